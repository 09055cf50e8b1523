const BETWEEN_LETTERS = /[^\p{L}\p{M}\p{N}]+/u;

/** The words of a text: letters, their marks and digits. "(K7QM)" and "YES-K7QM" hold the code. */
export function bareWords(text: string): string[] {
  return text.split(BETWEEN_LETTERS).filter((word) => word !== "");
}
