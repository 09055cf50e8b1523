import type { TableShape } from "../tables/table.ts";
import type { RunFile } from "./run-file.ts";

/** A table that can be streamed. */
export type OpenTable = { path: string; shape: TableShape };

/** The rows of a table; those of a workbook are first written as lines. */
export async function openTable(file: RunFile, shape: TableShape): Promise<OpenTable> {
  if (shape.type !== "xlsx") return { path: file.path, shape };
  const { path, rows } = await file.lines(shape.sheet ?? "");
  return { path, shape: { ...shape, sheets: rows.names, sheet: rows.sheet } };
}
