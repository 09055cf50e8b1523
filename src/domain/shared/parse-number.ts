import { digitOf } from "./digits.ts";

/** How a language writes the fraction of a number. */
export type FractionMark = "," | ".";

/** What only ever groups digits: blanks, apostrophes, the Arabic thousands separator. */
const GROUPING = /[\s'’\u066c]/gu;
/** Thousands, or lakhs and crores as India writes them. */
const GROUPED = /^[1-9](?:\d{0,2}(?:,\d{3})+|\d?(?:,\d\d)+,\d{3})$/;

/**
 * Parses a typed number, in the digits of any script, with a comma or point before its fraction.
 * "1,200" and "1,00,000" are whole, "0,500" is a half. NaN when it is none, or when "1.000" may be
 * one or a thousand. `mark` tells the language's way of writing, and refuses the other.
 */
export function parseNumber(text: string, mark?: FractionMark): number {
  const plain = [...text.trim()].map((sign) => digitOf(sign.codePointAt(0) ?? 0) ?? sign).join("");
  const [, sign = "", digits = ""] = /^([+-]?)([\d.,\s'’\u066b\u066c]+)$/u.exec(plain) ?? [];
  return (sign === "-" ? -1 : 1) * parseDigits(digits.replaceAll(GROUPING, "_").replaceAll("\u066b", "|"), mark);
}

/** A number as text that is read back in every language: "1.125" has a further zero. */
export function numberText(value: number): string {
  const text = String(value);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** "_" groups, "|" begins the fraction, and "," and "." do either. */
function parseDigits(digits: string, mark?: FractionMark): number {
  const marks = digits.replaceAll(/\d/g, "");
  const last = marks.at(-1) ?? "";
  if (last === "") return digits === "" ? Number.NaN : Number(digits);
  const isGrouped = GROUPED.test(digits.replaceAll(last, ","));
  const grouped = isGrouped ? Number(digits.replaceAll(last, "")) : Number.NaN;
  if (last === "_" || marks === last.repeat(Math.max(2, marks.length))) return grouped;
  const whole = digits.slice(0, digits.lastIndexOf(last));
  const fraction = digits.slice(digits.lastIndexOf(last) + 1);
  if (marks.length > 1) return parseWhole(whole, marks[0] ?? "") + Number(`0.${fraction}`);
  if (isGrouped && last !== "|") return (last === "," ? mark !== "," : mark === ",") ? grouped : Number.NaN;
  return whole + fraction === "" || (last === "," && mark === "." && Number(whole) !== 0)
    ? Number.NaN
    : Number(`${whole}.${fraction}`);
}

/** The part before a fraction, which one other mark groups. */
function parseWhole(whole: string, mark: string): number {
  return GROUPED.test(whole.replaceAll(mark, ",")) ? Number(whole.replaceAll(mark, "")) : Number.NaN;
}
