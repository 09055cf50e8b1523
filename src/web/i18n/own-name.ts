import type { Language } from "./text.ts";

/** What a language calls itself: as its file says, else as this machine knows it, else its code. */
export function ownName(code: string, shipped: readonly Language[]): string {
  const known = shipped.find((each) => each.code === code)?.name;
  if (known !== undefined) return known;
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
