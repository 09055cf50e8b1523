import type { Page } from "@playwright/test";

/**
 * Resolves when the page is idle. Until then it draws frames: a page that draws none is told late
 * that it is idle, at times only after its next work, a minute later.
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
