import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** How far a page's clock jumps when it is stopped, ms: longer than the two questions to the page take on any machine. */
const JUMP_MS = 10_000;
/** Some frames of a page, ms. */
const FRAMES_MS = 50;

/**
 * Stops the clock of a page while some steps are made. What the page offers for some seconds only, such as "Undo", stays then, however
 * slow the machine is. Needs `page.clock.install()` before the page's first address. Service workers keep their own clock.
 */
export async function whileClockStands(page: Page, steps: () => Promise<void>): Promise<void> {
  await stopClock(page);
  await steps();
  await page.clock.resume();
}

/** Stops the clock of a page, some seconds ahead of where it is. `page.clock.runFor` moves it on from there. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + JUMP_MS);
}

/** Waits for what follows some frames later on a page whose clock stands, such as the focus: each look moves the clock on by 50 ms. */
export async function someFramesLater(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await page.clock.runFor(FRAMES_MS);
    return isSo();
  };
  await expect.poll(look).toBe(true);
}
