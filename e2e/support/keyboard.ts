import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** Most presses of Tab to anything: a page that needs more has no way past what repeats. */
const MOST_STEPS = 60;

/**
 * Goes by Tab to something, and judges each stop on the way: that something has the focus, that a
 * ring of 3 px shows what, and that nothing lies over all of it. A trap, or what Tab never reaches,
 * fails.
 * @returns how many presses it took
 */
export async function tabTo(page: Page, wanted: Locator): Promise<number> {
  await expect(wanted).toBeVisible();
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    expect(await stopFault(page)).toBeNull();
    if (await wanted.evaluate((node) => node === document.activeElement)) return step;
  }
  throw new Error(`Tab does not reach ${wanted.toString()} in ${MOST_STEPS} steps`);
}

/** Goes to a field by Tab and writes into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Goes to a key or link by Tab and presses it. */
export async function press(page: Page, key: Locator): Promise<void> {
  await tabTo(page, key);
  await page.keyboard.press("Enter");
}

/** After a way or a dialog the focus is where one goes on, not lost to the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY")).not.toBe("BODY");
}

/** What is wrong where the focus is, in words; null where all is well. */
function stopFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const at = document.activeElement;
    // Behind the last stop the browser's own keys come, then the page begins anew: the body for one
    // press.
    if (at === null || at === document.body) return null;
    const said = at.outerHTML.slice(0, 120);
    // A box to tick that is drawn by its label wears the ring there.
    const ringed = [at, at.nextElementSibling, at.closest("label")].filter((node) => node !== null);
    const hasRing = ringed.some((node) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!hasRing) return `no ring around ${said}`;
    const { left, right, top, bottom } = (at.closest("label") ?? at).getBoundingClientRect();
    const spots = [0.1, 0.5, 0.9].map((part) => [left + (right - left) * part, top + (bottom - top) * part] as const);
    const isOver = (node: Element | null) =>
      node !== null && (at.contains(node) || node.contains(at) || at.closest("label")?.contains(node) === true);
    const isSeen = spots.some(([x, y]) => isOver(document.elementFromPoint(x, y)));
    return isSeen ? null : `hidden under something: ${said}`;
  });
}
