import type { Locator, Page } from "@playwright/test";
import { settled } from "../guard.ts";
import { CALL_KEY } from "../support/call-link.ts";

/** The bar itself, which is fixed. Its `nav` keeps its place at the end of the page. */
export const TABS = "nav:has(a[href='/me']) > ul";

/** The cards of a list, each with a name. */
export const CARDS = "main ol > li:has(> h2)";

/** Names of 40 letters: few places have longer ones. */
const NAMES = ["Netaji Subhas Memorial District Hospital", "Lady Dufferin Hospital and Research Unit"];

/**
 * What of a list's first screen lies below the tabs, in words; none where all is right. Above them
 * belong the first card's Call and the beginning of the second card. Names have 40 letters.
 */
export async function belowTheTabs(page: Page): Promise<string[]> {
  await settled(page);
  await page.locator(`${CARDS} h2 bdi`).evaluateAll((all, names) => {
    for (const [at, name] of names.entries()) if (all[at] !== undefined) all[at].textContent = name;
  }, NAMES);
  const [first, second] = [page.locator(CARDS).nth(0), page.locator(CARDS).nth(1)];
  const tabs = await topOfTabs(page);
  const call = await endOf(first.locator(CALL_KEY).first());
  const next = (await second.boundingBox())?.y ?? Infinity;
  return [
    ...(call > tabs ? [`the first card's Call ends at ${call} px, the tabs begin at ${tabs}`] : []),
    ...(next > tabs - SEEN_PX ? [`the second card begins at ${next} px, the tabs at ${tabs}`] : []),
  ];
}

/** So much of a card shows that there is one, px. */
const SEEN_PX = 32;

/** Where a part ends, px from the top of the screen; infinity for a part that is not there. */
export async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}

/** Where the bar of tabs begins, px. */
export async function topOfTabs(page: Page): Promise<number> {
  return (await page.locator(TABS).boundingBox())?.y ?? 0;
}
