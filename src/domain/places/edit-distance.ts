const LONGEST = 48;
const WIDTH = LONGEST + 1;
const cells = new Uint8Array(WIDTH * WIDTH);

/**
 * How many letters must be added, dropped, changed or swapped with their neighbour to make one word the other.
 * With `prefix`, what follows in `word` after the typed part costs nothing, so that half-typed words compare fairly.
 * Words over 48 letters are compared by their first 48.
 */
export function editDistance(typed: string, word: string, prefix = false): number {
  const rows = Math.min(typed.length, LONGEST);
  const columns = Math.min(word.length, LONGEST);
  for (let column = 0; column <= columns; column += 1) cells[column] = column;
  for (let row = 1; row <= rows; row += 1) {
    cells[row * WIDTH] = row;
    for (let column = 1; column <= columns; column += 1) cells[row * WIDTH + column] = cellAt(typed, word, row, column);
  }
  const last = rows * WIDTH;
  if (!prefix) return cells[last + columns] ?? 0;
  let best = rows;
  for (let column = 0; column <= columns; column += 1) best = Math.min(best, cells[last + column] ?? rows);
  return best;
}

// oxlint-disable-next-line max-params -- the inner loop of the search: an object per cell would cost more than the cell
function cellAt(typed: string, word: string, row: number, column: number): number {
  const here = row * WIDTH + column;
  const same = typed.charCodeAt(row - 1) === word.charCodeAt(column - 1);
  const changed = (cells[here - WIDTH - 1] ?? 0) + (same ? 0 : 1);
  const dropped = (cells[here - WIDTH] ?? 0) + 1;
  const added = (cells[here - 1] ?? 0) + 1;
  const best = changed < dropped ? Math.min(changed, added) : Math.min(dropped, added);
  if (row < 2 || column < 2 || same) return best;
  const swapped =
    typed.charCodeAt(row - 1) === word.charCodeAt(column - 2) &&
    typed.charCodeAt(row - 2) === word.charCodeAt(column - 1);
  return swapped ? Math.min(best, (cells[here - 2 * WIDTH - 2] ?? 0) + 1) : best;
}
