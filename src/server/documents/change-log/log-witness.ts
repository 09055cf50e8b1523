import type { Database } from "../pool.ts";

/** How many changes a witness names. Proposal, 2026-11-23: more than a failing disk loses. */
const CHANGES = 200;

/**
 * The newest changes before a position, newest first. An old disk put back under the same log id
 * has others there.
 */
export type LogWitness = readonly { xid: string; ordinal: string; what: string }[];

const NEWEST = `
  SELECT xid::text, ordinal::text, concat_ws(' ', collection, id, version, removed) AS what FROM changes
  WHERE xid < $1::xid8 ORDER BY changes.xid DESC, changes.ordinal DESC LIMIT ${CHANGES}`;

/** Reads the witness of a position that was reached. */
export async function readWitness({ pool }: Pick<Database, "pool">, before: bigint): Promise<LogWitness> {
  const answer = await pool.query<LogWitness[number]>(NEWEST, [before.toString()]);
  return answer.rows;
}

/** Whether the log still is that of an earlier witness. It may have lost what was pruned since. */
export async function isSameLog(
  database: Pick<Database, "pool">,
  before: bigint,
  earlier: LogWitness,
): Promise<boolean> {
  const now = await readWitness(database, before);
  const same = now.every((change, at) => JSON.stringify(change) === JSON.stringify(earlier[at]));
  const [missing] = earlier.slice(now.length);
  if (!same || missing === undefined) return same;
  const answer = await database.pool.query<{ isPruned: boolean }>(
    `SELECT ($1::xid8, $2::bigint) <= (floor_xid, floor_ordinal) AS "isPruned" FROM log_meta`,
    [missing.xid, missing.ordinal],
  );
  return answer.rows[0]?.isPruned === true;
}
