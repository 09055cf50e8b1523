import type { Language } from "./text.ts";

/**
 * What a language calls itself: as its file says, else as this machine knows it, else its code. Of
 * a tag only the language is named: what stands behind it was typed by somebody, and is not for a
 * page.
 */
export function languageOwnName(tag: string, shipped: readonly Language[]): string {
  const known = shipped.find((each) => each.code === tag)?.name;
  if (known !== undefined) return known;
  const code = tag.split("-", 1)[0] ?? "";
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
