import { STAND_IN } from "./demo-set.ts";
import { IS_DEMO } from "../documents/documents.ts";
import type { DocumentKey } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";
import { readDocument } from "../documents/store.ts";
import { settings } from "#server/stored/settings.ts";
import type { DemoState } from "#server/stored/settings.ts";

/** The document with the state of the set. */
export const DEMO_STATE = settings.key("d3a0de30-0000-5000-8000-000000000001");

/** The stored state, or null when this database never had the set. */
export async function readState(database: Database): Promise<DemoState | null> {
  const document = await readDocument(database, DEMO_STATE);
  if (document === null) return null;
  // An unreadable state is reported. Nothing is loaded or moved, because the data may be real.
  const [state] = settings.readAll([document]).map(({ value }) => value);
  return state ?? { removed: true };
}

/** Whether the database contains no listing and no facility. */
export async function isEmpty(database: Database): Promise<boolean> {
  const answer = await database.pool.query<{ empty: boolean }>(
    "SELECT NOT EXISTS (SELECT 1 FROM documents WHERE collection IN ('listings', 'facilities')) AS empty",
  );
  return answer.rows[0]?.empty === true;
}

/** What of the set belongs to the person in whose place an admin stands, and the needs of it. */
export async function readStandIn({ pool }: Database): Promise<DocumentKey[]> {
  const answer = await pool.query<DocumentKey>(
    `WITH own AS (
       SELECT collection, id, body FROM documents WHERE collection IN ('responses', 'follows')
         AND $1 IN (body->>'keeperId', body->>'authorId', body->>'ownerId'))
     SELECT collection, id FROM own
     UNION SELECT l.collection, l.id FROM own JOIN documents l
       ON l.collection = 'listings' AND l.id::text = own.body->>'listingId' WHERE own.body->>'keeperId' = $1`,
    [STAND_IN],
  );
  return answer.rows;
}

/** The made-up place of a type that counts most, and is not closed; null: there is none. */
export async function readPlaceToTry(
  { pool }: Pick<Database, "pool">,
  placeType: string,
): Promise<{ id: string; name: string } | null> {
  const answer = await pool.query<{ id: string; name: string }>(
    `WITH counted AS (
       SELECT body->>'facilityId' AS id, count(*) AS rows FROM documents
       WHERE collection = 'listings' AND ${IS_DEMO} AND body ? 'counted' GROUP BY 1)
     SELECT f.id::text AS id, f.body->>'name' AS name FROM documents f JOIN counted ON counted.id = f.id::text
     WHERE f.collection = 'facilities' AND f.body->'source'->>'demo' = 'true' AND f.body->'types' ? $1
       AND f.body->'status'->'state' IS NULL
     ORDER BY counted.rows DESC, f.body->>'name' LIMIT 1`,
    [placeType],
  );
  return answer.rows[0] ?? null;
}
