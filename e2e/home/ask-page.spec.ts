import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "../guard.ts";
import { home, letterTo, linkIn, memberBehind } from "../support/accounts.ts";
import { aDonor, aNeed } from "../support/asks.ts";
import { findAxeFaults } from "../support/axe.ts";
import { unfitAnywhere } from "../support/fit.ts";
import { ask } from "../support/posting.ts";
import { productNow } from "../support/product-time.ts";
import type { Town } from "../support/towns/towns.ts";
import { localeTextOf } from "../support/words.ts";
import { walkedIn } from "../support/gate-languages.ts";

const LANGUAGES = readdirSync("locales").map((file) => file.replace(".json", ""));
const FROM_THE_RIGHT = new Set(["ar", "ur"]);

/** What the page of an ask says: its heading, and the buttons below. */
type State = { heading: string; buttons: readonly string[] };

const ASKED: State = {
  heading: "messages.asks.askTitle",
  buttons: ["messages.asks.yesButton", "messages.asks.noButton"],
};
const YES: State = { heading: "messages.asks.yesTitle", buttons: [] };
const NO: State = { heading: "messages.asks.noTitle", buttons: [] };
const ENDED: State = { heading: "errors.asks/ended.title", buttons: [] };

test.describe("the page of an ask, in every language, from both sides, on a small phone", { tag: "@phone" }, () => {
  test("before and after a yes", { tag: "@long" }, async ({ page, another, baseURL, town }) => {
    const { link } = await asked({ donor: page, owner: await another() }, baseURL, town);
    expect(await faultsOf(page, link, ASKED)).toEqual([]);
    await page.getByRole("button", { name: localeTextOf("en")("messages.asks.yesButton") }).click();
    expect(await faultsOf(page, link, YES)).toEqual([]);
  });

  test("after a no", { tag: "@long" }, async ({ page, another, baseURL, town }) => {
    const { link } = await asked({ donor: page, owner: await another() }, baseURL, town);
    await page.goto(`${link}?lng=en`);
    await page.getByRole("button", { name: localeTextOf("en")("messages.asks.noButton") }).click();
    expect(await faultsOf(page, link, NO)).toEqual([]);
  });

  test("after its need is closed", { tag: "@long" }, async ({ page, another, baseURL, town }) => {
    const owner = await another();
    const { link, need } = await asked({ donor: page, owner }, baseURL, town);
    const closed = await ask(owner, baseURL, { path: `/listings/${need}/close`, data: { outcome: "withdrawn" } });
    expect(closed.status).toBe(200);
    expect(await faultsOf(page, link, ENDED)).toEqual([]);
  });
});

test.describe("the page of an ask without JavaScript", { tag: "@phone" }, () => {
  for (const language of walkedIn(["en", "hi", "ur"]))
    for (const [button, after] of [
      ["yesButton", YES],
      ["noButton", NO],
    ] as const)
      test(`${language}, ${button}: the answer's page has its language and direction, also when it is opened again`, async ({
        page,
        another,
        browser,
        baseURL,
        town,
      }) => {
        const say = localeTextOf(language);
        const owner = await another();
        const { link, need } = await asked({ donor: page, owner }, baseURL, town);
        const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
        const reader = await plain.newPage();
        await reader.goto(`${link}?lng=${language}`);
        await expectState(reader, language, ASKED);
        await reader.getByRole("button", { name: say(`messages.asks.${button}`) }).click();
        await expectState(reader, language, after);
        // The need is over: what was answered stays said.
        await ask(owner, baseURL, { path: `/listings/${need}/close`, data: { outcome: "withdrawn" } });
        await reader.goto(`${link}?lng=${language}`);
        await expectState(reader, language, after);
        await plain.close();
      });
});

/** A need has asked a donor. @returns the link of the message, and the need's id */
async function asked(
  { donor, owner }: { donor: Page; owner: Page },
  baseURL: string | undefined,
  town: Town,
): Promise<{ link: string; need: string }> {
  const phone = await aDonor(donor, baseURL, town);
  const asha = await memberBehind(owner, baseURL, "Asha");
  const since = productNow().toISOString();
  const need = await aNeed(owner, { baseURL, town, ...asha });
  const { pathname } = new URL(linkIn(await letterTo(baseURL, phone, since)));
  return { link: `${home(baseURL)}${pathname}`, need };
}

async function expectState(page: Page, language: string, { heading, buttons }: State): Promise<void> {
  const say = localeTextOf(language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("html")).toHaveAttribute("dir", FROM_THE_RIGHT.has(language) ? "rtl" : "ltr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(heading));
  await expect(page.getByRole("button")).toHaveText(buttons.map((path) => say(path)));
}

/** What axe finds, and what does not fit, in each language. It ends in English. */
async function faultsOf(page: Page, link: string, state: State): Promise<string[]> {
  const faults: string[] = [];
  for (const language of [...LANGUAGES, "en"]) {
    await page.goto(`${link}?lng=${language}`);
    await expectState(page, language, state);
    for (const { rule, targets } of await findAxeFaults(page)) faults.push(`${language}: ${rule} ${targets.join(" ")}`);
    for (const fault of await unfitAnywhere(page)) faults.push(`${language}: ${fault}`);
  }
  return faults;
}
