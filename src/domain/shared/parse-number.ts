import { digitOf } from "./digits.ts";

/**
 * A number as people type it, in the digits of their script, with a comma or a point before its
 * fraction; NaN for none.
 */
export function parseNumber(text: string): number {
  const plain = [...text.trim()]
    .map((sign) => digitOf(sign.codePointAt(0) ?? 0) ?? sign)
    .join("")
    .replaceAll(/[\s\u00a0]/gu, "")
    // Arabic's own comma between thousands and its own point.
    .replaceAll("\u066c", ",")
    .replaceAll("\u066b", ".")
    .replace(/^(\d{1,3})((?:,\d{3})+)$/u, (whole) => whole.replaceAll(",", ""))
    .replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : Number.NaN;
}
