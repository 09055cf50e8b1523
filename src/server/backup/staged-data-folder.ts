import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chooseAccount } from "#server/documents/embedded/account.ts";
import { prepareFolders, restoringFolder } from "#server/documents/embedded/folders.ts";
import type { EmbeddedLog } from "#server/documents/embedded/folders.ts";
import { isPostmaster, readPidFile } from "#server/documents/embedded/postmaster.ts";
import { syncFolder } from "./hourly/backup-folder.ts";

/** For the server of a killed restore, which its watcher stops, ms. Proposal. */
const END_LIMIT_MS = 60_000;
const PAUSE_MS = 50;

/**
 * Makes an embedded database beside its place, which it gets when all is done. A failure leaves
 * nothing. A kill leaves a folder which each start refuses until a restore is done.
 * @param work makes it in the data folder it is given, and stops its server
 * @throws Error in a sentence: a database is there, or another restore runs
 */
export async function buildStagedDataFolder<T>(
  dataDir: string,
  log: EmbeddedLog,
  work: (half: string) => Promise<T>,
): Promise<T> {
  const folders = prepareFolders(dataDir, chooseAccount(null), log);
  if (existsSync(folders.data) && (await readdir(folders.data)).length > 0)
    throw new Error(
      `${dataDir} already contains a database, and a restore does not merge into it. Use an empty DATA_DIR.`,
    );
  const half = restoringFolder(folders.base);
  await untilEnded(join(half, "postgres"));
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true });
  await chmod(half, 0o755);
  try {
    const made = await work(half);
    await rename(join(half, "postgres"), folders.data);
    await syncFolder(folders.base);
    return made;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

async function untilEnded(data: string): Promise<void> {
  const limit = performance.now() + END_LIMIT_MS;
  for (let pid = readPidFile(data)?.pid; pid !== undefined && isPostmaster(pid, data); pid = readPidFile(data)?.pid) {
    if (performance.now() > limit)
      throw new Error(`Another restore is running in ${data} (process ${pid}). Wait until it ends, or stop it.`);
    await wait(PAUSE_MS);
  }
}
