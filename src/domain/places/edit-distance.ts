const LONGEST = 48;
const WIDTH = LONGEST + 1;
const cells = new Uint8Array(WIDTH * WIDTH);
for (let at = 0; at < WIDTH; at += 1) {
  cells[at] = at;
  cells[at * WIDTH] = at;
}

/** A word as bytes of ASCII letters, so that packed words are compared without making strings. */
export type Letters = { bytes: Uint8Array; from: number; to: number };

/** The letters of a folded Latin word. */
export function letters(word: string): Letters {
  const bytes = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
  return { bytes, from: 0, to: bytes.length };
}

/**
 * Damerau-Levenshtein distance. `whole`: to all of `word`; `begun`: to the prefix of it that fits
 * best, for half-typed words. Above `most` the result is only known to be above. Only the first 48
 * letters of a word count.
 */
export function editDistance(typed: Letters, word: Letters, most: number): { whole: number; begun: number } {
  const rows = Math.min(typed.to - typed.from, LONGEST);
  const columns = Math.min(word.to - word.from, LONGEST);
  for (let row = 1; row <= rows; row += 1) {
    const least = fillRow(typed, word, row);
    if (least > most) return { whole: least, begun: least };
  }
  const last = rows * WIDTH;
  let begun = rows;
  for (let column = 0; column <= columns; column += 1) begun = Math.min(begun, cells[last + column] ?? rows);
  return { whole: cells[last + columns] ?? 0, begun };
}

/** Fills one row of the table and returns its least cell, a lower bound of the result. */
function fillRow(typed: Letters, word: Letters, row: number): number {
  const letter = typed.bytes[typed.from + row - 1];
  const before = row > 1 ? typed.bytes[typed.from + row - 2] : -1;
  const columns = Math.min(word.to - word.from, LONGEST);
  let least = row;
  for (let column = 1; column <= columns; column += 1) {
    const here = row * WIDTH + column;
    const other = word.bytes[word.from + column - 1];
    let best = (cells[here - WIDTH - 1] ?? 0) + (letter === other ? 0 : 1);
    best = Math.min(best, (cells[here - WIDTH] ?? 0) + 1, (cells[here - 1] ?? 0) + 1);
    // A swap of two neighbours costs one.
    if (column > 1 && letter !== other && before === other && word.bytes[word.from + column - 2] === letter) {
      best = Math.min(best, (cells[here - 2 * WIDTH - 2] ?? 0) + 1);
    }
    cells[here] = best;
    if (best < least) least = best;
  }
  return least;
}
