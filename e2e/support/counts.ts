import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { whileClockStands } from "./clock.ts";

/** Three counts as a nurse tells them: what, and how many. */
const COUNTS = [
  ["O− Red cells", 2],
  ["A+ Red cells", 1],
  ["B+ Red cells", 3],
] as const;

/** The key that counts one more. */
export function oneMore(page: Page, name: string) {
  return page.getByRole("button", { name: `One more: ${name}`, exact: true });
}

/**
 * Taps count keys while the page's clock is stopped. On a slow machine a tap takes so long that the
 * key would count as held.
 */
export const whileKeysAreTapped = whileClockStands;

/** Taps the counts. */
export async function tapCounts(page: Page): Promise<void> {
  await expect(oneMore(page, "O− Red cells")).toBeVisible();
  await whileKeysAreTapped(page, async () => {
    for (const [name, taps] of COUNTS) for (let tap = 0; tap < taps; tap += 1) await oneMore(page, name).click();
  });
}

/** Starts to count the taps on a page and the commits that it sends. */
export async function countTaps(page: Page): Promise<{ taps: () => Promise<number>; commits: () => number }> {
  let commits = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/sync/commit")) commits += 1;
  });
  await page.evaluate(() => {
    Object.assign(globalThis, { taps: 0 });
    document.addEventListener("click", () => Reflect.set(globalThis, "taps", Reflect.get(globalThis, "taps") + 1));
  });
  return { taps: () => page.evaluate(() => Number(Reflect.get(globalThis, "taps"))), commits: () => commits };
}
