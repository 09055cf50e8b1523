import { ALPHABETS } from "./alphabets.ts";

/**
 * Latin spellings of the Indic scripts' shared layout. The nine scripts of ISCII have the same
 * letter at the same offset of their block of 128. So one table reads them all. Source: The Unicode
 * Standard, chapter 12.
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

function inherentVowel(next: number | null): string {
  // Silent where a sign or a virama follows, or the word ends.
  return next !== null && (isConsonant(next) || next === 0x02 || next === 0x03) ? "a" : "";
}

function indicLetter(offset: number, next: number | null): string {
  if (isConsonant(offset)) return `${INDIC_CONSONANTS[offset - 0x15] ?? ""}${inherentVowel(next)}`;
  if (offset >= 0x05 && offset <= 0x14) return INDIC_VOWELS[offset - 0x05] ?? "";
  if (offset >= 0x3e && offset <= 0x4c) return INDIC_SIGNS[offset - 0x3e] ?? "";
  if (offset === 0x02) return next !== null && LABIALS.has(next) ? "m" : "n";
  if (offset >= 0x7a) return CHILLUS[offset - 0x7a] ?? "";
  if (offset === 0x03) return "h";
  if (offset >= 0x58 && offset <= 0x5f) return DOTTED[offset - 0x58] ?? "";
  return "";
}

const BENGALI_BLOCK = 0x980 >> 7;
const ODIA_BLOCK = 0xb00 >> 7;
const TAMIL_BLOCK = 0xb80 >> 7;
const TAMIL_NASALS = new Set([0x19, 0x1e, 0x23, 0x28, 0x29, 0x2e]);
const VIRAMA = 0x4d;

/**
 * Tamil has one letter for a stop with and without voice: its sound alone, between vowels, after a
 * nasal.
 */
const TAMIL_STOPS: ReadonlyMap<number, readonly [string, string, string]> = new Map([
  [0x15, ["k", "g", "g"]],
  [0x1a, ["ch", "s", "j"]],
  [0x1f, ["t", "d", "d"]],
  [0x24, ["th", "dh", "dh"]],
  [0x2a, ["p", "b", "b"]],
]);

/** The sound of the Tamil stop at a position; null when the letter is none. */
function tamilStop(word: string, at: number): string | null {
  const code = word.charCodeAt(at);
  const stop = code >> 7 === TAMIL_BLOCK ? TAMIL_STOPS.get(code & 0x7f) : undefined;
  if (stop === undefined) return null;
  const before = at > 0 ? word.charCodeAt(at - 1) & 0x7f : VIRAMA;
  const next = word.charCodeAt(at + 1) & 0x7f;
  const isAfterNasal = before === VIRAMA && at > 1 && TAMIL_NASALS.has(word.charCodeAt(at - 2) & 0x7f);
  const spoken = isAfterNasal ? stop[2] : before !== VIRAMA && next !== VIRAMA ? stop[1] : stop[0];
  return `${spoken}${inherentVowel(at + 1 < word.length ? next : null)}`;
}

const NORTHERN_LAST = 0xaff;
/** Armenian writes u with two letters. */
const ARMENIAN_FIRST = 0x530;
const ARMENIAN_LAST = 0x58f;

/** A short a that may be silent: after a vowel and a consonant, before a consonant and a vowel. */
const UNSPOKEN = /^(.*[aeiou](?:[bdfgjklmnpqrstvyz]h?|ch?h))a((?:[bdfgjklmnpqrstvyz]h?|ch?h)[aeiou].*)$/;

/**
 * A spelling as people romanise it. In northern scripts silent short vowels go, from the end on
 * (jamashedapur becomes "jamshedpur"). गांव becomes "gaon"; the first letter of যাদবপুর becomes a
 * j.
 */
function asRomanised(latin: string, code: number): string {
  // Folding decomposes the sign of o into those of e and of a long vowel.
  let spoken = latin.replaceAll(/eaa|euu/g, "o").replace(/aanv$/, "aon");
  if (code >> 7 === BENGALI_BLOCK || code >> 7 === ODIA_BLOCK) spoken = spoken.replace(/^y/, "j");
  if (code >= ARMENIAN_FIRST && code <= ARMENIAN_LAST) return spoken.replaceAll("ov", "u");
  if (code < BLOCK_FIRST || code > NORTHERN_LAST) return spoken;
  let parts = UNSPOKEN.exec(spoken);
  while (parts !== null) {
    spoken = `${parts[1] ?? ""}${parts[2] ?? ""}`;
    parts = UNSPOKEN.exec(spoken);
  }
  return spoken;
}

/**
 * A rough Latin spelling of a folded word, good enough to compare by sound. Null when the word is
 * Latin or in an unknown script.
 */
export function latinSpelling(word: string): string | null {
  const first = word.codePointAt(0) ?? 0;
  if (first < 0x370) return null;
  let latin = "";
  // Latin spellings mostly omit the Arabic article.
  for (let at = word.length > 4 && word.startsWith("ال") ? 2 : 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code >= BLOCK_FIRST && code <= BLOCK_LAST) {
      const next = at + 1 < word.length ? word.charCodeAt(at + 1) : null;
      if (next === null && code >= SOUTHERN_FIRST && (code & 0x7f) === 0x02) return `${latin}m`;
      const sameBlock = next !== null && next >> 7 === code >> 7;
      latin += tamilStop(word, at) ?? indicLetter(code & 0x7f, sameBlock ? next & 0x7f : null);
      continue;
    }
    const letter = ALPHABETS.get(word.charAt(at)) ?? null;
    if (letter !== null) latin += letter;
    else if (code < 0x80) latin += word.charAt(at);
    else return null;
  }
  return latin === "" ? null : asRomanised(latin, first);
}

/**
 * Consonants that stand for several sounds, as letters of a phonetic key, by the range of the
 * script.
 */
const CONFUSED: readonly (readonly [number, number, readonly string[]])[] = [
  [0x590, 0x5ff, ["bv", "pf"]],
  [0x600, 0x6ff, ["bp", "kgj", "fv"]],
  [0x900, 0x97f, ["bv", "dr"]],
  [0x980, 0x9ff, ["bv", "dr", "jy"]],
  [0xa00, 0xaff, ["bv", "dr"]],
  [0xb00, 0xb7f, ["bv", "dr", "jy"]],
  [0xb80, 0xbff, ["kg", "td", "pb", "csj", "lj"]],
  [0xd00, 0xd7f, ["td", "lj"]],
];

const MOST_READINGS = 24;

/**
 * All phonetic keys of a word whose script does not distinguish two sounds (Tamil k and g). The
 * given key comes first.
 */
export function alternativePhoneticKeys(word: string, bones: string): string[] {
  const code = word.charCodeAt(0);
  const groups = CONFUSED.find(([first, last]) => code >= first && code <= last)?.[2] ?? [];
  let all = [bones];
  for (let at = 0; at < bones.length && groups.length > 0; at += 1) {
    const letter = bones.charAt(at);
    const others = groups.find((group) => group.includes(letter)) ?? letter;
    if (others.length > 1 && all.length * others.length <= MOST_READINGS)
      all = all.flatMap((one) => [...others].map((other) => one.slice(0, at) + other + one.slice(at + 1)));
  }
  return all;
}
