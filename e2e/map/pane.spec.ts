import type { Locator, Page } from "@playwright/test";
import { hydrated, expect, test } from "../guard.ts";
import { findAxeFaults, findColourFaults } from "../support/axe.ts";
import { CALL_KEY } from "../support/call-link.ts";

const LIST = "/find/oxygen";
const mapOf = (page: Page): Locator => page.getByRole("region", { name: "Map of these places" });
const pins = (page: Page): Locator => mapOf(page).getByRole("button");
const rows = (page: Page): Locator => page.getByRole("list", { name: "Places" });

/** Opens a list with its map, and marks the map: one that is made anew has no mark. */
async function openList(page: Page, list = LIST): Promise<void> {
  await page.goto(list);
  await hydrated(page);
  await expect(page.locator('[data-map-state="there"]')).toBeAttached();
  await mapOf(page).evaluate((map) => (map.dataset["mark"] = "kept"));
}

async function expectEntryBesideMap(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/r\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(mapOf(page)).toHaveAttribute("data-mark", "kept");
  await expect(mapOf(page)).toBeInViewport();
  await expect(rows(page)).toBeHidden();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.locator(`main ${CALL_KEY}`).first()).toBeVisible();
}

test.describe("an entry beside the map of its list", { tag: "@wide-only" }, () => {
  test("a card opens it in the pane; Back leads to the same place in the list", async ({ page }) => {
    await openList(page);
    const title = await page.title();
    const card = rows(page).getByRole("heading").getByRole("link").last();
    await card.scrollIntoViewIfNeeded();
    const [name, scrolled] = [await card.innerText(), await page.evaluate(() => scrollY)];
    expect(scrolled).toBeGreaterThan(0);
    await card.click();
    await expectEntryBesideMap(page);
    await expect(page.getByRole("main")).toContainText(name);
    await expect.poll(() => page.title()).not.toBe(title);
    const pane = await page.getByRole("heading", { level: 1 }).boundingBox();
    const map = await mapOf(page).boundingBox();
    expect((pane?.x ?? Infinity) + (pane?.width ?? 0)).toBeLessThanOrEqual(map?.x ?? 0);
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(card).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(mapOf(page)).toHaveAttribute("data-mark", "kept");
    expect(await page.title()).toBe(title);
  });

  test("a pin opens it and is lit; its address is the entry's own page", async ({ page }) => {
    await openList(page);
    // A number of places would zoom in.
    await pins(page).and(page.locator(':not([aria-label*="close together"])')).first().focus();
    await page.keyboard.press("Enter");
    await expectEntryBesideMap(page);
    await expect(pins(page).and(page.locator("[aria-pressed=true]"))).toHaveCount(1);
    const heading = await page.getByRole("heading", { level: 1 }).innerText();
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(mapOf(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Back" }).click();
    await expect(rows(page)).toBeVisible();
  });

  test("it is faultless in every scheme", { tag: "@long" }, async ({ page }) => {
    await openList(page);
    await rows(page).getByRole("heading").getByRole("link").first().click();
    await expectEntryBesideMap(page);
    // Pins that stand close together cover a part of each other until the map is nearer.
    const isOfPins = (target: string) => target.includes("leaflet-pins-pane");
    expect((await findAxeFaults(page)).filter(({ targets }) => !targets.every(isOfPins))).toEqual([]);
    for (const scheme of ["dark", "contrast", "contrastDark"]) {
      await page.evaluate((name) => (document.documentElement.dataset["scheme"] = name), scheme);
      expect(await findColourFaults(page)).toEqual([]);
    }
  });

  test("Back leads to a card of a further page of the list too", { tag: "@long" }, async ({ page }) => {
    await openList(page, "/find/bed");
    const links = page.locator("#places").getByRole("heading").getByRole("link");
    const before = await links.count();
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(() => links.count()).toBeGreaterThan(before);
    const card = links.nth(before);
    await card.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await card.click();
    await expectEntryBesideMap(page);
    await page.goBack();
    await expect(card).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test("a window that becomes narrow shows its page", { tag: "@long" }, async ({ page }) => {
    await openList(page);
    await rows(page).getByRole("heading").getByRole("link").first().click();
    await expectEntryBesideMap(page);
    await page.setViewportSize({ width: 800, height: 800 });
    await expect(mapOf(page)).toHaveCount(0);
    await expect(page.locator(`main ${CALL_KEY}`).first()).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(rows(page)).toBeVisible();
  });
});
