import type { Page } from "@playwright/test";
import { hydrated, expect } from "../guard.ts";
import { codeIn, home, letterTo } from "../support/accounts.ts";
import { practiseCall } from "../support/call-link.ts";
import { newPhone } from "../support/unique-values.ts";
import { asSafari } from "../support/idle.ts";
import { withOwnProduct } from "../support/own-product.ts";

/** What callers say changes the demonstration's entries. */
const test = withOwnProduct();

test.describe("in a browser that never says that it is idle, as Safari", { tag: "@phone" }, () => {
  test("an answer right after the call stays, and is sent once", async ({ page }) => {
    await asSafari(page);
    await page.goto("/find/oxygen");
    const path = await page.getByRole("main").locator('a[href^="/r/"]').first().getAttribute("href");
    const before = await gotHelp(page, path);
    await page.goto(path ?? "");
    await hydrated(page);
    await practiseCall(
      page,
      page
        .getByRole("main")
        .getByRole("link", { name: /^Call \+/ })
        .first(),
    );
    const asked = page.getByRole("region", { name: "Did it help?" });
    await asked.getByRole("button", { name: "Got it" }).click();
    await expect(asked.getByText("You said: Got it")).toBeVisible();
    await expect.poll(() => gotHelp(page, path)).toBe(before + 1);
    await expect(asked.getByText("Thank you.")).toBeVisible();
    await expect(asked.getByRole("button", { name: "Got it" })).toHaveCount(0);
  });

  test("a need is posted from its first question, and stands under Mine", async ({ page, baseURL, clearTown }) => {
    await asSafari(page);
    const phone = newPhone();
    await page.goto(`${home(baseURL)}/post`);
    await page.getByRole("radio", { name: /^I need something/ }).check({ force: true });
    await page.getByRole("radio", { name: "Oxygen" }).click();
    await page.getByRole("button", { name: "Next: how much" }).click();
    await page.getByRole("radio", { name: /^Cylinder/ }).click();
    await page.getByRole("radio", { name: /^Now/ }).click();
    await page.getByRole("button", { name: "Next: where" }).click();
    await page.getByLabel("Town, quarter or PIN code").fill(clearTown.label);
    await page.getByRole("option").first().click();
    await expect(page.getByText(/^Chosen: /)).toBeVisible();
    await page.getByRole("button", { name: "Next: how to reach you" }).click();
    await page.getByLabel("Phone number").fill(phone);
    await page.getByRole("radio", { name: /^Both: answers here, and my number/ }).click();
    await page.getByRole("button", { name: "Send me the code" }).click();
    await page.getByLabel("Code").fill(codeIn(await letterTo(baseURL, phone)));
    await page.getByRole("button", { name: "Post it" }).click();
    const posted = page.getByRole("article", { name: /^I need oxygen/ });
    await expect(posted.getByText(/^Sent: /)).toBeVisible();
    await page.goto(`${home(baseURL)}/me`);
    await expect(posted).toBeVisible();
  });
});

/** How many callers said that this page's entry helped. */
async function gotHelp(page: Page, path: string | null): Promise<number> {
  const answer = await page.request.get(`/api/v1/listings/${path?.split("/").at(-1)}/observations`);
  const { items }: { items: { outcome: string }[] } = await answer.json();
  return items.filter(({ outcome }) => outcome === "got-help").length;
}
