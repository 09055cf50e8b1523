import type { Page } from "@playwright/test";
import { hydrated, hydratedPart, expect, firstOf, settled, test } from "../guard.ts";
import { callLinks, makeOld } from "./make-old.ts";

/** Waits until the store is open, which draws a list once more. */
async function storeOpened(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/open-")),
  );
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** The numbers of the page as the server draws it. */
async function drawnLinks(page: Page, path: string): Promise<number> {
  const html = await (await page.request.get(path)).text();
  return [...html.matchAll(/<a [^>]*href="(?:tel:|[^"]*#made-up")/g)].length;
}

test.describe("an engine as old as the floor", { tag: "@role:caretaker" }, () => {
  test.beforeEach(({ page }) => makeOld(page));

  test("keeps every number of a list and an entry, as they hydrate and later", async ({ page }) => {
    const entry = await firstOf(page, "/find/oxygen", "/r/");
    for (const path of ["/find/oxygen", entry]) {
      const before = await drawnLinks(page, path);
      expect(before).toBeGreaterThan(1);
      await page.goto(path);
      await settled(page);
      await storeOpened(page);
      expect(await callLinks(page)).toBeGreaterThanOrEqual(before);
      await expect(page.getByText("We could not show this page")).toHaveCount(0);
    }
    expect(await page.evaluate(() => [3, 1, 2].toSorted().join(""))).toBe("123");
  });

  test("opens a list by a link, and shows in a form what is chosen", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.locator("a[href^='/find/oxygen']").first().click();
    await expect(page.getByRole("link", { name: /^Call / }).first()).toBeVisible();
    await page.goto("/post");
    await settled(page);
    const choice = page.locator("label", { has: page.getByRole("radio") });
    await hydratedPart(choice);
    const plain = await choice.nth(1).evaluate((drawn) => getComputedStyle(drawn).backgroundColor);
    await choice.nth(1).click();
    await expect(choice.nth(1)).not.toHaveCSS("background-color", plain);
  });
});

test.describe("a program that cannot run", () => {
  const BROKEN = "this part of the program is broken on purpose";

  test("below the floor the server's page stays as it was drawn", async ({ page }) => {
    const before = await drawnLinks(page, "/find/oxygen");
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "CSSLayerBlockRule"));
    const isAsked = page.waitForResponse(/\/assets\/main-/);
    await page.goto("/find/oxygen", { waitUntil: "load" });
    await isAsked;
    await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
    expect(await callLinks(page)).toBe(before);
  });

  test("the first drawing fails: the server's page stands there again, and its forms work", async ({ page, seen }) => {
    const before = await drawnLinks(page, "/find/oxygen");
    await page.addInitScript((why) => {
      // What the words of a list need as they are drawn, and nothing before.
      Intl.PluralRules.prototype.select = () => {
        throw new Error(why);
      };
    }, BROKEN);
    await page.goto("/find/oxygen");
    await hydrated(page);
    // What React drew has a mark of its own; what the server drew has none.
    const isDrawn = () =>
      page
        .locator("#root > *")
        .first()
        .evaluate((part) => Object.keys(part).every((key) => !key.startsWith("__react")));
    await expect.poll(isDrawn).toBe(true);
    expect(await callLinks(page)).toBe(before);
    await expect(page.getByText("We could not show this page")).toHaveCount(0);
    await page.locator("summary", { hasText: "Best first" }).click();
    await page.getByRole("link", { name: "Nearest first" }).click();
    await expect(page).toHaveURL(/sort=near/);
    expect(await callLinks(page)).toBe(before);
    seen.faults.length = 0;
  });
});
