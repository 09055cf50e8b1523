import type { Page } from "@playwright/test";
import { ADDED, takeAway } from "../old-engines/built-ins.ts";

/**
 * Resolves when the page is idle. Until then it draws frames. A page that draws none may hear
 * late that it is idle: after its next work, a minute later.
 */
export function untilIdle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isIdle = false;
        const draw = (): void => {
          if (!isIdle) requestAnimationFrame(draw);
        };
        draw();
        requestIdleCallback(() => {
          isIdle = true;
          resolve();
        });
      }),
  );
}

/** What Safari lacks, or some Safari above the floor, and nothing adds. */
const NEVER_THERE = {
  globalThis: ["requestIdleCallback", "cancelIdleCallback", "navigation", "scheduler", "Iterator"],
  AbortSignal: ["any", "timeout"],
  Array: ["fromAsync"],
  Map: ["groupBy"],
  Object: ["groupBy"],
  Promise: ["withResolvers", "try"],
  Response: ["json"],
  "Set.prototype": ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
  URL: ["parse"],
};

/**
 * Takes from every page of a browser what Safari lacks. It never says that it is idle. The newest
 * built-ins go too, and those that the program adds.
 */
export async function asSafari(page: Page): Promise<void> {
  await takeAway(page, ADDED);
  await takeAway(page, NEVER_THERE);
}
