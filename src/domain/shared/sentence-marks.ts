/**
 * Marks that end a sentence or a part of one, in every script. Among them are the danda, the Urdu
 * stop, the Arabic comma and the full-width forms.
 */
const SENTENCE_MARKS = /\p{Terminal_Punctuation}+/gu;

const BETWEEN_LETTERS = /[^\p{L}\p{M}\p{N}]+/u;

/** A text with a space in place of each mark that ends a sentence or a part of one. */
export function withoutSentenceMarks(text: string): string {
  return text.replaceAll(SENTENCE_MARKS, " ");
}

/** The words of a text: letters, their marks and digits. "(K7QM)" and "YES-K7QM" hold the code. */
export function bareWords(text: string): string[] {
  return text.split(BETWEEN_LETTERS).filter((word) => word !== "");
}
