import type { Texts } from "./create.ts";

/**
 * A text or tree of texts, with English in its gaps. English plural forms may be added and stay
 * unused.
 */
export function withEnglishGaps(own: Texts | string | undefined, english: Texts | string): Texts | string {
  if (own === undefined || typeof own === "string" || typeof english === "string") return own ?? english;
  const lacking = Object.entries(english).filter(([key]) => !/_(one|two|few|many|zero)$/.test(key) || key in own);
  return { ...own, ...Object.fromEntries(lacking.map(([key, text]) => [key, withEnglishGaps(own[key], text)])) };
}
