import type { Page } from "@playwright/test";

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
