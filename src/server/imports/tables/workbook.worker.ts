import { readFile, writeFile } from "node:fs/promises";
import readWorkbookSheets from "read-excel-file/universal";
import { likenessOfTable, LOOKED_AT } from "./find-headings.ts";
import type { WorkbookTask } from "./workbook.ts";

/*
 * Reads one sheet of a workbook and writes its rows as lines of JSON, in a process of its own. A
 * cell far to the right ends the process, which no thread would survive.
 */
const { path, sheet, target, columns, days1904 } = JSON.parse(process.argv[2] ?? "{}") as WorkbookTask;
/** The reader of workbooks knows "1", and takes "true" for the usual days, 1,462 days too early. */
const SHIFT = days1904 === "true" ? 1_462 * 86_400_000 : 0;
const bytes = await readFile(path);
const sheets = await readWorkbookSheets(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
const names = sheets.map(({ sheet: name }) => name);
const chosen =
  sheets.find(({ sheet: name }) => name === sheet) ??
  // Of equal ones the first: a sheet of notes has fewer known headings and cells than a table.
  sheets.toSorted((one, other) => likeness(other.data) - likeness(one.data))[0];
const rows = chosen?.data ?? [];
const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
if (width <= columns) {
  const lines = rows.map((row) => JSON.stringify(row.map((cell) => textOf(cell))));
  await writeFile(target, lines.join("\n"), { mode: 0o600 });
}
process.send?.({ names, sheet: chosen?.sheet ?? "", rows: rows.length, width });

function likeness(data: readonly (readonly unknown[])[]): number {
  const first = data.slice(0, LOOKED_AT).filter((row) => row.length <= columns);
  return likenessOfTable(first.map((row) => row.map((cell) => textOf(cell))));
}

/** A cell has a date and a clock, and no zone. */
function dateText(date: Date): string {
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, "")
    .replace(/\.\d{3}Z$/, "")
    .replace("T", " ");
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dateText(new Date(cell.getTime() + SHIFT));
  return String(cell as string | number | boolean).trim();
}
