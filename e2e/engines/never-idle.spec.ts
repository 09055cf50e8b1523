import type { Page } from "@playwright/test";
import { awake, expect } from "../guard.ts";
import { asSafari } from "../support/idle.ts";
import { withOwnProduct } from "../support/own-product.ts";

/** What callers say changes the demonstration's entries. */
const test = withOwnProduct();

test.describe("in a browser that never says that it is idle, as Safari", () => {
  test.skip(({ isMobile }) => !isMobile, "the same on wide screens");

  test("an answer right after the call stays, and is sent once", async ({ page }) => {
    await asSafari(page);
    await page.goto("/find/oxygen");
    const path = await page.getByRole("main").locator('a[href^="/r/"]').first().getAttribute("href");
    const before = await gotHelp(page, path);
    await page.goto(path ?? "");
    await awake(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Call \+/ })
      .first()
      .click();
    for (const name of ["blur", "focus"]) await page.evaluate((each) => dispatchEvent(new Event(each)), name);
    const asked = page.getByRole("region", { name: "Did it help?" });
    await asked.getByRole("button", { name: "Got it" }).click();
    await expect(asked.getByText("You said: Got it")).toBeVisible();
    await expect.poll(() => gotHelp(page, path)).toBe(before + 1);
    await expect(asked.getByText("Thank you.")).toBeVisible();
    await expect(asked.getByRole("button", { name: "Got it" })).toHaveCount(0);
  });
});

/** How many callers said that this page's entry helped. */
async function gotHelp(page: Page, path: string | null): Promise<number> {
  const answer = await page.request.get(`/api/v1/listings/${path?.split("/").at(-1)}/observations`);
  const { items }: { items: { outcome: string }[] } = await answer.json();
  return items.filter(({ outcome }) => outcome === "got-help").length;
}
