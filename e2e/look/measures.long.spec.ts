import type { Page } from "@playwright/test";
import { expect, hydrated, settled, test } from "../guard.ts";
import { belowTheTabs, CARDS } from "./first-screen.ts";
import { measured } from "./list-measures.ts";

const LANGUAGES = ["en", "hi", "ur", "bn", "ta", "mr", "ne", "te", "ar", "id", "es", "pt", "fr"];

/** The steps of the theme's text, px at the reader's default size. */
const STEPS = [13, 15, 16, 17, 20, 28, 34, 40];
const MOST_STEPS = 7;
const MOST_BOLD = 0.2;
const MOST_BOXES = 15;
/** From the edge of a card to its text, px. */
const LEAST_EDGE = 12;
const LEAST_WHOLE_CARDS = 4;
/** Presses of Tab from the skip link to the first number. */
const MOST_STOPS = 4;

async function list(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto("/find/oxygen");
  await settled(page);
}

for (const [width, height] of [
  [360, 640],
  [1280, 800],
] as const)
  test.describe(`a list at ${width} x ${height}`, { tag: "@phone" }, () => {
    test("few steps of text, few bold letters, few outlined boxes, room at the edge of a card", async ({ page }) => {
      await list(page, width, height);
      const { sizes, bold, boxes, edge } = await measured(page, CARDS);
      expect(sizes.filter((size) => !STEPS.includes(size))).toEqual([]);
      expect(sizes.length).toBeLessThanOrEqual(MOST_STEPS);
      expect(bold).toBeLessThanOrEqual(MOST_BOLD);
      expect(boxes).toBeLessThanOrEqual(MOST_BOXES);
      expect(edge).toBeGreaterThanOrEqual(LEAST_EDGE);
    });

    test("the first number is few presses from the link that skips to it", async ({ page }) => {
      await list(page, width, height);
      await hydrated(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      const hrefs: string[] = [];
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        await page.keyboard.press("Tab");
        hrefs.push((await page.locator(":focus").getAttribute("href")) ?? "");
      }
      expect(hrefs.join(" ")).toMatch(/tel:|#made-up/);
    });
  });

test("four whole cards on a desk", { tag: "@phone" }, async ({ page }) => {
  await list(page, 1280, 800);
  expect((await measured(page, CARDS)).wholeCards).toBeGreaterThanOrEqual(LEAST_WHOLE_CARDS);
});

test(
  "with names of 40 letters the first number is above the tabs in every language",
  { tag: "@phone" },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    for (const language of LANGUAGES) {
      await page.goto(`/find/oxygen?lng=${language}`);
      expect(await belowTheTabs(page), language).toEqual([]);
    }
  },
);
