import type { Database } from "#server/documents/pool.ts";
import { eventually } from "./eventually.ts";

/**
 * A transaction of this database that waits for a lock; `since` is when it began, as the server
 * writes it.
 */
export type LockWait = { pid: number; since: string };

/**
 * The transactions of this database that wait for a lock now.
 * @param statement how theirs begins
 */
export async function lockWaits(database: Database, statement = ""): Promise<LockWait[]> {
  const { rows } = await database.pool.query<LockWait>(
    `SELECT pid, xact_start::text AS since FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND xact_start IS NOT NULL
       AND starts_with(query, $1)`,
    [statement],
  );
  return rows;
}

/**
 * Resolves with a transaction that waits for a lock. With `statement` no job of the service is
 * taken for it.
 */
export function nextLockWait(database: Database, statement = ""): Promise<LockWait> {
  return eventually(async () => {
    const [wait] = await lockWaits(database, statement);
    if (wait === undefined) throw new Error("no transaction waits for a lock");
    return wait;
  }, 5);
}
