/** Collects styles, and writes them once a page is opened. */
type Sheet = {
  write: (letters: string, rules: readonly string[], isLive?: boolean) => void;
  open: () => void;
};

/**
 * The styles of a page, each rule once. They are added to the page's own `<style>` as rules. The
 * page's policy names the hash of that one element and refuses others.
 */
export function createSheet(page: () => Document): Sheet {
  let waiting: (readonly [name: string, rules: string])[] = [];
  let written: Set<string> | null = null;
  const drawn = () => page().querySelector("style");
  const add = (): void => {
    const rules = waiting.map(([name, each]) => (written?.has(name) === true ? "" : each)).join("");
    for (const [name] of waiting) written?.add(name);
    waiting = [];
    const sheet = drawn()?.sheet;
    // One call takes one rule. A browser leaves out what it does not know in it.
    sheet?.insertRule(`@media all{${rules}}`, sheet.cssRules.length);
  };
  return {
    write: (letters, rules, isLive = false) => {
      if (written !== null && waiting.length === 0) queueMicrotask(add);
      if (import.meta.env.DEV && isLive) for (const at of rules.keys()) written?.delete(`s${letters}${at}`);
      waiting.push(...rules.map((each, at) => [`s${letters}${at}`, each] as const));
    },
    open: () => {
      if (written !== null) return;
      written = new Set([...(drawn()?.textContent ?? "").matchAll(/\.(s[a-z]+\d+)/g)].map(([, name = ""]) => name));
      if (waiting.length > 0) add();
    },
  };
}

const sheet = createSheet(() => document);

/**
 * Adds a file's styles, by the order of its classes: the first is `s`, the file's letters and 0.
 * Called when the file loads, before anything is rendered with them. `isLive`: they may have
 * changed, so they are written again (`npm run dev`).
 * @public The build writes the import (scripts/run/style-files.ts).
 */
export const writeStyles = sheet.write;

/**
 * Opens the page for the styles of all files, loaded or not. A server-rendered page has those of
 * its first rendering, which are not written again.
 */
export const openSheet = sheet.open;
