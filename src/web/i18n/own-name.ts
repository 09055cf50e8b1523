import { boundedMemo } from "#domain/shared/bounded-memo.ts";
import type { Language } from "./text.ts";

/** To make the names of a language costs 0.1 ms; a page has up to twelve of them. */
const ownNames = boundedMemo<string>(100);

/**
 * A language's name for itself: from its file, else from this machine, else its code. Only the
 * language of a tag is named: the rest is user input, not for a page.
 */
export function languageOwnName(tag: string, shipped: readonly Language[]): string {
  const known = shipped.find((each) => each.code === tag)?.name;
  if (known !== undefined) return known;
  const code = tag.split("-", 1)[0] ?? "";
  return ownNames(code, () => nameOf(code));
}

function nameOf(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
