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

/**
 * Takes from every page of a browser what Safari lacks: it never says that it is idle. The newest
 * built-ins go too. What the program needs of older ones is told by its own tests.
 */
export async function asSafari(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const missing: [object, readonly string[]][] = [
      [window, ["requestIdleCallback", "cancelIdleCallback", "navigation", "scheduler", "Iterator"]],
      [Promise, ["withResolvers", "try"]],
      [Array, ["fromAsync"]],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [URL, ["canParse", "parse"]],
      [AbortSignal, ["any"]],
      [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
    ];
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
  });
}
