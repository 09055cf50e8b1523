import { toAsciiDigits } from "../shared/digits.ts";

/**
 * What ends a word or is around it, in every script. A hyphen, a plus and an apostrophe stay.
 */
const STOPS = /[*#,.;:!?()[\]{}"“”„«»‹›<>|…·•।॥۔؟،؛、。「」『』【】《》¿¡\p{Cc}\p{Z}]+/gu;
/** What is between two clauses. */
export const CLAUSE_ENDS = /[,.;!?।॥۔؟،؛、。\n]/u;

/** Compatibility forms as letters and digits, a time as `18h30`. */
export function plainText(text: string): string {
  return toAsciiDigits(text.normalize("NFKC"))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/(^|\D)(\d{1,2})[:.](\d{2})(?!\d)/g, "$1$2h$3");
}

/** Blanks in place of the stops and brackets of every script, but for the point in 1.5. */
export function withoutStops(text: string): string {
  return text
    .replaceAll(/(\d)[.,](?=\d{1,3}(?:\D|$))/g, "$1\u0000")
    .replaceAll(STOPS, " ")
    .replaceAll("\u0000", ".")
    .trim();
}

/** The words of a text without its stops. */
export function wordsOf(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}
