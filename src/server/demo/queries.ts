import type { Database } from "../documents/pool.ts";
import { readDocument } from "../documents/store.ts";
import { settings } from "#server/stored/settings.ts";
import type { DemoState } from "#server/stored/settings.ts";

/** The document that holds the state of the set. */
export const DEMO_STATE = settings.key("d3a0de30-0000-5000-8000-000000000001");

/** The stored state, or null when this database never had the set. */
export async function readState(database: Database): Promise<DemoState | null> {
  const document = await readDocument(database, DEMO_STATE);
  if (document === null) return null;
  // An unreadable state is reported. Nothing is loaded or moved, because the data may be real.
  const [state] = settings.readAll([document]).map(({ value }) => value);
  return state ?? { removed: true };
}

/** Whether the database holds no listing and no facility. */
export async function isEmpty(database: Database): Promise<boolean> {
  const answer = await database.pool.query<{ empty: boolean }>(
    "SELECT NOT EXISTS (SELECT 1 FROM documents WHERE collection IN ('listings', 'facilities')) AS empty",
  );
  return answer.rows[0]?.empty === true;
}
