import { digitOf } from "./digits.ts";

/**
 * Parses a typed number, in the digits of any script, with a comma or point before its fraction.
 * NaN when it is none.
 */
export function parseNumber(text: string): number {
  const plain = [...text.trim()]
    .map((sign) => digitOf(sign.codePointAt(0) ?? 0) ?? sign)
    .join("")
    .replaceAll(/[\s\u00a0]/gu, "")
    // The Arabic thousands separator and decimal separator.
    .replaceAll("\u066c", ",")
    .replaceAll("\u066b", ".")
    .replace(/^(\d{1,3})((?:,\d{3})+)$/u, (whole) => whole.replaceAll(",", ""))
    .replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : Number.NaN;
}
