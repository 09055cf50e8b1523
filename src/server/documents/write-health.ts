import { randomBytes } from "node:crypto";
import type pg from "pg";
import { READ_ONLY, refusesWrites, sqlState } from "#server/runtime/database-errors.ts";

/** Why nothing can be written. `isAlarm`: somebody has to act; a restart of the database passes. */
export type WriteFault = { sentence: string; isAlarm: boolean };

/** Gets each finding: a fault at its first proof and each minute, null when writes work again. */
type WriteWatcher = (fault: WriteFault | null) => void;

/** Pause between two writes of our own while writes fail, ms. Source: Proposal. */
const PROBE_PAUSE_MS = 2_000;
/** Pause between two reports of a fault that lasts, ms. Source: Proposal. */
const REPORT_PAUSE_MS = 60_000;
/** Rows of a write of our own: 300 kB, so that it needs new room. Source: Proposal. */
const PROBE_ROWS = 8_000;

/**
 * Whether writes work. One that failed because the database is away, full or read-only makes them
 * not work. Then this process writes something of its own every two seconds, until it is committed.
 * So the state ends by itself, also where nobody sends writes any more.
 */
export class WriteHealth {
  readonly #pool: pg.Pool;
  #fault: WriteFault | null = null;
  #reportedAt: number | null = null;
  #watcher: WriteWatcher = () => undefined;
  #timer: NodeJS.Timeout | null = null;
  #probing: Promise<void> | null = null;
  #isClosed = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  isWorking(): boolean {
    return this.#fault === null;
  }

  /** Names who hears of findings. */
  watch(watcher: WriteWatcher): void {
    this.#watcher = watcher;
  }

  /** Notes a failed write. Errors of one statement alone are none. */
  failed(error: unknown): void {
    if (this.#isClosed || !refusesWrites(error)) return;
    const isNew = this.#fault === null;
    this.#fault = faultOf(error);
    if (isNew) this.#probeSoon(0);
  }

  /** Looks whether the database takes writes at all: a standby does not. */
  async look(): Promise<void> {
    const sql = "SELECT current_setting('transaction_read_only') AS readonly";
    const { rows } = await this.#pool.query<{ readonly: string }>(sql);
    if (rows[0]?.readonly === "on") this.failed(Object.assign(new Error("read-only"), { code: READ_ONLY }));
  }

  /** Writes something of its own now: there is hardly any room, and nobody else may be writing. */
  async probe(): Promise<void> {
    if (this.#isClosed || this.#fault !== null) return;
    await writeSomething(this.#pool).catch((error: unknown) => this.failed(error));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#probing;
  }

  #probeSoon(waitMs: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#probing = this.#probe();
    }, waitMs);
    this.#timer.unref();
  }

  async #probe(): Promise<void> {
    try {
      await writeSomething(this.#pool);
      this.#worked();
    } catch (error) {
      const fault = faultOf(error);
      this.#fault = fault.isAlarm || !(await waitsForStandby(this.#pool)) ? fault : NO_STANDBY;
      this.#report(this.#fault);
      this.#probeSoon(PROBE_PAUSE_MS);
    }
  }

  #worked(): void {
    const fault = this.#fault;
    this.#fault = null;
    if (this.#reportedAt === null) return;
    this.#reportedAt = null;
    // Once more: an alarm is a row, and could not be written before.
    if (fault?.isAlarm === true) this.#watcher(fault);
    this.#watcher(null);
  }

  #report(fault: WriteFault): void {
    const now = performance.now();
    if (this.#reportedAt !== null && now - this.#reportedAt < REPORT_PAUSE_MS) return;
    this.#reportedAt = now;
    this.#watcher(fault);
  }
}

/**
 * A table that is made, filled and dropped in one transaction. It needs new files and room in the
 * log, so it fails where the writes of people do.
 */
async function writeSomething(pool: pg.Pool): Promise<void> {
  const table = `write_probe_${randomBytes(8).toString("hex")}`;
  const client = await pool.connect();
  let error: Error | undefined;
  try {
    await client.query(
      `BEGIN; CREATE TABLE ${table} (n int); INSERT INTO ${table} SELECT generate_series(1, ${PROBE_ROWS});
       DROP TABLE ${table}; COMMIT`,
    );
  } catch (thrown) {
    error = thrown instanceof Error ? thrown : new Error(String(thrown));
    throw error;
  } finally {
    client.release(error);
  }
}

const NO_STANDBY: WriteFault = {
  sentence:
    "Nothing can be written: the primary waits for a standby that does not answer. Start the standby, or let the primary " +
    "wait no longer: ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf(). Writing resumes by itself.",
  isAlarm: true,
};

/** Whether commits of ours hang because of synchronous replication. No time limit ends that. */
async function waitsForStandby(pool: pg.Pool): Promise<boolean> {
  const sql = "SELECT FROM pg_stat_activity WHERE usename = current_user AND wait_event = 'SyncRep' LIMIT 1";
  return pool.query(sql).then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  );
}

function faultOf(error: unknown): WriteFault {
  const state = sqlState(error) ?? "";
  const goesOn = "Writing resumes by itself.";
  if (state === "53100")
    return {
      sentence: `Nothing can be written: the disk of the database is full. Make room. ${goesOn}`,
      isAlarm: true,
    };
  if (state === READ_ONLY)
    return {
      sentence: `Nothing can be written: the database is read-only, or a standby. Point DATABASE_URL to the primary. ${goesOn}`,
      isAlarm: true,
    };
  if (state === "58030" || state.startsWith("53")) {
    const why = error instanceof Error ? error.message : state;
    return { sentence: `Nothing can be written: ${why}. Read the log of the database. ${goesOn}`, isAlarm: true };
  }
  return {
    sentence: `Nothing can be written: the database does not answer. Check that it runs. ${goesOn}`,
    isAlarm: false,
  };
}
