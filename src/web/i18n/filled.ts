import type { Texts } from "./create.ts";

/**
 * A text or a tree of them; where it has none, the English. Plural forms of English stand beside
 * those of the language, unused.
 */
export function withEnglishGaps(own: Texts | string | undefined, english: Texts | string): Texts | string {
  if (own === undefined || typeof own === "string" || typeof english === "string") return own ?? english;
  const lacking = Object.entries(english).filter(([key]) => !/_(one|two|few|many|zero)$/.test(key) || key in own);
  return { ...own, ...Object.fromEntries(lacking.map(([key, text]) => [key, withEnglishGaps(own[key], text)])) };
}
