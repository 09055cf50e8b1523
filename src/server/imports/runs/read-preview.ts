import { readTypedKinds } from "#domain/resources/read-typed-kinds.ts";
import { VALUES_JOINED_BY } from "#domain/imports/read-row.ts";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import type { EarlierColumns, SuggestedMapping } from "#domain/imports/suggest-mapping.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { WrongFile } from "../pipeline/format.ts";
import { withHeadings } from "../tables/find-headings.ts";
import { readRows } from "../tables/read-rows.ts";
import type { TableShape } from "../tables/table.ts";
import type { OpenTable } from "./open-table.ts";

/** Rows by which columns are matched, those that are shown, and letters shown of a value. */
const SAMPLE = 500;
const SHOWN = 10;
const LETTERS = 120;
/** Rows in which words of kinds are looked for: most lists have fewer. Proposal. */
const MOST_ROWS = 100_000;
/** Words of a column of kinds that are counted, those answered, and their letters. */
const MOST_COUNTED = 10_000;
const MOST_WORDS = 200;
const WORD_LETTERS = 250;

/** What a file looks like, and a mapping to begin with. */
export type TablePreview = SuggestedMapping & {
  shape: TableShape;
  headers: string[];
  rows: string[][];
  kinds: { value: string; count: number; kinds: Kind[] }[];
};

/**
 * A table to look at. `kindColumns`: those that somebody chose for the kind; absent: those of the
 * mapping. `earlier`: columns of earlier mappings.
 */
export type PreviewTask = {
  table: OpenTable;
  kindColumns: readonly string[] | undefined;
  earlier: EarlierColumns;
  /** Whether headings are looked for, where the shape does not say where they stand. */
  findsHeadings?: boolean;
};

/**
 * Reads the first rows of a table, and all words of its columns of kinds. It takes a second of a
 * processor for a wide table: it runs in a thread (preview.worker.ts).
 * @throws WrongFile where it cannot be read
 */
export async function readPreview(task: PreviewTask): Promise<TablePreview> {
  const { kindColumns, earlier, findsHeadings = false } = task;
  const table = findsHeadings ? await withHeadings(task.table) : task.table;
  const { headers, rows } = await readSample(table);
  const suggested = suggestMapping(headers, rows, earlier);
  return {
    ...suggested,
    shape: table.shape,
    headers,
    rows: rows.slice(0, SHOWN).map((values) => values.map((value) => value.slice(0, LETTERS))),
    kinds: await kindsIn(table, kindColumns ?? kindColumnsOf(suggested)),
  };
}

function kindColumnsOf({ mapping }: SuggestedMapping): string[] {
  return mapping.columns.filter(({ target }) => target === "kind").map(({ column }) => column);
}

/** The headers of a table and its first rows. Objects of a list may have different ones. */
export async function readSample({ path, shape }: OpenTable): Promise<{ headers: string[]; rows: string[][] }> {
  const headers = new Set<string>();
  const cells: Record<string, string>[] = [];
  for await (const row of readRows({ path }, shape)) {
    if ("broken" in row) continue;
    for (const header of Object.keys(row.cells)) headers.add(header);
    cells.push(row.cells);
    if (cells.length >= SAMPLE) break;
  }
  const names = [...headers];
  return { headers: names, rows: cells.map((row) => names.map((name) => row[name] ?? "")) };
}

/**
 * The words of the columns of kinds in the first 100,000 rows, and what each is read as. The most
 * frequent come first. Of several columns the values are joined, as rows are read.
 */
async function kindsIn({ path, shape }: OpenTable, columns: readonly string[]): Promise<TablePreview["kinds"]> {
  if (columns.length === 0) return [];
  const counts = new Map<string, number>();
  try {
    let rows = 0;
    for await (const row of readRows({ path }, shape)) {
      if (rows >= MOST_ROWS) break;
      rows += 1;
      if ("broken" in row) continue;
      const values = columns.map((column) => (row.cells[column] ?? "").trim()).filter((value) => value !== "");
      const value = values.join(VALUES_JOINED_BY).slice(0, WORD_LETTERS);
      const count = counts.get(value) ?? 0;
      if (value !== "" && (count > 0 || counts.size < MOST_COUNTED)) counts.set(value, count + 1);
    }
  } catch (error) {
    // Its first rows could be read. The try tells where it breaks.
    if (!(error instanceof WrongFile)) throw error;
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_WORDS)
    .map(([value, count]) => ({ value, count, kinds: readTypedKinds(value)?.kinds ?? [] }));
}
