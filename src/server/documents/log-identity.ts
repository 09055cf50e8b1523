import type pg from "pg";

/**
 * Transaction numbers are valid only within one database of one cluster. This text identifies it:
 * the cluster's own id, its timeline and the database. The timeline changes when a standby takes
 * over or an old base backup is started.
 */
const CLUSTER = `SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || (SELECT timeline_id FROM pg_control_checkpoint())
  || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS cluster`;

/**
 * Empties the log of a restored database, whose past differs. It begins again at the next
 * `migrate`.
 */
export async function forgetLog(client: pg.ClientBase): Promise<void> {
  await client.query("DELETE FROM changes; DELETE FROM log_marks; DELETE FROM log_meta");
}

/**
 * Gives the change log a new id and empties it. Does so when the database is new, restored, cloned
 * or in another cluster. A reader with the old id starts again (`reset`). Call it under the
 * migration lock. @returns whether the log is new
 */
export async function ensureLogIdentity(client: pg.ClientBase, newId: () => string): Promise<boolean> {
  const found = await client.query<{ cluster: string; kept: string | null }>(
    `SELECT c.cluster, m.cluster AS kept FROM (${CLUSTER}) c LEFT JOIN log_meta m ON true`,
  );
  const row = found.rows[0];
  if (row !== undefined && row.kept === row.cluster) return false;
  await client.query("BEGIN");
  await client.query("DELETE FROM changes");
  await client.query("DELETE FROM log_marks");
  await client.query("UPDATE documents SET changed_xid = '0' WHERE changed_xid <> '0'");
  await client.query(
    `INSERT INTO log_meta (log_id, cluster) VALUES ($1, $2)
     ON CONFLICT (single) DO UPDATE SET log_id = excluded.log_id, cluster = excluded.cluster, floor_xid = '0', floor_ordinal = 0`,
    [newId(), row?.cluster ?? ""],
  );
  await client.query("COMMIT");
  return true;
}
