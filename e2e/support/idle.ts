import type { Page } from "@playwright/test";

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
