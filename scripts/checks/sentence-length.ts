/** Most words in one sentence of English prose, texts and docstrings (CODE_STYLE.md, "English"). */
export const MOST_WORDS = 20;

/** One sentence and where it starts in the text it was cut from. */
interface Sentence {
  text: string;
  start: number;
}

/** A full stop after one of these does not end a sentence. */
const ABBREVIATION = /(?:^|[\s([“"])(?:e\.g|i\.e|cf|vs|approx|incl|Dr|Mr|Mrs|Ms|St)\.$/;
/**
 * After these, a sentence ends only where the next word starts with a capital letter or a digit.
 */
const OPEN_END = /(?:\betc\.|…|\.\.\.)["”»’)\]*_]*$/;

/**
 * Cuts a text into sentences. A sentence ends with `.`, `!`, `?`, `…`, `।`, `۔` or `؟` and white
 * space. Quotes, brackets and emphasis may close in between. A colon, a semicolon, a decimal point
 * and a file name end none. Line breaks count as spaces.
 */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/[.!?…।۔؟]["”»’)\]*_]*\s+/gu)) {
    const next = index + end.length;
    if (!isEnd(text.slice(start, index + end.trimEnd().length), text.slice(next))) continue;
    sentences.push({ text: text.slice(start, next), start });
    start = next;
  }
  sentences.push({ text: text.slice(start), start });
  return sentences.filter((sentence) => wordsIn(sentence.text) > 0);
}

function isEnd(sentence: string, rest: string): boolean {
  if (ABBREVIATION.test(sentence)) return false;
  return !OPEN_END.test(sentence) || /^["“«‘([*_]*[\p{Lu}\p{N}]/u.test(rest);
}

/**
 * Counts words. A number, a placeholder, a path and a word with a hyphen each count as one.
 * A sign alone counts as none.
 */
export function wordsIn(sentence: string): number {
  return sentence.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
