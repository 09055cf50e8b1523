import type { Page } from "@playwright/test";
import { expect, test } from "../guard.ts";
import { home, letterTo, memberBehind } from "../support/accounts.ts";
import { findAxeFaults } from "../support/axe.ts";
import { unfit } from "../support/fit.ts";
import { A_NEED } from "../support/pictures.ts";
import { ask, postListing } from "../support/posting.ts";
import { productNow } from "../support/product-time.ts";
import { promised } from "../support/responses.ts";
import type { Town } from "../support/towns/towns.ts";

const LANGUAGES = ["en", "hi", "bn", "ta", "te", "mr", "ur", "es", "fr", "ar", "pt", "id", "ne"];

test.describe("the last link of a message", { tag: "@phone" }, () => {
  test("ends its kind without signing in and without a script; the account's page takes it back", async ({
    page,
    browser,
    another,
    baseURL,
    town,
  }) => {
    const link = await linkOfNews({ owner: page, helper: await another() }, baseURL, town);
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reader = await plain.newPage();
    await reader.goto(link);
    await reader.getByRole("button", { name: "Stop these messages" }).click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("You will not get these messages any more");
    await plain.close();

    await page.goto(`${home(baseURL)}/account#notices`);
    await expect(page.getByText("Stopped: news about your posts and promises, at once")).toBeVisible();
    await page.getByRole("button", { name: "Send them again" }).click();
    await expect(page.getByText("Stopped: ", { exact: false })).toHaveCount(0);
    await expect
      .poll(async () => (await ask(page, baseURL, { path: "/me/notices", method: "GET" })).body)
      .toEqual({
        daily: "sms",
        ended: [],
      });
  });

  test(
    "in every language: axe finds nothing, and all of it is seen on a small phone",
    { tag: "@long" },
    async ({ page, another, baseURL, town }) => {
      const link = await linkOfNews({ owner: await another(), helper: await another() }, baseURL, town);
      const faults: string[] = [];
      for (const language of LANGUAGES) {
        await page.goto(`${link}?lng=${language}`);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        for (const { rule, targets } of await findAxeFaults(page))
          faults.push(`${language}: ${rule} ${targets.join(" ")}`);
        for (const fault of await unfit(page)) faults.push(`${language}: ${fault}`);
      }
      expect(faults).toEqual([]);
    },
  );
});

/** The last link of the text message that an owner gets when somebody promises to help. */
async function linkOfNews(
  { owner, helper }: { owner: Page; helper: Page },
  baseURL: string | undefined,
  place: Town,
): Promise<string> {
  const { phone } = await memberBehind(owner, baseURL, "Asha");
  await memberBehind(helper, baseURL, "Bela");
  const since = productNow().toISOString();
  const contact = { alias: "Asha", channels: [{ type: "phone", value: phone }] };
  const need = await postListing(owner, baseURL, { ...A_NEED, contact, place });
  await promised(helper, baseURL, { need, amount: 1 });
  const { text } = await letterTo(baseURL, phone, since);
  return /https?:\/\/\S+\/a\/[\w-]+$/.exec(text)?.[0] ?? `no link in: ${text}`;
}
