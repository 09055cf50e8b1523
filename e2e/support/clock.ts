import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/**
 * How far a page's clock jumps when it is stopped, ms. Playwright stops a clock in the future only.
 * Reading the page's clock and stopping it take less than this on any machine.
 */
const JUMP_MS = 10_000;
/** A few frames of a page, ms. */
const FRAMES_MS = 50;

/**
 * Stops the clock of a page during some steps. An offer that lasts some seconds, such as "Undo",
 * then stays on the slowest machine. Call `page.clock.install({ time: productNow() })` before the
 * first navigation. Service workers keep their own clock.
 */
export async function whileClockStands(page: Page, steps: () => Promise<void>): Promise<void> {
  await stopClock(page);
  await steps();
  await page.clock.resume();
}

/** Stops the clock of a page. `page.clock.runFor` moves it on from there. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + JUMP_MS);
}

/**
 * Waits for what comes a few frames later on a page whose clock is stopped, such as the focus. Each
 * check moves that clock by 50 ms.
 */
export async function someFramesLater(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await page.clock.runFor(FRAMES_MS);
    return isSo();
  };
  await expect.poll(look).toBe(true);
}
