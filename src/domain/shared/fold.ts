import { digitOf } from "./digits.ts";
import { withSameLetters } from "./same-letters.ts";

/**
 * Marks that differ between spellings of one word. They are accents, Hebrew points, Arabic short
 * vowels, tatweel, nuktas, and whatever is never visible. Vowel signs of Indic scripts stay:
 * without them different words become equal.
 */
const SIGNS =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\p{Default_Ignorable_Code_Point}]/gu;

/** Everything but letters, marks and digits; "+" stays for blood groups. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}+]+/gu;

const NOT_ASCII = /[^\u0000-\u007f]/;
const BETWEEN_ASCII_WORDS = /[^a-z0-9+]+/g;

const NATIVE_DIGIT = /[^\u0000-\u007f\P{Nd}]/gu;

/**
 * Folds a text for search: lower case, no compatibility forms or accents, digits as 0-9, one space
 * between words. Letters that keyboards and spellings give one sound become one
 * (`same-letters.ts`). Scripts stay, nothing is transliterated. `fold("Élan ICU-Beds") === "elan
 * icu beds"`. Whatever is stored has `foldForKeys`.
 */
export function fold(text: string): string {
  // Most texts are ASCII: the short way takes a third of the time.
  if (!NOT_ASCII.test(text)) return text.toLowerCase().replace(BETWEEN_ASCII_WORDS, " ").trim();
  const plain = text.normalize("NFKD").replace(SIGNS, "").toLowerCase().replace(SIGNS, "");
  return withSameLetters(plain)
    .replace(NATIVE_DIGIT, (digit) => digitOf(digit.codePointAt(0) ?? 0) ?? digit)
    .replace(BETWEEN_WORDS, " ")
    .trim();
}
