import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Database } from "../pool.ts";
import { TIMELINE } from "./timeline.ts";

/** Any number, the same in every process. Its holder migrates, or gives the log a new id. */
export const MIGRATION_LOCK = 5_401_001;

/** Whether the log in `log_meta m` was begun on another timeline than that of now. */
export const IS_OTHER_TIMELINE = `split_part(m.cluster, '/', 2) <> ${TIMELINE}::text`;

/**
 * Transaction numbers are valid only within one database of one cluster. This text identifies it:
 * the cluster's own id, its timeline and the database. The timeline changes when a standby takes
 * over or an old base backup is started.
 */
const CLUSTER = `SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || ${TIMELINE}
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
 * migration lock. @param lostId a log whose past is found to be another one: it gets a new id too
 * @returns whether the log is new
 */
export async function ensureLogIdentity(
  client: pg.ClientBase,
  newId: () => string,
  lostId: string | null = null,
): Promise<boolean> {
  const found = await client.query<{ cluster: string; kept: string | null; id: string | null }>(
    `SELECT c.cluster, m.cluster AS kept, m.log_id AS id FROM (${CLUSTER}) c LEFT JOIN log_meta m ON true`,
  );
  const row = found.rows[0];
  const isLost = lostId !== null && row?.id === lostId;
  if (row !== undefined && row.kept === row.cluster && !isLost) return false;
  await client.query("BEGIN");
  await client.query("DELETE FROM changes");
  await client.query("DELETE FROM log_marks");
  // On another timeline of one cluster the documents' numbers are of the same past.
  if (withoutTimeline(row?.kept ?? "") !== withoutTimeline(row?.cluster ?? "")) {
    await client.query("UPDATE documents SET changed_xid = '0' WHERE changed_xid <> '0'");
  }
  await client.query(
    `INSERT INTO log_meta (log_id, cluster) VALUES ($1, $2)
     ON CONFLICT (single) DO UPDATE SET log_id = excluded.log_id, cluster = excluded.cluster, floor_xid = '0', floor_ordinal = 0`,
    [newId(), row?.cluster ?? ""],
  );
  await client.query("COMMIT");
  return true;
}

/**
 * Does the same while the service runs. Processes that notice together make one new id.
 * @param lostId the id under which another past was found
 */
export async function renewLogIdentity({ pool }: Pick<Database, "pool">, lostId: string | null = null): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await ensureLogIdentity(client, randomUUID, lostId);
  } finally {
    // The connection is not reused: closing it always frees the lock.
    client.release(true);
  }
}

function withoutTimeline(cluster: string): string {
  const [system, , database] = cluster.split("/");
  return `${system}/${database}`;
}
