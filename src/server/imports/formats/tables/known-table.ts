import { COLUMN_TARGETS } from "#domain/imports/column-targets.ts";
import type { ColumnTarget } from "#domain/imports/column-targets.ts";
import type { ImportMapping } from "#domain/imports/mapping.ts";
import type { Source } from "#domain/listings/listing.ts";
import type { ImportContext, ImportFormat, InputFile, RowOutcome } from "../../pipeline/format.ts";
import type { BrokenRow } from "../../pipeline/read.ts";
import type { Refusal } from "../../pipeline/reasons.ts";
import { readRows } from "../../tables/read-rows.ts";
import type { TableRecord } from "../../tables/read-rows.ts";
import { convertRows } from "../mapped/mapped.ts";

/** The cells of a row by what they say. Absent ones say nothing. */
export type NamedCells = Partial<Record<ColumnTarget, string | undefined>>;

/** A list whose columns are known, so that nobody has to map them. */
export type KnownTable = {
  name: string;
  summary: string;
  files: string;
  source: Source;
  mapping: Omit<ImportMapping, "columns">;
  read(files: readonly InputFile[]): AsyncIterable<TableRecord | BrokenRow>;
  /** What the cells of a row say, or why it is left out. */
  cellsOf(cells: Readonly<Record<string, string>>): NamedCells | Refusal;
  /**
   * Of rows with one id only the newest counts, by its `date`. The list is small enough to hold.
   */
  newestOfId?: true;
};

/** How lists of offers in India are read, where numbers may be organisations'. */
export function offersOfIndia(
  dates: ImportMapping["dates"],
  kinds: ImportMapping["kinds"] = [],
): Pick<KnownTable, "mapping" | "read"> {
  return {
    mapping: {
      rows: "offers",
      defaults: { country: "IN", timeZone: "Asia/Kolkata" },
      numbers: "by-title",
      dates,
      kinds,
      suppressed: [],
    },
    async *read(files) {
      for (const file of files) yield* readRows(file, { type: "json-list", encoding: "utf-8" });
    },
  };
}

/** An import format of a list with known columns. */
export function knownTable(table: KnownTable): ImportFormat {
  const columns = COLUMN_TARGETS.filter((target) => target !== "ignore").map((target) => ({ column: target, target }));
  const mapping: ImportMapping = { ...table.mapping, columns };
  const shape = { type: "json-list", encoding: "utf-8" } as const;
  const mapped = { name: table.name, namespace: table.name, mapping, shape, source: table.source };
  return {
    name: table.name,
    summary: table.summary,
    files: table.files,
    numbers: mapping.numbers,
    async *read(files: readonly InputFile[], context: ImportContext): AsyncGenerator<RowOutcome> {
      const left: RowOutcome[] = [];
      const rows = named(table, files, left);
      const chosen = table.newestOfId === true ? newest(rows, left) : rows;
      for await (const outcome of convertRows(chosen, mapped, context)) {
        yield* left.splice(0);
        yield outcome;
      }
      yield* left;
    },
  };
}

/** Rows with their cells by name; `left` gets the outcomes of those that are left out. */
async function* named(
  table: KnownTable,
  files: readonly InputFile[],
  left: RowOutcome[],
): AsyncGenerator<TableRecord | BrokenRow> {
  for await (const row of table.read(files)) {
    if ("broken" in row) {
      yield row;
      continue;
    }
    const cells = table.cellsOf(row.cells);
    if (typeof cells === "string") {
      left.push({ file: row.file, line: row.line, raw: row.raw, type: "refused", reason: cells });
      continue;
    }
    const told = Object.entries(cells).filter((cell): cell is [string, string] => cell[1] !== undefined);
    yield { ...row, cells: Object.fromEntries(told) };
  }
}

async function* newest(
  rows: AsyncIterable<TableRecord | BrokenRow>,
  left: RowOutcome[],
): AsyncGenerator<TableRecord | BrokenRow> {
  const byId = new Map<string, TableRecord>();
  for await (const row of rows) {
    if ("broken" in row) {
      yield row;
      continue;
    }
    const id = row.cells["id"] ?? "";
    const known = byId.get(id);
    const isNewer = known === undefined || (row.cells["date"] ?? "") > (known.cells["date"] ?? "");
    const older = isNewer ? known : row;
    if (isNewer) byId.set(id, row);
    if (older !== undefined)
      left.push({ file: older.file, line: older.line, raw: older.raw, type: "merged", notes: [] });
  }
  yield* byId.values();
}
