import { isSecondHeading, targetOfHeading } from "#domain/imports/headings.ts";
import { readValues } from "./read-rows.ts";
import type { TableShape } from "./table.ts";

/** Rows among which headings are looked for. Proposal. */
export const LOOKED_AT = 25;
/** A heading has fewer letters than a sentence. */
const LONGEST = 80;

/** Where the headings of a table stand. */
export type Headings = Required<Pick<TableShape, "headingRow" | "headingRows">>;

/**
 * Finds the row of the headings, where the shape says none, and whether a second one belongs to it.
 * A table whose first row are its headings keeps its shape.
 */
export async function withHeadings<T extends { path: string; shape: TableShape }>(table: T): Promise<T> {
  const { path, shape } = table;
  if (shape.headingRow !== undefined) return table;
  const { headingRow, headingRows } = findHeadings(await readValues({ path }, shape, LOOKED_AT));
  if (headingRow === 1 && headingRows === 1) return table;
  return { ...table, shape: { ...shape, headingRow, headingRows } };
}

/**
 * Finds the headings among the first rows. Lines above them have fewer cells, and no known words in
 * several. Rows of data are none: a row counts only where more of its words are known than in the
 * first.
 */
export function findHeadings(rows: readonly (readonly string[])[]): Headings {
  const lines = isSeparator(rows[0]) ? rows.slice(1) : rows;
  const width = Math.max(0, ...lines.map((row) => filled(row).length));
  const scores = lines.map((row) => knownIn(row));
  let at = 0;
  const isFirstFull = filled(lines[0]).length >= Math.max(2, width * 0.6);
  const needed = isFirstFull ? Math.max(3, (scores[0] ?? 0) * 2) : Math.max(2, (scores[0] ?? 0) + 1);
  const best = Math.max(0, ...scores);
  // The first row of several with equal words: those below repeat it.
  if (best >= needed) at = scores.indexOf(best);
  else if (!isFirstFull && filled(lines[0]).length < 2 && width >= 3) at = firstFull(lines, width);
  return { headingRow: at + 1, headingRows: hasSecond(lines, at) ? 2 : 1 };
}

/** How much a sheet looks like a table: by its headings, then by its cells. */
export function likenessOfTable(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, LOOKED_AT);
  const known = Math.max(0, ...first.map((row) => knownIn(row)));
  const cells =
    first.filter((row) => filled(row).length >= 2).length * Math.max(0, ...first.map((row) => filled(row).length));
  return known * 1_000 + cells;
}

function isSeparator(row: readonly string[] | undefined): boolean {
  return row !== undefined && /^sep=/i.test(row[0] ?? "");
}

function filled(row: readonly string[] | undefined): string[] {
  return (row ?? []).filter((value) => value.trim() !== "");
}

/** How many columns a row names, each target once. Numbers and sentences are no headings. */
function knownIn(row: readonly string[]): number {
  const cells = filled(row);
  if (cells.some((value) => /^[\d\s.,+()/-]{4,}$/.test(value))) return 0;
  const targets = cells.filter((value) => value.length <= LONGEST).map((value) => targetOfHeading(value));
  return new Set(targets.filter((target) => target !== null)).size;
}

/** The first row with most of the cells of the widest. */
function firstFull(rows: readonly (readonly string[])[], width: number): number {
  const found = rows.findIndex((row) => filled(row).length >= width * 0.6);
  return found === -1 ? 0 : found;
}

function hasSecond(rows: readonly (readonly string[])[], at: number): boolean {
  const [upper, lower] = [rows[at], rows[at + 1]];
  if (upper === undefined || lower === undefined || filled(lower).length === 0) return false;
  return isSecondHeading(upper, lower);
}
