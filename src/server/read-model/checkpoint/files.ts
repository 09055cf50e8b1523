import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";

/*
 * The file lies in DATA_DIR, readable by its owner only. It contains what anybody may read of open
 * listings, and keyed bits of who posted them. Several processes may share the folder: each writes
 * a file of its own and renames it, so a reader finds a whole file or none.
 */

const NAME = "search-checkpoint";
const UNFINISHED = /^search-checkpoint\.[0-9a-f]{12}\.part$/;

/** Where the checkpoint of a data folder is. */
export function checkpointPath(folder: string): string {
  return join(folder, NAME);
}

/** Opens the checkpoint for reading; null when there is none. */
export async function openCheckpoint(folder: string): Promise<FileHandle | null> {
  try {
    return await open(checkpointPath(folder), "r");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Deletes the checkpoint of a data folder, with unfinished ones. A process that writes one now
 * fails and tries again later.
 */
export async function deleteCheckpoint(folder: string): Promise<void> {
  await deleteUnfinished(folder);
  await rm(checkpointPath(folder), { force: true });
}

/** Deletes what processes that were killed left behind. */
export async function deleteUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
}

/**
 * Replaces the checkpoint by what `write` writes: wholly, and on the disk before it is named, or
 * not at all.
 */
export async function replaceCheckpoint<T>(folder: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${NAME}.${randomBytes(6).toString("hex")}.part`);
  try {
    const written = await writeNew(path, write);
    await rename(path, checkpointPath(folder));
    await syncFolder(folder);
    return written;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function writeNew<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, "wx", 0o600);
  try {
    const written = await write(file);
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
