import type { EarlierColumns } from "#domain/imports/suggest-mapping.ts";
import type { Database } from "../../documents/pool.ts";
import type { TableShape } from "../tables/table.ts";
import { readEarlierColumns } from "./queries.ts";
import { openTable } from "./open-table.ts";
import type { PreviewTask, TablePreview } from "./read-preview.ts";
import type { RunFile } from "./run-file.ts";

/**
 * Looks at files in a thread (preview-thread.ts). Both fail with a WrongFile where a file cannot be
 * read, and where that takes too long.
 */
export type PreviewReader = {
  /** How a file is read as a table. */
  guess: (path: string) => Promise<TableShape>;
  read: (task: PreviewTask) => Promise<TablePreview>;
};

/** How to read a file; no shape: guess. The others: read-preview.ts. */
type PreviewAsked = {
  shape: TableShape | null;
  kindColumns?: readonly string[] | undefined;
  findsHeadings?: boolean;
};

/**
 * Reads the first rows of a file, and all words of its column of kinds.
 * @throws WrongFile where it cannot be read
 */
export async function previewFile(
  { database, reader }: { database: Database; reader: PreviewReader },
  file: RunFile,
  { shape, kindColumns, findsHeadings = false }: PreviewAsked,
): Promise<TablePreview> {
  const table = await openTable(file, shape ?? (await reader.guess(file.path)));
  const earlier: EarlierColumns = await readEarlierColumns(database.pool);
  return reader.read({ table, kindColumns, earlier, findsHeadings });
}
