import { digitOf } from "./digits.ts";

/**
 * Marks that differ between spellings of one word: accents, Hebrew points, Arabic short vowels and
 * tatweel, nuktas, invisible joiners. Vowel signs of Indic scripts stay: without them different
 * words become equal.
 */
const SIGNS =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200b-\u200f\u2060\ufeff\ufe00-\ufe0f]/g;

/** Everything but letters, marks and digits; "+" stays for blood groups. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}+]+/gu;

const NOT_ASCII = /[^\u0000-\u007f]/;
const BETWEEN_ASCII_WORDS = /[^a-z0-9+]+/g;

const NATIVE_DIGIT = /[^\u0000-\u007f\P{Nd}]/gu;

/**
 * Folds a text for keys that are stored: ids of imported rows, and hashes of texts. It must never
 * change. With another result a list that is imported again makes new entries and ends the old
 * ones. Search has `fold`, which may learn more letters.
 */
export function foldForKeys(text: string): string {
  // Most texts are ASCII: the short way takes a third of the time.
  if (!NOT_ASCII.test(text)) return text.toLowerCase().replace(BETWEEN_ASCII_WORDS, " ").trim();
  return text
    .normalize("NFKD")
    .replace(SIGNS, "")
    .toLowerCase()
    .replace(SIGNS, "")
    .replace(NATIVE_DIGIT, (digit) => digitOf(digit.codePointAt(0) ?? 0) ?? digit)
    .replace(BETWEEN_WORDS, " ")
    .trim();
}
