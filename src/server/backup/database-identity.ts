import type pg from "pg";

/**
 * Names the database that a backup is of, over its whole life: the cluster's own id and the
 * database's number in it. A standby that takes over has the same. A restored database has another.
 */
export async function databaseIdentity(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `SELECT (SELECT system_identifier FROM pg_control_system()) || '/' ||
            (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity`,
  );
  if (rows[0] === undefined) throw new Error("The database does not say which it is.");
  return rows[0].identity;
}
