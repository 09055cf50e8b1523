import { digitOf } from "../shared/digits.ts";
import { withSameLetters } from "../shared/same-letters.ts";

/** Letters that Unicode does not decompose, as people without that keyboard write names. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ø: "o",
    đ: "d",
    ð: "d",
    þ: "th",
    ł: "l",
    ı: "i",
    ħ: "h",
    ŋ: "ng",
    ə: "a",
    ɓ: "b",
    ɗ: "d",
    ƙ: "k",
    ё: "е",
    ґ: "г",
    ے: "ي",
  }),
);

const NUKTAS = new Set([0x93c, 0x9bc, 0xa3c, 0xabc, 0xb3c, 0xcbc]);

/** Marks that differ between keyboards and that no reader misses. */
function isDropped(code: number): boolean {
  if (code >= 0x300 && code <= 0x36f) return true;
  if (code >= 0x64b && code <= 0x65f) return true;
  if (code === 0x670 || code === 0x640) return true;
  if (code >= 0x200b && code <= 0x200f) return true;
  if (code === 0x27 || code === 0x60 || code === 0xb4 || code === 0x2b9 || code === 0x2ba) return true;
  if (code >= 0x2bb && code <= 0x2bf) return true;
  if (code >= 0x2018 && code <= 0x201b) return true;
  return code === 0xfeff || code === 0xad || NUKTAS.has(code);
}

const WORD_LETTER = /[\p{L}\p{M}\p{N}]/u;

function foldLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) return letter;
  if (isDropped(code)) return "";
  const digit = digitOf(code);
  if (digit !== null) return digit;
  const plain = PLAIN_LETTERS.get(letter);
  if (plain !== undefined) return plain;
  return WORD_LETTER.test(letter) ? letter : " ";
}

/**
 * Folds a place name for search: no case, accents or apostrophes, digits 0-9. Arabic letter
 * variants and Indic nasal signs become one, all else becomes one space. Folding twice gives the
 * same result.
 */
export function foldName(text: string): string {
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text)) return text.toLowerCase();
  // Lower case may compose what was decomposed, so both are done before letters are judged.
  const lowered = text.normalize("NFKD").toLowerCase().normalize("NFKD");
  let folded = "";
  for (const letter of lowered) folded += foldLetter(letter);
  return withSameLetters(folded).replaceAll(/ +/g, " ").trim();
}

/**
 * The words of a name, folded. Latin initials become one word ("Y.S.R. Kadapa" is `ysr kadapa`),
 * and so do the halves of a PIN code ("226 010").
 */
export function nameWords(text: string): string[] {
  const words: string[] = [];
  let initials = "";
  const flush = (): void => {
    if (initials !== "") words.push(initials);
    initials = "";
  };
  for (const word of foldName(text).split(" ")) {
    if (word === "") continue;
    if (/^[a-z]$/.test(word)) {
      initials += word;
      continue;
    }
    flush();
    const last = words.at(-1);
    if (/^[0-9]{3}$/.test(word) && last !== undefined && /^[1-9][0-9]{2}$/.test(last))
      words[words.length - 1] = last + word;
    else words.push(word);
  }
  flush();
  return words;
}
