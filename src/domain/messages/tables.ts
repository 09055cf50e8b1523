import { isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { isResourceHit } from "./resources.ts";
import { linesOf } from "./known-words.ts";
import { wordAt } from "./words.ts";

/** A row's cells as ranges of words; an empty one has no words. `range`: the whole row. */
export type TableRow = { range: Range; cells: readonly Range[] };

/** A table of a text. Its heading says what each column holds. */
export type MessageTable = { range: Range; heading: TableRow; rows: readonly TableRow[] };

/** What parts the cells of a row: a tab, a bar, or several spaces. */
const SEPARATORS: readonly RegExp[] = [/\t/gu, /\|/gu, /[ \u00a0]{2,20}/gu];
const TAB = "\\t";
/** Most columns of a table that a message holds. Proposal. */
const MOST_COLUMNS = 20;

/**
 * Tables with a heading line: lines that follow one another, parted in the same way. A line with
 * more cells than the heading belongs to it too, and nobody can say what its cells are.
 */
export function tablesIn(reading: Reading): MessageTable[] {
  const lines = linesOf(reading);
  const tables: MessageTable[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const table = tableFrom(reading, lines, at);
    if (table === null) continue;
    tables.push(table);
    at += table.rows.length;
  }
  return tables;
}

function tableFrom(reading: Reading, lines: readonly Range[], at: number): MessageTable | null {
  const first = lines[at];
  if (first === undefined) return null;
  for (const separator of SEPARATORS) {
    const heading = rowOf(reading, first, separator);
    if (heading.cells.length < 2 || heading.cells.length > MOST_COLUMNS || !isHeading(reading, heading, separator))
      continue;
    const rows: TableRow[] = [];
    for (const line of lines.slice(at + 1, at + 1 + MOST_ROWS)) {
      const row = rowOf(reading, line, separator);
      if (row.cells.length < 2) break;
      rows.push(row);
    }
    const last = rows.at(-1);
    if (last !== undefined) return { range: { from: first.from, to: last.range.to }, heading, rows };
  }
  return null;
}

/** Most rows of one table; what follows is read by lines. Proposal. */
const MOST_ROWS = 200;

/** A heading names things or says where numbers to call stand, and holds no number itself. */
function isHeading({ words, hitAt, isTaken }: Reading, { range, cells }: TableRow, { source }: RegExp): boolean {
  let named = 0;
  for (const cell of cells) {
    for (let at = cell.from; at < cell.to; at += 1) {
      const hit = hitAt[at];
      // The digit of "O2" is part of its word.
      if (hit === undefined && (words[at]?.isNumber === true || isTaken[at] === true)) return false;
    }
    const hits = hitAt.slice(cell.from, cell.to);
    if (hits.some((hit) => hit !== undefined && (isResourceHit(hit) || isOf(hit, "contact", "facility", "group"))))
      named += 1;
  }
  // Only sheets have tabs; bars and spaces also stand between the words of a sentence.
  return named >= (source === TAB ? 1 : 2) && range.to - range.from <= 3 * cells.length;
}

function rowOf(reading: Reading, line: Range, separator: RegExp): TableRow {
  const { text, words } = reading;
  // A bar or a tab may stand before the first word and behind the last one.
  const start = text.lastIndexOf("\n", words[line.from]?.start ?? 0) + 1;
  const next = text.indexOf("\n", words[line.to - 1]?.end ?? 0);
  const raw = text.slice(start, next === -1 ? text.length : next);
  const ends = [...raw.matchAll(separator)].map(({ 0: sign, index }) => ({ from: index, to: index + sign.length }));
  const bounds = [{ from: 0, to: 0 }, ...ends, { from: raw.length, to: raw.length }];
  const pieces = bounds.slice(1).map(({ from }, at) => ({ from: bounds[at]?.to ?? 0, to: from }));
  const isBlank = ({ from, to }: Range): boolean => raw.slice(from, to).trim() === "";
  const isOuter = (index: number): boolean => index === 0 || index === pieces.length - 1;
  const kept = pieces.filter((piece, index) => !(isOuter(index) && isBlank(piece) && separator.source !== TAB));
  const cells = kept.map(({ from, to }) => {
    const first = Math.max(line.from, wordAt(reading, start + from));
    const behind = Math.min(line.to, wordAt(reading, start + to));
    return { from: Math.min(first, behind), to: behind };
  });
  return { range: line, cells };
}
