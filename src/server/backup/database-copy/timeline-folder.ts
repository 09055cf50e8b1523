import { existsSync } from "node:fs";
import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { syncFolder } from "../hourly/backup-folder.ts";

/* BACKUP_TO/database/CLUSTER-TIMELINE-PART/: base-*.tar.gz with base-*.json, wal/, copied.json. */

/**
 * A whole base copy. Positions are PostgreSQL's texts. `ended`: the first moment it can restore.
 */
const BaseCopy = z.object({
  name: z.string(),
  start: z.string(),
  stop: z.string(),
  began: z.iso.datetime(),
  ended: z.iso.datetime(),
  bytes: z.int(),
  sha256: z.string(),
  timeline: z.int(),
  major: z.int(),
});
export type BaseCopy = z.infer<typeof BaseCopy>;

/** How far the log is copied: everything acknowledged before `at` is there. */
const Copied = z.object({ lsn: z.string(), at: z.iso.datetime() });
export type Copied = z.infer<typeof Copied>;

/** Where the lines of a deployment lie. */
export function databaseFolder(backupTo: string): string {
  return join(backupTo, "database");
}

/** The folder of log files of a line. */
export function walFolder(line: string): string {
  return join(line, "wal");
}

/** The lines in the folder, by path. */
export async function linesIn(backupTo: string): Promise<string[]> {
  const folder = databaseFolder(backupTo);
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => /^\d+-\d+-\d+$/.test(name));
  return names.map((name) => join(folder, name));
}

/**
 * The newest line of a cluster and its timeline, made where there is none. @param isNew begins
 * another, as the log has a gap
 */
export async function lineOf(backupTo: string, of: string, isNew = false): Promise<string> {
  const folder = databaseFolder(backupTo);
  const parts = (await linesIn(backupTo)).flatMap((line) => {
    const [, part] = line.startsWith(join(folder, `${of}-`)) ? (/-(\d+)$/.exec(line) ?? []) : [];
    return part === undefined ? [] : [Number(part)];
  });
  const newest = Math.max(0, ...parts);
  const line = join(folder, `${of}-${isNew || newest === 0 ? newest + 1 : newest}`);
  await mkdir(folder, { mode: 0o700, recursive: existsSync(backupTo) });
  await mkdir(walFolder(line), { mode: 0o700, recursive: true });
  return line;
}

/** The whole base copies of a line, oldest first. */
export async function basesIn(line: string): Promise<BaseCopy[]> {
  const names = (await readdir(line)).filter((name) => /^base-.*\.json$/.test(name)).toSorted();
  return Promise.all(names.map(async (name) => BaseCopy.parse(JSON.parse(await readFile(join(line, name), "utf8")))));
}

/** How far the log of a line is copied; null: nothing yet. */
export async function copiedIn(line: string): Promise<Copied | null> {
  const path = join(line, "copied.json");
  return existsSync(path) ? Copied.parse(JSON.parse(await readFile(path, "utf8"))) : null;
}

/** Writes a small file of the line, whole or not at all, for its owner alone. */
export async function writeWhole(folder: string, name: string, content: object): Promise<void> {
  const half = join(folder, `${name}.tmp`);
  await rm(half, { force: true });
  const file = await open(half, "wx", 0o600);
  try {
    await file.writeFile(JSON.stringify(content));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, join(folder, name));
  await syncFolder(folder);
}
