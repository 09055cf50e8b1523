import { prepareBackupFolder } from "../backup/hourly/backup-folder.ts";
import { HourlyBackups } from "../backup/hourly/hourly-backups.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../documents/pool.ts";
import type { Log } from "../runtime/log.ts";
import type { OperatorNotes } from "../runtime/operator-notes.ts";

type Backups = { figures: () => Readonly<Record<string, number>>; close: () => Promise<void> };

/** Prepares BACKUP_TO before anything else starts. @throws ConfigError where it cannot be used */
export function judgeBackups({ backupTo, dataDir }: Pick<Config, "backupTo" | "dataDir">, log: Log): void {
  if (backupTo === null || !prepareBackupFolder(backupTo, dataDir).isOnDiskOfData) return;
  log.warn({}, "BACKUP_TO lies on the disk of DATA_DIR: one broken disk takes both. Name a folder on another disk.");
}

/** Starts the hourly backups, where BACKUP_TO is set. `figures`: for the metrics. */
export function openBackups(given: {
  config: Pick<Config, "backupTo">;
  database: Database;
  notes: OperatorNotes;
  log: Log;
  now: () => Date;
}): Backups {
  const folder = given.config.backupTo;
  if (folder === null) return { figures: () => ({}), close: () => Promise.resolve() };
  const hourly = new HourlyBackups({ ...given, folder });
  return { figures: () => ({ backup_age_seconds: hourly.ageSeconds() }), close: hourly.start() };
}
