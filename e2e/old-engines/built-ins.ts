import type { Page } from "@playwright/test";

/** Names of built-ins by the path of what has them. */
export type BuiltIns = Readonly<Record<string, readonly string[]>>;

/** What `src/web/shell/hydration/old-engine.ts` adds. */
export const ADDED: BuiltIns = {
  "Array.prototype": ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex", "at"],
  "String.prototype": ["at"],
  "AbortSignal.prototype": ["throwIfAborted"],
  Object: ["hasOwn"],
  URL: ["canParse"],
};

/** Takes built-ins from every page that is opened later in this tab. */
export async function takeAway(page: Page, lacking: BuiltIns): Promise<void> {
  await page.addInitScript((all) => {
    for (const [path, names] of Object.entries(all)) {
      const owner = path.split(".").reduce<object>((of, name) => Reflect.get(of, name) ?? {}, globalThis);
      for (const name of names) Reflect.deleteProperty(owner, name);
    }
  }, lacking);
}
