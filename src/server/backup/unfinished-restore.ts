import type pg from "pg";

type Client = Pick<pg.Pool, "query">;

/**
 * What a restore of a file has left behind. `loaded`: of which moment the backup is whose rows are
 * there, null where none are.
 */
export type UnfinishedRestore = { loaded: Date | null };

/* The mark is a table of its own, and there only meanwhile. So it is in any database, of any version. */

/** Reads the mark of a restore that began and did not end; null: there is none. */
export async function readUnfinished(client: Client): Promise<UnfinishedRestore | null> {
  const found = await client.query<{ there: boolean }>("SELECT to_regclass('unfinished_restore') IS NOT NULL AS there");
  if (found.rows[0]?.there !== true) return null;
  const { rows } = await client.query<UnfinishedRestore>("SELECT loaded FROM unfinished_restore");
  return rows[0] ?? { loaded: null };
}

/** Marks a database, before the first row and in the transaction of the rows. */
export async function markUnfinished(client: Client, loaded: Date | null): Promise<void> {
  await client.query("CREATE TABLE IF NOT EXISTS unfinished_restore (loaded timestamptz(3))");
  await client.query("DELETE FROM unfinished_restore");
  await client.query("INSERT INTO unfinished_restore (loaded) VALUES ($1)", [loaded]);
}

/** Removes the mark. */
export async function markFinished(client: Client): Promise<void> {
  await client.query("DROP TABLE IF EXISTS unfinished_restore");
}

/**
 * Refuses a database that a restore has not finished: what was taken off may be there again.
 * @throws Error with what to do
 */
export async function refuseUnfinished(client: Client): Promise<void> {
  if ((await readUnfinished(client)) === null) return;
  throw new Error(
    "A restore into this database was not finished: what was taken off after the backup may be there again. " +
      "Run the same `lifeboard restore FILE` once more. Nothing was changed.",
  );
}
