import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sealLines } from "#server/audit-chain/statements.ts";
import { repeat } from "#server/documents/jobs.ts";
import type { Database } from "#server/documents/pool.ts";
import { runAlone } from "#server/documents/run-alone.ts";
import type { Log } from "#server/runtime/log.ts";
import type { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { writeBackupFile } from "../backup.ts";
import { databaseIdentity } from "../queries.ts";
import { hourlyFiles, nameAt, syncFolder, unfinishedFiles } from "./backup-folder.ts";
import type { HourlyFile } from "./backup-folder.ts";
import { BackupHeadsCache } from "./backup-heads-cache.ts";
import { hourOf, keptTimes } from "./retention.ts";

/** Between two looks whether a backup is due, ms. Proposal. */
const LOOK_MS = 60_000;
/** After a failure, ms: a full disk is not written to each minute. Proposal. */
const RETRY_MS = 600_000;
/**
 * Age of the newest backup at which the operator is notified. Proposal: two are missing.
 */
const OLD_MS = 3 * 3_600_000;

type Dependencies = {
  database: Database;
  /** BACKUP_TO: exists and can be written at the start */
  folder: string;
  notes: Pick<OperatorNotes, "set">;
  log: Pick<Log, "warn" | "info">;
  now: () => Date;
  /** Throws where the folder's disk is not mounted (`checkOfDisk`). */
  checkDisk?: () => void;
};

/**
 * One backup in each hour of the clock (UTC), while the service runs. Which hours have one is read
 * from the folder, so a restart neither doubles nor skips one. A file has its name only when it was
 * read back whole. Of several processes on one database one writes. A failure disturbs nothing
 * else: it is reported, and tried again. Files of another database count for nothing, and stay.
 */
export class HourlyBackups {
  readonly #dependencies: Dependencies;
  readonly #startedAt: Date;
  readonly #stopping = new AbortController();
  readonly #heads = new BackupHeadsCache();
  #identity: string | null = null;
  #newest: Date | null = null;
  #failure: string | null = null;
  #retryAt = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#startedAt = dependencies.now();
  }

  /** Looks now, and each minute. @returns a function that ends it, also amid a backup */
  start(): () => Promise<void> {
    const report = (error: unknown): void =>
      this.#dependencies.log.warn({ error }, "The backups could not be checked.");
    const first = this.look().catch(report);
    const stop = repeat(LOOK_MS, { report }, () => this.look());
    return async () => {
      this.#stopping.abort(new Error("The service stops."));
      await Promise.all([first, stop()]);
    };
  }

  /** Seconds since the newest whole backup; infinite where there is none. */
  ageSeconds(): number {
    if (this.#newest === null) return Infinity;
    return Math.max(0, (this.#dependencies.now().getTime() - this.#newest.getTime()) / 1_000);
  }

  /** Makes the backup of this hour if it is missing, and says how things stand. Never throws. */
  async look(): Promise<void> {
    const { database, log, now } = this.#dependencies;
    try {
      this.#dependencies.checkDisk?.();
      if (await this.#isDue()) {
        if (now().getTime() < this.#retryAt) return;
        await runAlone(database, "write a backup", () => this.#make());
      }
      const { own, foreign } = await this.#files();
      this.#newest = newestUntil(own, now());
      this.#failure = foreign.some(({ at }) => at >= this.#startedAt)
        ? "another database writes its backups there too. Give each its own folder"
        : null;
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#failure = error instanceof Error ? error.message : String(error);
      this.#retryAt = now().getTime() + RETRY_MS;
      log.warn({ error }, "A backup failed. It will be retried in ten minutes.");
    } finally {
      this.#tell();
    }
  }

  async #isDue(): Promise<boolean> {
    const hour = hourOf(this.#dependencies.now().getTime());
    return !(await this.#files()).own.some(({ at }) => hourOf(at.getTime()) === hour);
  }

  async #files(): Promise<{ own: HourlyFile[]; foreign: HourlyFile[] }> {
    const { database, folder } = this.#dependencies;
    this.#identity ??= await databaseIdentity(database.pool);
    return this.#heads.ofDatabase(await hourlyFiles(folder), this.#identity);
  }

  /** Under the lock, so no other process writes here. */
  async #make(): Promise<void> {
    // Another process may have made it just before.
    if (!(await this.#isDue())) return;
    const { database, folder, now } = this.#dependencies;
    await Promise.all((await unfinishedFiles(folder)).map((path) => rm(path, { force: true })));
    const at = now();
    const path = join(folder, nameAt(at));
    if (existsSync(path)) throw new Error(`${path} exists already`);
    await sealLines(database, at);
    await writeBackupFile(database, path, { now: at, signal: this.#stopping.signal });
    await syncFolder(folder);
    await this.#removeOld();
  }

  async #removeOld(): Promise<void> {
    const { own } = await this.#files();
    const kept = keptTimes(own.map(({ at }) => at));
    await Promise.all(own.filter(({ at }) => !kept.has(at.getTime())).map(({ path }) => rm(path, { force: true })));
  }

  #tell(): void {
    const { folder, notes, now } = this.#dependencies;
    const since = this.#newest ?? this.#startedAt;
    const isOld = now().getTime() - Math.max(since.getTime(), this.#startedAt.getTime()) > OLD_MS;
    const newest = this.#newest === null ? "There is none yet." : `The newest is from ${this.#newest.toISOString()}.`;
    const cure = "Check that its disk is mounted, has room and is writable.";
    if (this.#failure !== null)
      notes.set("backup", {
        sentence: `The backup to ${folder} failed: ${this.#failure}. ${newest} ${cure}`,
        alarm: "backup-age",
      });
    else if (isOld)
      notes.set("backup", {
        sentence: `No backup was made in ${folder} for over 3 hours. ${newest} ${cure}`,
        alarm: "backup-age",
      });
    else notes.set("backup", null);
  }
}

/** Files of a time to come were made while the clock was wrong: they say nothing about today. */
function newestUntil(files: readonly { at: Date }[], now: Date): Date | null {
  return files.find(({ at }) => at <= now)?.at ?? null;
}
