import type { Author } from "../documents/command.ts";
import type { DocumentKey, JsonObject } from "../documents/documents.ts";
import { loggedWrite } from "../documents/logged-write.ts";
import type { Database } from "../documents/pool.ts";

const BATCH = 200;

const REMOVE = loggedWrite({
  given: [
    `due AS (
       SELECT collection, id FROM unnest($1::text[], $2::uuid[]) AS wanted (collection, id)
       JOIN documents USING (collection, id) WHERE documents.body @> $3::jsonb
       ORDER BY collection, id FOR UPDATE OF documents)`,
  ],
  change: { do: "remove", at: { due: "due" } },
  audit: { each: "statement", who: "$4", role: "$5", act: "$6", details: "jsonb_build_object('removed', count(*))" },
  answer: "count(*) AS removed",
});

/**
 * Removes every document whose body contains `filter` (`{source: {demo: true}}`). Works in batches
 * of 200, each a transaction. The log informs readers. @returns how many were removed
 */
export async function removeDocuments(
  database: Database,
  filter: JsonObject,
  audit: Author & { act: string },
): Promise<number> {
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
