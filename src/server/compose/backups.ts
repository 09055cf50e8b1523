import { join } from "node:path";
import { DatabaseCopies } from "../backup/database-copy/database-copies.ts";
import { checkOfDisk } from "../backup/hourly/backup-disk.ts";
import { prepareBackupFolder } from "../backup/hourly/backup-folder.ts";
import { HourlyBackups } from "../backup/hourly/hourly-backups.ts";
import { RemovalJournal } from "../backup/removal-journal/journal.ts";
import type { Config } from "../config/config.ts";
import type { Embedded } from "../documents/embedded/embedded.ts";
import type { Database } from "../documents/pool.ts";
import type { Log } from "../runtime/log.ts";
import type { OperatorNotes } from "../runtime/operator-notes.ts";

type Backups = { figures: () => Readonly<Record<string, number>>; close: () => Promise<void> };

/** Prepares BACKUP_TO before anything else starts. @throws ConfigError where it cannot be used */
export function judgeBackups({ backupTo, dataDir }: Pick<Config, "backupTo" | "dataDir">, log: Log): void {
  if (backupTo === null || !prepareBackupFolder(backupTo, dataDir).isOnDiskOfData) return;
  log.warn({}, "BACKUP_TO is on the disk of DATA_DIR: one broken disk destroys both. Name a folder on another disk.");
}

/**
 * Starts the hourly backups, where BACKUP_TO is set, and the copies of an embedded database.
 * `figures`: for the metrics.
 */
export function openBackups(given: {
  config: Pick<Config, "backupTo" | "dataDir">;
  embedded: Embedded | null;
  database: Database;
  notes: OperatorNotes;
  log: Log;
  now: () => Date;
}): Backups {
  const { backupTo: folder, dataDir } = given.config;
  if (folder === null) return { figures: () => ({}), close: () => Promise.resolve() };
  const checkDisk = checkOfDisk({ folder, dataDir });
  const hourly = new HourlyBackups({ ...given, checkDisk, folder });
  const journal = new RemovalJournal({ ...given, checkDisk, backupTo: folder });
  const stops = [hourly.start(), journal.start()];
  const figures = { backup_age_seconds: () => hourly.ageSeconds() };
  if (given.embedded === null) return { figures: () => read(figures), close: () => closeAll(stops) };
  const { admin, base } = given.embedded;
  const copies = new DatabaseCopies({ ...given, checkDisk, admin, data: join(base, "postgres"), backupTo: folder });
  stops.push(copies.start());
  const both = { ...figures, database_copy_age_seconds: () => copies.ageSeconds() };
  return { figures: () => read(both), close: () => closeAll(stops) };
}

function read(figures: Readonly<Record<string, () => number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure()]));
}

async function closeAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  await Promise.all(stops.map((stop) => stop()));
}
