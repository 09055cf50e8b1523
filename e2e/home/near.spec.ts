import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../guard.ts";
import { memberBehind } from "../support/accounts.ts";
import { listeningAround } from "../support/live-targets.ts";
import { A_NEED } from "../support/pictures.ts";
import { ask, postListing } from "../support/posting.ts";

/** How many each kind of the first page has near, by its words. */
async function countsOf(page: Page): Promise<string[]> {
  return page.getByRole("navigation", { name: "Kinds of help" }).getByRole("link").allInnerTexts();
}

const needsOf = (page: Page) => page.locator('main aside a[href^="/r/"]');

/** Languages whose eight kinds have room above the tabs of a small phone. The lines of others are higher, or longer. */
const WITH_ROOM = ["en", "hi", "mr", "ne", "bn", "te", "ar", "es", "pt"];

test(
  "the emergency number, the place and eight kinds stand above the tabs, and no word is broken",
  {
    tag: "@phone",
  },
  async ({ page }) => {
    for (const language of [...WITH_ROOM, "ta", "ur", "id", "fr"]) {
      await page.goto(`/?lng=${language}`);
      const { last, tabs, broken } = await page.evaluate(() => {
        const tiles = [...document.querySelectorAll("main nav li")];
        const isBroken = (word: Text, at: number, end: number) => {
          const range = document.createRange();
          range.setStart(word, at);
          range.setEnd(word, end);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        };
        const words = tiles.flatMap((tile) => {
          const text = tile.querySelector("b")?.firstChild;
          if (!(text instanceof Text)) return [];
          return [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) =>
            isBroken(text, index, index + word.length),
          );
        });
        return {
          last: tiles.at(-1)?.getBoundingClientRect().bottom ?? Number.NaN,
          tabs: document.querySelector("nav:has(a[href='/me']) > ul")?.getBoundingClientRect().top ?? Number.NaN,
          broken: words.map(([word]) => word),
        };
      });
      expect(broken, language).toEqual([]);
      if (WITH_ROOM.includes(language)) expect(last, language).toBeLessThanOrEqual(tabs);
    }
  },
);

test.describe("what is near on the first page", { tag: "@phone" }, () => {
  test("is there after a way back, by Back and by the tab", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await expect(needsOf(page).first()).toBeVisible();
    const first = await countsOf(page);
    expect(first.join(" ")).toMatch(/\d+ near/);
    const needs = await needsOf(page).count();
    await page.getByRole("link", { name: "Medicine" }).click();
    await expect(page).toHaveURL(/\/find\/medicine/);
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/(\?.*)?$/);
    await expect.poll(() => countsOf(page)).toEqual(first);
    await expect(needsOf(page)).toHaveCount(needs);
  });

  test("comes also where the reader began at a list", async ({ page }) => {
    await page.goto("/find/medicine");
    await hydrated(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Find" }).click();
    await expect.poll(async () => (await countsOf(page)).join(" ")).toMatch(/\d+ near/);
    await expect(needsOf(page).first()).toBeVisible();
  });

  test("has a need that somebody posts meanwhile, until it is fulfilled", async ({ page, another, baseURL, town }) => {
    const owner = await another();
    await memberBehind(owner, baseURL);
    await page.goto(`/?at=${town.lat},${town.lng}`);
    await listeningAround(page);
    const posted = await postListing(owner, baseURL, { ...A_NEED, place: town });
    const row = page.locator(`main aside a[href^="/r/${posted}"]`);
    await expect(row).toContainText("Needed now");
    const closed = { path: `/listings/${posted}/close`, data: { outcome: "fulfilled" } };
    expect((await ask(owner, baseURL, closed)).status).toBeLessThan(300);
    await expect(row).toHaveCount(0);
  });
});
