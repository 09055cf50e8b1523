/** The style sheet of a page, once it is found, and the classes whose rules are in it. */
export type PageStyles = { sheet: CSSStyleSheet | null; written: Set<string> };

const PAGE: PageStyles = { sheet: null, written: new Set() };

/**
 * Writes the rules of a class into the page's styles, once. Rules that the server wrote are not
 * written again. The sheet is the server's own, so no style needs the page's nonce.
 */
export function writeRules(name: string, rules: readonly string[], page = PAGE): void {
  page.sheet ??= openSheet(page.written);
  if (page.written.has(name)) return;
  page.written.add(name);
  for (const rule of rules) writeRule(page.sheet, rule);
}

function openSheet(written: Set<string>): CSSStyleSheet | null {
  const element = document.head.querySelector("style") ?? document.head.appendChild(document.createElement("style"));
  for (const [, name = ""] of (element.textContent ?? "").matchAll(/\.(s[0-9a-z]+)/g)) written.add(name);
  return element.sheet;
}

function writeRule(into: CSSStyleSheet | null, rule: string): void {
  try {
    into?.insertRule(rule, into.cssRules.length);
  } catch {
    // A selector this browser does not know: as in a style sheet it counts for nothing.
  }
}
