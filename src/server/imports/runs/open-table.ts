import type { TableShape } from "../tables/table.ts";
import type { RunFile } from "./run-file.ts";

/** A table that can be streamed. */
export type OpenTable = { path: string; shape: TableShape };

/** The rows of a table; those of a workbook are first written as lines. */
export async function openTable(file: RunFile, shape: TableShape): Promise<OpenTable> {
  if (shape.type !== "xlsx") return { path: file.path, shape };
  const { path, rows } = await file.lines(shape.sheet ?? "");
  const { days1904: _earlier, ...rest } = shape;
  const read: TableShape = { ...rest, sheets: rows.names, sheet: rows.sheet };
  return { path, shape: rows.days1904 ? { ...read, days1904: true } : read };
}
