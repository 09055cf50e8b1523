import type { Page } from "@playwright/test";
import { hydrated, expect, settled, test } from "../guard.ts";
import { gluedWords, refuseKeys } from "./plain-words.ts";

/** Pages that bring different texts. From each of them every tab is tapped. */
const STARTS = ["/", "/find/oxygen", "/needs/all", "/about", "/me", "/privacy"];

/** The tabs; the languages at the foot of a page are in a list too. */
const TABS = 'nav:has(a[href="/more"]) ul';

/** Waits for what a tap led to, and looks at its words. A key among them is a console's fault. */
async function judge(page: Page, from: string): Promise<void> {
  await hydrated(page);
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("main [data-waiting]")).toHaveCount(0);
  expect(await gluedWords(page), `${from} to ${page.url()}`).toEqual([]);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

for (const language of ["en", "ur", "hi"]) {
  test(`every tab, from pages with other texts, is in words: ${language}`, { tag: "@phone" }, async ({ page }) => {
    await refuseKeys(page);
    await page.goto(`/?lng=${language}`);
    for (const start of STARTS) {
      await open(page, start);
      const tabs = page.locator(`${TABS} a[href]`);
      const addresses = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      expect(addresses).toHaveLength(4);
      for (const address of addresses) {
        await open(page, start);
        await page.locator(`${TABS} a[href="${address}"]`).click();
        await page.waitForURL((url) => url.pathname === address || address === start);
        await judge(page, start);
      }
    }
  });

  test(`every link of More is in words: ${language}`, { tag: "@phone" }, async ({ page }) => {
    await refuseKeys(page);
    await page.goto(`/?lng=${language}`);
    await open(page, "/more");
    const links = page.locator("main li a[href^='/']:not([href^='/more'])");
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses.length).toBeGreaterThan(14);
    for (const address of new Set(addresses)) {
      // As a reader comes: by the tab.
      await open(page, "/");
      await page.locator(`${TABS} a[href="/more"]`).click();
      await judge(page, "/");
      await page.locator(`main li a[href="${address}"]`).first().click();
      await page.waitForURL((url) => url.pathname !== "/more");
      await judge(page, "/more");
    }
  });

  test(`while a list loads, its title is in words: ${language}`, { tag: "@phone" }, async ({ page }) => {
    await refuseKeys(page);
    await page.goto(`/find/bed?lng=${language}&place=gn:1275004`);
    await settled(page);
    await open(page, "/?place=gn:1275004");
    let letGo = (): void => undefined;
    const held = new Promise<void>((done) => (letGo = done));
    await page.route("**/api/v1/**", async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('main a[href^="/find/oxygen"]').first().click();
    await expect(page.locator("header small")).toBeVisible();
    expect(await gluedWords(page)).toEqual([]);
    letGo();
    await page.waitForURL(/\/find\/oxygen/);
    await judge(page, "/");
  });
}
