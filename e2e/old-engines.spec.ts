import type { Page } from "@playwright/test";
import { awake, awakePart, expect, firstOf, settled, test } from "./guard.ts";
import { callLinks, makeOld } from "./support/old-engine.ts";

/** The numbers of the page as the server draws it. */
async function drawnLinks(page: Page, path: string): Promise<number> {
  const html = await (await page.request.get(path)).text();
  return [...html.matchAll(/<a [^>]*href="tel:/g)].length;
}

test.describe("an engine as old as the floor", { tag: "@role:caretaker" }, () => {
  test.beforeEach(({ page }) => makeOld(page));

  test("keeps every number of a list and an entry, as they wake and later", async ({ page }) => {
    const entry = await firstOf(page, "/find/oxygen", "/r/");
    for (const path of ["/find/oxygen", entry]) {
      const before = await drawnLinks(page, path);
      expect(before).toBeGreaterThan(1);
      await page.goto(path);
      await settled(page);
      await page.waitForLoadState("networkidle");
      expect(await callLinks(page)).toBeGreaterThanOrEqual(before);
      await expect(page.getByText("We could not show this page")).toHaveCount(0);
    }
    expect(await page.evaluate(() => [3, 1, 2].toSorted().join(""))).toBe("123");
  });

  test("opens a list by a link, and shows in a form what is chosen", async ({ page }) => {
    await page.goto("/");
    await awake(page);
    await page.locator("a[href^='/find/oxygen']").first().click();
    await expect(page.getByRole("link", { name: /^Call / }).first()).toBeVisible();
    await page.goto("/post");
    await settled(page);
    const choice = page.locator("label", { has: page.getByRole("radio") });
    await awakePart(choice);
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
    await page.goto("/find/oxygen");
    await page.waitForLoadState("networkidle");
    await expect(page.locator("html[data-awake]")).toHaveCount(0);
    expect(await callLinks(page)).toBe(before);
  });

  test("the first drawing fails: the server's page stands there again, and its forms work", async ({ page, seen }) => {
    const before = await drawnLinks(page, "/find/oxygen");
    await page.addInitScript((why) => {
      // What screens use as they are drawn, and nothing before.
      const format = Intl.NumberFormat.prototype.format;
      Object.defineProperty(Intl.NumberFormat.prototype, "format", {
        get() {
          if (document.readyState === "complete" || document.getElementById("page-data") !== null) throw new Error(why);
          return format;
        },
      });
    }, BROKEN);
    await page.goto("/find/oxygen");
    await expect.poll(() => seen.faults.some((fault) => fault.includes(BROKEN))).toBe(true);
    await page.waitForLoadState("networkidle");
    expect(await callLinks(page)).toBe(before);
    await expect(page.getByText("We could not show this page")).toHaveCount(0);
    await page.locator("summary", { hasText: "Best first" }).click();
    await page.getByRole("link", { name: "Nearest first" }).click();
    await expect(page).toHaveURL(/sort=near/);
    expect(await callLinks(page)).toBe(before);
    seen.faults.length = 0;
  });
});
