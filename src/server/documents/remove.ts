import type { Author } from "./command.ts";
import type { DocumentKey, JsonObject } from "./documents.ts";
import type { Database } from "./pool.ts";

const BATCH = 200;

const REMOVE = `
  WITH gone AS (
    DELETE FROM documents USING unnest($1::text[], $2::uuid[]) AS due (collection, id)
    WHERE documents.collection = due.collection AND documents.id = due.id AND documents.body @> $3::jsonb
    RETURNING documents.collection, documents.id, documents.version + 1 AS version),
  noted AS (
    INSERT INTO removals (collection, id, version) SELECT collection, id, version FROM gone
    ON CONFLICT (collection, id) DO UPDATE SET version = greatest(removals.version, excluded.version), at = excluded.at),
  logged AS (INSERT INTO changes (collection, id, version, removed) SELECT collection, id, version, true FROM gone),
  audited AS (
    INSERT INTO audit (who, role, act, details)
    SELECT $4, $5, $6, jsonb_build_object('removed', count(*)) FROM gone HAVING count(*) > 0)
  SELECT count(*) AS removed FROM gone`;

/**
 * Removes every document whose body contains `filter` (`{source: {demo: true}}`), in batches of
 * 200, each a transaction. Readers are told by the log. @returns how many were removed
 */
export async function removeDocuments(
  database: Database,
  filter: JsonObject,
  audit: Author & { act: string },
): Promise<number> {
  if (Object.keys(filter).length === 0) throw new Error("An empty filter would remove everything.");
  const keys = await keysOf(database, filter);
  let removed = 0;
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH);
    const collections = batch.map((key) => key.collection);
    const ids = batch.map((key) => key.id);
    const values = [collections, ids, JSON.stringify(filter), audit.who, audit.role, audit.act];
    const answer = await database.pool.query<{ removed: number }>({ name: "remove-batch", text: REMOVE, values });
    removed += answer.rows[0]?.removed ?? 0;
    database.changed();
  }
  return removed;
}

async function keysOf(database: Database, filter: JsonObject): Promise<DocumentKey[]> {
  const rows = await database.pool.query<DocumentKey>(
    "SELECT collection, id FROM documents WHERE body @> $1::jsonb ORDER BY collection, id",
    [JSON.stringify(filter)],
  );
  return rows.rows;
}
