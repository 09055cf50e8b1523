/**
 * Latin spellings of the Indic scripts' shared layout: the nine scripts of ISCII lie in Unicode blocks of 128 with the
 * same letter at the same offset (The Unicode Standard, chapter 12), so one table reads them all.
 */
const INDIC_CONSONANTS = [
  "k",
  "kh",
  "g",
  "gh",
  "n",
  "ch",
  "chh",
  "j",
  "jh",
  "n",
  "t",
  "th",
  "d",
  "dh",
  "n",
  "t",
  "th",
  "d",
  "dh",
  "n",
  "n",
  "p",
  "ph",
  "b",
  "bh",
  "m",
  "y",
  "r",
  "r",
  "l",
  "l",
  "l",
  "v",
  "sh",
  "sh",
  "s",
  "h",
];
const INDIC_VOWELS = ["a", "aa", "i", "ii", "u", "uu", "ri", "li", "e", "e", "e", "ai", "o", "o", "o", "au"];
const INDIC_SIGNS = ["aa", "i", "ii", "u", "uu", "ri", "ri", "e", "e", "e", "ai", "o", "o", "o", "au"];
const LABIALS = new Set([0x2a, 0x2b, 0x2c, 0x2d, 0x2e]);

const ARABIC = new Map(
  Object.entries({
    ا: "a",
    ب: "b",
    پ: "p",
    ت: "t",
    ٹ: "t",
    ث: "s",
    ج: "j",
    چ: "ch",
    ح: "h",
    خ: "kh",
    د: "d",
    ڈ: "d",
    ذ: "z",
    ر: "r",
    ڑ: "r",
    ز: "z",
    ژ: "zh",
    س: "s",
    ش: "sh",
    ص: "s",
    ض: "z",
    ط: "t",
    ظ: "z",
    ع: "a",
    غ: "gh",
    ف: "f",
    ق: "q",
    ك: "k",
    گ: "g",
    ل: "l",
    م: "m",
    ن: "n",
    و: "o",
    ه: "h",
    ي: "i",
    ء: "",
  }),
);

const CYRILLIC = new Map(
  Object.entries({
    а: "a",
    б: "b",
    в: "v",
    г: "g",
    д: "d",
    е: "e",
    ж: "zh",
    з: "z",
    и: "i",
    й: "i",
    к: "k",
    л: "l",
    м: "m",
    н: "n",
    о: "o",
    п: "p",
    р: "r",
    с: "s",
    т: "t",
    у: "u",
    ф: "f",
    х: "kh",
    ц: "ts",
    ч: "ch",
    ш: "sh",
    щ: "sh",
    ъ: "",
    ы: "y",
    ь: "",
    э: "e",
    ю: "yu",
    я: "ya",
    і: "i",
    ї: "i",
    є: "e",
  }),
);

const BLOCK_FIRST = 0x900;
const BLOCK_LAST = 0xd7f;

function isConsonant(offset: number): boolean {
  return offset >= 0x15 && offset <= 0x39;
}

/** Malayalam's consonants without a vowel, 7A-7F. */
const CHILLUS = ["n", "n", "r", "l", "l", "k"];

/** In Telugu, Kannada and Malayalam a word that ends in the nasal sign ends in m. */
const SOUTHERN_FIRST = 0xc00;

/** Rows 58-5F repeat consonants with a nukta (q, kh, gh, z, r, rh, f, y). */
const DOTTED = ["q", "kh", "gh", "z", "r", "rh", "f", "y"];

function indicLetter(offset: number, next: number | null): string {
  if (isConsonant(offset)) {
    const consonant = INDIC_CONSONANTS[offset - 0x15] ?? "";
    // The inherent vowel is spoken unless a sign or a virama follows, or the word ends.
    return next !== null && (isConsonant(next) || next === 0x02 || next === 0x03) ? `${consonant}a` : consonant;
  }
  if (offset >= 0x05 && offset <= 0x14) return INDIC_VOWELS[offset - 0x05] ?? "";
  if (offset >= 0x3e && offset <= 0x4c) return INDIC_SIGNS[offset - 0x3e] ?? "";
  if (offset === 0x02) return next !== null && LABIALS.has(next) ? "m" : "n";
  if (offset >= 0x7a) return CHILLUS[offset - 0x7a] ?? "";
  if (offset === 0x03) return "h";
  if (offset >= 0x58 && offset <= 0x5f) return DOTTED[offset - 0x58] ?? "";
  return "";
}

/**
 * A rough Latin spelling of one folded word in an Indic, Arabic or Cyrillic script, good enough to compare consonants
 * with; null when the word is Latin already or in a script this does not read.
 */
export function latinSpelling(word: string): string | null {
  const first = word.codePointAt(0) ?? 0;
  if (first < 0x400) return null;
  let latin = "";
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code >= BLOCK_FIRST && code <= BLOCK_LAST) {
      const next = at + 1 < word.length ? word.charCodeAt(at + 1) : null;
      if (next === null && code >= SOUTHERN_FIRST && (code & 0x7f) === 0x02) return `${latin}m`;
      const sameBlock = next !== null && next >> 7 === code >> 7;
      latin += indicLetter(code & 0x7f, sameBlock ? next & 0x7f : null);
      continue;
    }
    const letter = ARABIC.get(word.charAt(at)) ?? CYRILLIC.get(word.charAt(at)) ?? null;
    if (letter !== null) latin += letter;
    else if (code < 0x80) latin += word.charAt(at);
    else return null;
  }
  return latin === "" ? null : latin;
}
