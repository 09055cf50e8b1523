import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { ConfigError } from "../../config/config.ts";

/** A backup in the folder, by its own name. */
export type HourlyFile = { path: string; at: Date };

const NAME = /^lifeboard-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.ndjson\.gz$/;

/** The name of a backup of this moment, to the second (UTC). */
export function nameAt(at: Date): string {
  return `lifeboard-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.ndjson.gz`;
}

/** When a backup was made, by its name; null for a file that has no such name. */
export function timeOf(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) || nameAt(at) !== name ? null : at;
}

/** The backups of the folder, newest first. What has another name is not ours. */
export async function hourlyFiles(folder: string): Promise<HourlyFile[]> {
  const files = (await readdir(folder)).flatMap((name) => {
    const at = timeOf(name);
    return at === null ? [] : [{ path: join(folder, name), at }];
  });
  return files.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** The unfinished backups that a killed process left in the folder. */
export async function unfinishedFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const ours = names.filter((name) => name.endsWith(".part") && timeOf(name.slice(0, -".part".length)) !== null);
  return ours.map((name) => join(folder, name));
}

/** Writes a folder's names to the disk, so that a new or renamed file outlives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

/**
 * Makes the folder of backups where it is missing, for its owner alone. The folder above must
 * exist: a disk that is not mounted is not replaced by a new folder.
 * @throws ConfigError in a sentence, where it cannot be written or lies in the database's files
 */
export function prepareBackupFolder(folder: string, dataDir: string): { isOnDiskOfData: boolean } {
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { mode: 0o700 });
      chmodSync(folder, 0o700);
    }
    if (!statSync(folder).isDirectory()) throw new Error("it is no folder");
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `BACKUP_TO names ${folder}, which cannot be written (${cause}). ` +
        "Name a folder that this account can write to, on a mounted disk. Its parent folder must exist.",
      { cause: error },
    );
  }
  const files = join(realOf(dataDir), "postgres");
  const real = realpathSync(folder);
  if (real === files || real.startsWith(files + sep)) {
    throw new ConfigError(
      `BACKUP_TO names ${folder}, which is inside the database's own files. Name another folder, preferably on another disk.`,
    );
  }
  const above = existsSync(dataDir) ? dataDir : dirname(dataDir);
  return { isOnDiskOfData: existsSync(above) && statSync(above).dev === statSync(folder).dev };
}

function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
