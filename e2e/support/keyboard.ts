import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** Most presses of Tab to any element. A page that needs more has no way to skip repeated parts. */
const MOST_STEPS = 60;

/**
 * Moves by Tab to an element and checks each stop. Something has the focus, a ring of 3 px shows
 * it, and nothing covers all of it. A trap, or an element that Tab never reaches, fails.
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

/** Moves to a field by Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Moves to a key or link by Tab and presses it. */
export async function press(page: Page, key: Locator): Promise<void> {
  await tabTo(page, key);
  await page.keyboard.press("Enter");
}

/** After a navigation or a dialog the focus is on the next control, not lost to the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY")).not.toBe("BODY");
}

/** The fault where the focus is, in words; null for none. */
function stopFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const at = document.activeElement;
    // After the last stop come the browser's own controls, then the page again: the body for one
    // press.
    if (at === null || at === document.body) return null;
    const html = at.outerHTML.slice(0, 120);
    // A checkbox that its label draws has the ring there.
    const ringed = [at, at.nextElementSibling, at.closest("label")].filter((node) => node !== null);
    const hasRing = ringed.some((node) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!hasRing) return `no ring around ${html}`;
    const { left, right, top, bottom } = (at.closest("label") ?? at).getBoundingClientRect();
    const spots = [0.1, 0.5, 0.9].map((part) => [left + (right - left) * part, top + (bottom - top) * part] as const);
    const isOver = (node: Element | null) =>
      node !== null && (at.contains(node) || node.contains(at) || at.closest("label")?.contains(node) === true);
    const isSeen = spots.some(([x, y]) => isOver(document.elementFromPoint(x, y)));
    return isSeen ? null : `hidden under something: ${html}`;
  });
}
