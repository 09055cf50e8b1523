import { DAY_MS } from "#domain/shared/durations.ts";
import type { Database } from "./pool.ts";

const MARK_EVERY_MS = 600_000;
const BATCH = 5_000;

/** Changes are kept for 7 days and at most two million rows, mutation results for 7 days. */
export const RETENTION = { changesMs: 7 * DAY_MS, changeRows: 2_000_000, mutationsMs: 7 * DAY_MS } as const;

/** Deletes rows and moves the log's floor in one statement: a reader sees both or neither. */
const PRUNE = `
  WITH gone AS (
    DELETE FROM changes WHERE (xid, ordinal) IN (SELECT xid, ordinal FROM changes WHERE xid < $1::xid8 ORDER BY xid, ordinal LIMIT ${BATCH})
    RETURNING xid, ordinal),
  last AS (SELECT xid, ordinal FROM gone ORDER BY xid DESC, ordinal DESC LIMIT 1),
  raised AS (UPDATE log_meta SET floor_xid = last.xid, floor_ordinal = last.ordinal FROM last)
  SELECT count(*) AS gone FROM gone`;

/**
 * Deletes change rows and mutation results past their time. A reader with an older checkpoint gets
 * `reset`. @returns how many change rows were deleted
 */
export async function prune(
  database: Database,
  now: Date,
  retention: { changesMs: number; changeRows: number; mutationsMs: number } = RETENTION,
): Promise<number> {
  const { pool } = database;
  await pool.query("DELETE FROM mutations WHERE at < $1", [new Date(now.getTime() - retention.mutationsMs)]);
  await mark(database, now);
  const bound = await boundOf(database, now, retention);
  let gone = 0;
  for (;;) {
    const answer = await pool.query<{ gone: number }>(PRUNE, [bound.toString()]);
    const count = answer.rows[0]?.gone ?? 0;
    gone += count;
    if (count < BATCH) return gone;
  }
}

/** Records the log's position, at most every ten minutes. */
async function mark(database: Database, now: Date): Promise<void> {
  await database.pool.query(
    `INSERT INTO log_marks (at, xid) SELECT $1, pg_snapshot_xmin(pg_current_snapshot())
     WHERE NOT EXISTS (SELECT FROM log_marks WHERE at > $2) ON CONFLICT (at) DO NOTHING`,
    [now, new Date(now.getTime() - MARK_EVERY_MS)],
  );
}

/**
 * The transaction number below which changes are too old or too many. Never above what readers can
 * have read: an open write holds them back.
 */
async function boundOf(
  database: Database,
  now: Date,
  retention: { changesMs: number; changeRows: number },
): Promise<bigint> {
  const oldest = new Date(now.getTime() - retention.changesMs);
  const answer = await database.pool.query<{ age: bigint | null; count: bigint | null; xmin: bigint }>(
    `SELECT (SELECT xid FROM log_marks WHERE at <= $1 ORDER BY at DESC LIMIT 1) AS age,
            (SELECT xid FROM changes ORDER BY xid DESC, ordinal DESC OFFSET $2 LIMIT 1) AS count,
            pg_snapshot_xmin(pg_current_snapshot()) AS xmin`,
    [oldest, retention.changeRows],
  );
  await database.pool.query("DELETE FROM log_marks WHERE at < (SELECT max(at) FROM log_marks WHERE at <= $1)", [
    oldest,
  ]);
  const { age, count, xmin } = answer.rows[0] ?? { age: null, count: null, xmin: 0n };
  const wanted = (age ?? 0n) > (count ?? 0n) ? (age ?? 0n) : (count ?? 0n);
  return wanted < xmin ? wanted : xmin;
}
