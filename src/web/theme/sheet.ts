let sheet: CSSStyleSheet | null = null;
const written = new Set<string>();

/**
 * Writes the rules of a class into the page's styles, once. What the server wrote for the first
 * drawing is not written again. The sheet is the server's own, so no style of ours needs the page's
 * nonce.
 */
export function writeRules(name: string, rules: readonly string[]): void {
  sheet ??= openSheet();
  if (written.has(name)) return;
  written.add(name);
  for (const rule of rules) writeRule(sheet, rule);
}

function openSheet(): CSSStyleSheet | null {
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
