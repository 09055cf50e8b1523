/*
 * How counts are shown so that nobody can be picked out. A cell is the finest count: one kind in
 * one district in one state. Every other number is a sum of cells, made from what the cells show.
 * So a sum says nothing that the cells do not say, and no difference of sums does either.
 */

/** Counts below this, and above none, are shown as "<5". Proposal. */
export const LEAST_SHOWN = 5;

/** What stands for 1 to 4. */
export const FEW = "<5";

/**
 * A count as it may be shown. A number is exact. A sum that contains cells with few is a range:
 * each of them stands for 1 to 4.
 */
export type ShownCount = number | typeof FEW | { least: number; most: number };

/** What one cell may show: itself, none, or "<5". */
export function shownCell(count: number): ShownCount {
  return count > 0 && count < LEAST_SHOWN ? FEW : count;
}

/** The smallest number that a shown count may stand for. */
export function leastOf(shown: ShownCount): number {
  if (shown === FEW) return 1;
  return typeof shown === "number" ? shown : shown.least;
}

/** The largest number that a shown count may stand for. */
export function mostOf(shown: ShownCount): number {
  if (shown === FEW) return LEAST_SHOWN - 1;
  return typeof shown === "number" ? shown : shown.most;
}

/** The sum of cells. It depends on what they show alone, never on what a "<5" stands for. */
export function sumOfCells(cells: Iterable<number>): ShownCount {
  let [least, most] = [0, 0];
  for (const cell of cells) {
    const shown = shownCell(cell);
    least += leastOf(shown);
    most += mostOf(shown);
  }
  if (least === most) return least;
  return most < LEAST_SHOWN ? FEW : { least, most };
}
