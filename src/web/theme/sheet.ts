/** Collects styles, and writes them once a page is opened. */
type Sheet = {
  write: (letters: string, rules: readonly string[], isLive?: boolean) => void;
  open: () => void;
};

/** The styles of a page, each rule once. */
export function createSheet(page: () => Document): Sheet {
  let waiting: (readonly [name: string, rules: string])[] = [];
  let written: Set<string> | null = null;
  const add = (): void => {
    const element = page().createElement("style");
    element.nonce = page().querySelector("style")?.nonce ?? "";
    element.textContent = waiting.map(([name, rules]) => (written?.has(name) === true ? "" : rules)).join("");
    for (const [name] of waiting) written?.add(name);
    waiting = [];
    page().head.append(element);
  };
  return {
    write: (letters, rules, isLive = false) => {
      if (written !== null && waiting.length === 0) queueMicrotask(add);
      if (isLive) for (const at of rules.keys()) written?.delete(`s${letters}${at}`);
      waiting.push(...rules.map((each, at) => [`s${letters}${at}`, each] as const));
    },
    open: () => {
      if (written !== null) return;
      const drawn = page().querySelector("style")?.textContent ?? "";
      written = new Set([...drawn.matchAll(/\.(s[a-z]+\d+)/g)].map(([, name = ""]) => name));
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
