import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Database } from "../../documents/pool.ts";
import { unpackWorkbook } from "../tables/workbook.ts";
import type { WorkbookRows } from "../tables/workbook.ts";
import { readPiece, readPieces } from "./queries.ts";
import type { RunRow } from "./run-rows.ts";

/** The file of a run on this machine, while it is read. `lines`: its sheet, of a workbook. */
export type RunFile = { path: string; lines(sheet: string): Promise<{ path: string; rows: WorkbookRows }> };

/** Writes a run's file into a folder of its own, gives it to `work`, and removes it. */
export async function withRunFile<T>(
  database: Database,
  run: Pick<RunRow, "id" | "fileName">,
  work: (file: RunFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "lifeboard-import-"));
  try {
    // The name is in reports. Its folder is never a part of it.
    const path = join(folder, run.fileName.replaceAll(/[^\p{L}\p{N}. _-]/gu, "_").slice(-100) || "file");
    await writePieces(database, run.id, path);
    return await work(localFile(path, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file of this machine. @param folder where the lines of a workbook may be written */
export function localFile(path: string, folder: string): RunFile {
  return {
    path,
    lines: async (sheet) => {
      const target = join(folder, `${basename(path)}.jsonl`);
      return { path: target, rows: await unpackWorkbook(path, sheet, target) };
    },
  };
}

async function writePieces({ pool }: Database, id: string, path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    for (const ordinal of await readPieces(pool, id)) {
      const bytes = await readPiece(pool, id, ordinal);
      if (bytes !== null) await file.writeFile(bytes);
    }
  } finally {
    await file.close();
  }
}
