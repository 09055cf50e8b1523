import { foldName, nameWords } from "#domain/places/fold-name.ts";

/** A run of characters of a name; bold ones were typed. */
export type BoldRun = { text: string; isBold: boolean };

const MARK = /^\p{M}$/u;

/**
 * A name with the start of words in bold that match a typed word, ignoring case, accents and
 * keyboard layout.
 */
export function boldParts(name: string, typed: string): BoldRun[] {
  const begun = nameWords(typed);
  return name
    .split(/([\s-]+)/)
    .flatMap((word) => {
      const length = Math.max(0, ...begun.map((start) => boldLength(word, start)));
      return [
        { text: word.slice(0, length), isBold: true },
        { text: word.slice(length), isBold: false },
      ];
    })
    .filter(({ text }) => text !== "");
}

/** How many characters of a word a typed one covers. Combining marks stay with their letter. */
function boldLength(word: string, start: string): number {
  if (!foldName(word).startsWith(start)) return 0;
  const letters = [...word];
  for (let count = 1; count <= letters.length; count += 1) {
    if (MARK.test(letters[count] ?? "")) continue;
    const begin = letters.slice(0, count).join("");
    if (foldName(begin).startsWith(start)) return begin.length;
  }
  return word.length;
}
