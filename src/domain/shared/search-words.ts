import { fold } from "./fold.ts";
import { isLetterName, latinOf, LONGEST_LETTER_NAME } from "./letter-names.ts";

const NOT_ASCII = /[^\u0000-\u007f]/;
const TWO_LETTERS = / [a-z] [a-z](?: |$)|^[a-z] [a-z](?: |$)/;
const BETWEEN_INITIALS = /(?<=(?:^| )[a-z]) (?=[a-z](?: |$))/g;
const ONE_LETTER = /^\p{L}$/u;

/**
 * Folds a text for search and joins initials that follow each other into one word. "N.R.S." and "N
 * R S" become `nrs`; "R.G. Kar" becomes `rg kar`. Without it, a search within words would match
 * each single letter.
 */
export function foldForSearch(text: string): string {
  const folded = fold(text);
  if (!NOT_ASCII.test(folded)) return TWO_LETTERS.test(folded) ? folded.replace(BETWEEN_INITIALS, "") : folded;
  const words = folded.split(" ");
  // Most texts have no initials that follow each other.
  if (!words.some((word, at) => at > 0 && isInitial(word) && isInitial(words[at - 1] ?? ""))) return folded;
  return words.reduce((joined, word, at) => {
    const isOne = isInitial(word) && isInitial(words[at - 1] ?? "");
    return isOne ? joined + word : `${joined} ${word}`;
  });
}

function isInitial(word: string): boolean {
  return word.length < 2 ? ONE_LETTER.test(word) : word.length <= LONGEST_LETTER_NAME && isLetterName(word);
}

/**
 * A text as it is searched in: folded, then the Latin letters of its initials in other scripts.
 * "एन.आर.एस." is found by NRS, "আইসিইউতে" by ICU.
 */
export function textToSearch(text: string): string {
  const folded = foldForSearch(text);
  if (!NOT_ASCII.test(folded)) return folded;
  const latin = new Set(folded.split(" ").flatMap((word) => latinOf(word, { mayGoOn: true })));
  return latin.size === 0 ? folded : `${folded} ${[...latin].join(" ")}`;
}

/** The words of a text as search compares them, each once. */
export function searchWords(text: string): string[] {
  const folded = foldForSearch(text);
  return folded === "" ? [] : [...new Set(folded.split(" "))];
}

/**
 * What is looked for, word by word: the word, and what else stands for it. That is its Latin
 * letters, if all of it is names of letters in another script.
 */
export function searchTerms(text: string): string[][] {
  return searchWords(text).map((word) => [word, ...latinOf(word)]);
}

/** Whether a text of `textToSearch` holds all terms, each in one of its spellings. */
export function holdsTerms(text: string, terms: readonly (readonly string[])[]): boolean {
  return terms.every((spellings) => spellings.some((word) => text.includes(word)));
}
