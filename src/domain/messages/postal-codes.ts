import type { Fact, PlaceWords } from "./message.ts";
import { factOf, isOf } from "./reading.ts";
import type { Reading } from "./reading.ts";

/**
 * Forms of postal codes, one for each country that the vocabularies speak in. Digits only, or
 * digits in two groups. Source: Universal Postal Union, addressing systems; Unicode CLDR 26 (the
 * last with postal codes).
 */
const FORMS: Readonly<Record<string, { form: RegExp; mayBeSplit: boolean }>> = {
  IN: { form: /^[1-9]\d{5}$/, mayBeSplit: true },
  US: { form: /^\d{5}$/, mayBeSplit: false },
  BR: { form: /^\d{8}$/, mayBeSplit: true },
  FR: { form: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/, mayBeSplit: false },
  ES: { form: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/, mayBeSplit: false },
  MX: { form: /^\d{5}$/, mayBeSplit: false },
  PE: { form: /^\d{5}$/, mayBeSplit: false },
  CO: { form: /^\d{6}$/, mayBeSplit: false },
  EC: { form: /^\d{6}$/, mayBeSplit: false },
  ID: { form: /^[1-9]\d{4}$/, mayBeSplit: false },
  PK: { form: /^[1-9]\d{4}$/, mayBeSplit: false },
  NP: { form: /^[1-5]\d{4}$/, mayBeSplit: false },
  LK: { form: /^\d{5}$/, mayBeSplit: false },
  IQ: { form: /^[1-6]\d{4}$/, mayBeSplit: false },
  SA: { form: /^[1-8]\d{4}$/, mayBeSplit: false },
  EG: { form: /^[1-9]\d{4}$/, mayBeSplit: false },
  KE: { form: /^\d{5}$/, mayBeSplit: false },
  DE: { form: /^\d{5}$/, mayBeSplit: false },
  IT: { form: /^\d{5}$/, mayBeSplit: false },
};
/** The codes of these countries have letters: "LS1 4AP". The second part is a digit and letters. */
const OUTWARD: Readonly<Record<string, RegExp>> = { GB: /^[a-z]{1,2}$/ };

type FoundCode = { fact: Fact<PlaceWords>; to: number };

/**
 * A postal code at a word, in the form of the country. The Indian form counts elsewhere too, as
 * forwards travel. Five digits must be behind a name or a word for a code. Else they may be a
 * count.
 */
export function postalCodeAt(reading: Reading, at: number, country: string | null): FoundCode | null {
  const { words, isTaken, hitAt } = reading;
  const word = words[at];
  if (word === undefined || isTaken[at] === true) return null;
  if (country === "GB" && !word.isNumber) return lettersAt(reading, at, OUTWARD.GB);
  if (!word.isNumber || isOf(hitAt[at - 1], "price") || isOf(hitAt[at + 1], "unit", "price", "duration")) return null;
  for (const code of [country ?? "IN", "IN"]) {
    const form = FORMS[code];
    const digits = form === undefined ? null : digitsAt(reading, at, form);
    if (digits === null || (digits.text.length < 6 && !isBehindName(reading, at))) continue;
    return codeOf(reading, { from: at, to: digits.to }, digits.text);
  }
  return null;
}

function codeOf(reading: Reading, range: { from: number; to: number }, text: string): FoundCode {
  const value: PlaceWords = { words: text, type: "postal-code" };
  return { fact: factOf(reading, range, { value, confidence: 0.9, reason: "postal-code" }), to: range.to };
}

function digitsAt(
  { words, isTaken }: Reading,
  at: number,
  { form, mayBeSplit }: { form: RegExp; mayBeSplit: boolean },
): { text: string; to: number } | null {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined) return null;
  const isSplit =
    mayBeSplit &&
    (word.text.length === 3 || word.text.length === 5) &&
    next?.isNumber === true &&
    next.text.length === 3 &&
    /^[ -]$/.test(next.gap) &&
    isTaken[at + 1] !== true;
  const text = isSplit ? word.text + next.text : word.text;
  return form.test(text) ? { text, to: at + (isSplit ? 2 : 1) } : null;
}

/** "Houston 77002", "CP 06600": behind a name with a capital, or a word for an address. */
function isBehindName({ words, hitAt }: Reading, at: number): boolean {
  const before = words[at - 1];
  if (before === undefined || before.line !== words[at]?.line || before.isNumber) return false;
  if (/^(?:pin|pincode|zip|cp|cep|kodepos|pos|postcode)$/.test(before.text)) return true;
  return before.isUpper && hitAt[at - 1] === undefined;
}

function lettersAt(reading: Reading, at: number, outward: RegExp | undefined): FoundCode | null {
  const [area, district, sector, unit] = reading.words.slice(at, at + 4);
  if (area === undefined || outward?.test(area.text) !== true || !area.isUpper) return null;
  if (district?.isNumber !== true || district.gap !== "" || district.text.length > 2) return null;
  if (sector?.isNumber !== true || sector.text.length !== 1 || sector.gap !== " ") return null;
  if (unit === undefined || unit.gap !== "" || !/^[a-z]{2}$/.test(unit.text)) return null;
  const text = `${area.text}${district.text} ${sector.text}${unit.text}`.toUpperCase();
  return codeOf(reading, { from: at, to: at + 4 }, text);
}
