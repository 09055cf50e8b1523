import { readUnfinished } from "./statements.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * Refuses a database that a restore has not finished: what was taken off may be there again.
 * @throws Error with what to do
 */
export async function refuseUnfinished(client: SqlClient): Promise<void> {
  if ((await readUnfinished(client)) === null) return;
  throw new Error(
    "A restore into this database was not finished: what was removed after the backup may be back. " +
      "Run the same `lifeboard restore FILE` once more. Nothing was changed.",
  );
}
