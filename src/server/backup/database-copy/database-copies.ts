import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { SocketConnection } from "#server/documents/embedded/lease.ts";
import { repeat } from "#server/documents/jobs.ts";
import { runAlone } from "#server/documents/run-alone.ts";
import type { Log } from "#server/runtime/log.ts";
import type { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { copyFiles } from "./copy-files.ts";
import { copyLog, LogGap } from "./copy-log.ts";
import { basesIn, copiedIn, lineOf, writeWhole, linesIn, walFolder } from "./timeline-folder.ts";
import { holdLog, releaseLog } from "./statements.ts";
import type { LogPosition } from "./statements.ts";
import { lsnText, parseLsn, SEGMENT_BYTES, segmentOf, segmentName } from "./wal-names.ts";
import type { BaseCopy } from "./timeline-folder.ts";

/** To how far back any moment can be restored. Proposal: a mistake is seen by then. */
const REACH_MS = 48 * 3_600_000;
/** Base copies that stay whatever the clock says. Proposal. */
const FEWEST = 3;

/**
 * The base copies that stay: those of the reach, the one before, and never fewer than three.
 * @param bases oldest first
 */
function retainedBases(bases: readonly BaseCopy[], now: Date): readonly BaseCopy[] {
  const limit = now.getTime() - REACH_MS;
  const within = bases.findIndex((base) => Date.parse(base.ended) > limit);
  const first = within === -1 ? bases.length - 1 : within - 1;
  return bases.slice(Math.max(0, Math.min(first, bases.length - FEWEST)));
}

/**
 * Removes what no moment of the reach needs. These are old base copies, the log before the oldest
 * that stays, and lines that ended before. Only files of our own names go.
 */
async function removeOldCopies(backupTo: string, line: string, now: Date): Promise<void> {
  const bases = await basesIn(line);
  const kept = retainedBases(bases, now);
  for (const { name } of bases.filter((base) => !kept.includes(base))) {
    // The description first: without it the archive does not count.
    await rm(join(line, `${name}.json`), { force: true });
    await rm(join(line, `${name}.tar.gz`), { force: true });
  }
  const [oldest] = kept;
  if (oldest === undefined) return;
  const first = segmentName(oldest.timeline, segmentOf(parseLsn(oldest.start)));
  for (const name of await readdir(walFolder(line)))
    if (/^[0-9A-F]{24}\.(?:gz|part)$/.test(name) && name.slice(0, 24) < first) await rm(join(walFolder(line), name));
  if (kept.length < FEWEST) return;
  for (const other of await linesIn(backupTo)) {
    const copied = other === line ? null : await copiedIn(other);
    if (copied !== null && now.getTime() - Date.parse(copied.at) > REACH_MS) await rm(other, { recursive: true });
  }
}

/** Bytes of the packed log since a base copy. */
async function logBytesSince(line: string, base: BaseCopy): Promise<number> {
  const first = segmentName(base.timeline, segmentOf(parseLsn(base.start)));
  const names = (await readdir(walFolder(line))).filter((name) => name.endsWith(".gz") && name.slice(0, 24) >= first);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(walFolder(line), name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Between two copies of the log, ms: so much is lost with the disk. Proposal. */
const LOG_LOOK_MS = 10_000;
/** Between two looks whether a base copy is due, ms. Proposal. */
const FILES_LOOK_MS = 60_000;
/** A base copy a day; more where the log outgrows it. Proposal. */
const BASE_EVERY_MS = 24 * 3_600_000;
const SOONEST_BASE_MS = 3_600_000;
/** A log smaller than this is no reason for a base copy, bytes. Proposal. */
const SMALL_LOG_BYTES = 67_108_864;
/** Age of the copied log at which the operator is notified: what is promised at most. */
const OLD_MS = 300_000;

type Dependencies = {
  /** as superuser, of the embedded server */
  admin: SocketConnection;
  /** the folder of the database's files */
  data: string;
  backupTo: string;
  notes: Pick<OperatorNotes, "set">;
  log: Pick<Log, "warn" | "info">;
  now: () => Date;
  /** Throws where the folder's disk is not mounted (`checkOfDisk`). */
  checkDisk?: () => void;
};

/**
 * Copies the embedded database as it runs: its log every ten seconds, its files each day. From both
 * any moment can be restored, with every table. Of several processes one copies at a time. All that
 * must be known is in the folder, so a restart continues. The server keeps the log until it is
 * copied, at most 2 GB of it. Then the copies begin again with new files.
 */
export class DatabaseCopies {
  readonly #dependencies: Dependencies;
  readonly #pool: pg.Pool;
  readonly #startedAt: number;
  readonly #stopping = new AbortController();
  #copiedAt: number | null = null;
  #failure: string | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#startedAt = dependencies.now().getTime();
    this.#pool = new pg.Pool({ ...dependencies.admin, max: 5, application_name: "lifeboard copies" });
    this.#pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  /** Begins both. @returns a function that ends them, also amid a copy */
  start(): () => Promise<void> {
    const report = (error: unknown): void => this.#dependencies.log.warn({ error }, "A copy failed.");
    const first = this.lookAtLog().then(() => this.lookAtFiles());
    const stops = [
      repeat(LOG_LOOK_MS, { report }, () => this.lookAtLog()),
      repeat(FILES_LOOK_MS, { report }, () => this.lookAtFiles()),
    ];
    return async () => {
      this.#stopping.abort(new Error("The service stops."));
      await Promise.all([first, ...stops.map((stop) => stop())]);
      // A service that stops in order leaves nothing behind that is not copied.
      await this.lookAtLog();
      await this.#pool.end();
    };
  }

  /** Seconds since the log was copied to its end; infinite where it never was. */
  ageSeconds(): number {
    if (this.#copiedAt === null) return Infinity;
    return Math.max(0, (this.#dependencies.now().getTime() - this.#copiedAt) / 1_000);
  }

  /** Copies the log to its end. Never throws: its state is reported. */
  async lookAtLog(): Promise<void> {
    try {
      this.#dependencies.checkDisk?.();
      await runAlone({ pool: this.#pool }, "copy the log", () => this.#copyLog());
      await this.#readAge();
      this.#failure = null;
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#fail(error);
    }
    this.#tell();
  }

  /** Makes a base copy if one is due, and removes old ones. Never throws. */
  async lookAtFiles(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    try {
      this.#dependencies.checkDisk?.();
      await runAlone({ pool: this.#pool }, "copy the database's files", () => this.#copyFiles());
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#fail(error);
      this.#tell();
    }
  }

  #fail(error: unknown): void {
    this.#failure = error instanceof Error ? error.message : String(error);
    this.#dependencies.log.warn({ error }, "A copy of the database failed. It will be retried.");
  }

  async #copyLog(): Promise<void> {
    const { backupTo, data, now } = this.#dependencies;
    // Before the position is read: what was acknowledged until now is before it.
    const at = now().toISOString();
    const position = await holdLog(this.#pool);
    if (position.reserved === null) throw new Error("PostgreSQL does not keep its log for the copies.");
    let line = await lineOf(backupTo, clusterOf(position));
    const { timeline, flushed: to, reserved } = position;
    const copied = (await copiedIn(line))?.lsn;
    const from = copied === undefined ? startOfSegment(reserved) : parseLsn(copied);
    try {
      await copyLog({ data, line, timeline, from, to });
    } catch (error) {
      if (!(error instanceof LogGap)) throw error;
      // What is missing was never copied, so the line ends there: another begins.
      line = await lineOf(backupTo, clusterOf(position), true);
      await copyLog({ data, line, timeline, from: startOfSegment(reserved), to });
    }
    await writeWhole(line, "copied.json", { lsn: lsnText(to), at });
    if (to > reserved) await releaseLog(this.#pool, to);
  }

  async #readAge(): Promise<void> {
    const position = await holdLog(this.#pool);
    const copied = await copiedIn(await lineOf(this.#dependencies.backupTo, clusterOf(position)));
    this.#copiedAt = copied === null ? null : Date.parse(copied.at);
  }

  async #copyFiles(): Promise<void> {
    const { backupTo, data, now, log } = this.#dependencies;
    const position = await holdLog(this.#pool);
    const line = await lineOf(backupTo, clusterOf(position));
    if ((await copiedIn(line)) === null || !(await this.#isBaseDue(line))) return;
    for (const name of await readdir(line)) if (/^base-.*\.tmp$/.test(name)) await rm(join(line, name));
    const { timeline, major } = position;
    const copy = await copyFiles({ pool: this.#pool, data, line, timeline, major, now, signal: this.#stopping.signal });
    log.info({ bytes: copy.bytes }, "The database's files were copied to BACKUP_TO.");
    await removeOldCopies(backupTo, line, now());
  }

  async #isBaseDue(line: string): Promise<boolean> {
    const newest = (await basesIn(line)).at(-1);
    if (newest === undefined) return true;
    // A copy of a time to come was made while the clock was wrong: it counts as old.
    const age = Math.abs(this.#dependencies.now().getTime() - Date.parse(newest.began));
    if (age < SOONEST_BASE_MS) return false;
    return age >= BASE_EVERY_MS || (await logBytesSince(line, newest)) > Math.max(newest.bytes, SMALL_LOG_BYTES);
  }

  #tell(): void {
    const { backupTo, notes, now } = this.#dependencies;
    const since = Math.max(this.#copiedAt ?? 0, this.#startedAt);
    if (now().getTime() - since <= OLD_MS) {
      notes.set("database-copy", null);
      return;
    }
    const until = this.#copiedAt === null ? "none yet" : new Date(this.#copiedAt).toISOString();
    const why = this.#failure === null ? "" : ` (${this.#failure})`;
    notes.set("database-copy", {
      sentence:
        `The database's log is not copied to ${backupTo}${why}. The last copy: ${until}. ` +
        "Later changes are lost if the disk fails. Check that the folder's disk is mounted and has room.",
      alarm: "backup-age",
    });
  }
}

function clusterOf({ cluster, timeline }: LogPosition): string {
  return `${cluster}-${timeline}`;
}

function startOfSegment(lsn: bigint): bigint {
  return BigInt(segmentOf(lsn)) * BigInt(SEGMENT_BYTES);
}
