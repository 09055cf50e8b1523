import { theme } from "./theme.ts";

type Sheet = { selector: string; values: [name: string, value: string][] };

/** The theme's variables of each scheme, as MUI generates them. */
const SHEETS: readonly Sheet[] = theme.generateStyleSheets().flatMap((sheet) =>
  Object.entries(sheet).map(([selector, values]) => ({
    selector,
    values: Object.entries(values ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  })),
);

/**
 * The variables that some styles refer to, for every scheme: a page carries these only, a tenth of all there are.
 * With the colour scheme of the browser's own parts (scroll bars, selects).
 */
export function variablesFor(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return SHEETS.map(({ selector, values }) => {
    const lines = values.filter(([name]) => name === "colorScheme" || used.has(name));
    const text = lines.map(([name, value]) => `${name === "colorScheme" ? "color-scheme" : name}:${value}`);
    return text.length === 0 ? "" : `${selector}{${text.join(";")}}`;
  }).join("");
}
