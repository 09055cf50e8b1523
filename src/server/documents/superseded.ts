import type { DocumentKey } from "./documents.ts";
import { keyText } from "./documents.ts";
import type { Database } from "./pool.ts";
import type { SqlClient } from "./sql-client.ts";

/*
 * Sets of changes lie over each other: a later one wrote, or confirmed, what an earlier one had
 * written. Taking the earlier one back must leave those documents. What was before it passes to the
 * set above. So the sets that are left read as if the other had never been.
 */

/** A document that a set found as it would have written it, and the version that it found. */
export type ConfirmedDocument = DocumentKey & { version: number };

/**
 * Notes that a set found documents as it would have written them. The documents do not change, and
 * neither does the change log.
 */
export async function confirmUnchanged(
  { pool }: Database,
  set: string,
  documents: readonly ConfirmedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  await pool.query({
    name: "confirm-unchanged",
    text: `INSERT INTO change_confirmations (set_id, collection, ids, versions)
           SELECT $1, t.collection, array_agg(t.id), array_agg(t.version)
           FROM unnest($2::text[], $3::uuid[], $4::bigint[]) AS t (collection, id, version) GROUP BY t.collection`,
    values: [
      set,
      documents.map(({ collection }) => collection),
      documents.map(({ id }) => id),
      documents.map(({ version }) => version),
    ],
  });
}

/** A set that is taken back confirms nothing any more. */
export async function forgetConfirmations({ pool }: Database, set: string): Promise<void> {
  await pool.query("DELETE FROM change_confirmations WHERE set_id = $1", [set]);
}

/**
 * For each of `entries` the nearest set above it. Of a document's versions a set wrote the one that
 * its entry names. A confirmation counts from the version that it found.
 */
const ABOVE = `
  later AS (
    SELECT o.collection, o.id, o.set_id, o.version, 1 AS step, 0 AS ordinal
    FROM entries e JOIN change_sets o
      ON o.id = e.id AND o.collection = e.collection AND o.set_id <> $1 AND o.version > e.version
    UNION ALL
    SELECT e.collection, e.id, c.set_id, t.version, 0 AS step, c.ordinal
    FROM change_confirmations c CROSS JOIN unnest(c.ids, c.versions) AS t (id, version)
      JOIN entries e ON e.id = t.id AND e.collection = c.collection AND t.version >= e.version
    WHERE c.set_id <> $1),
  above AS (
    SELECT DISTINCT ON (collection, id) collection, id, set_id, version, step
    FROM later ORDER BY collection, id, version, step DESC, ordinal)`;

/**
 * Joins of a set that was just written are planned by its size. Without it each entry was compared
 * with each confirmation, 400 million times for 21,000 rows.
 */
async function measure({ pool }: Pick<Database, "pool">): Promise<void> {
  await pool.query("ANALYZE change_sets, change_confirmations");
}

/** The keys (`collection/id`) of documents of a set that a later set wrote or confirmed. */
export async function readSuperseded({ pool }: Database, set: string): Promise<Set<string>> {
  await measure({ pool });
  const answer = await pool.query<DocumentKey>(
    `WITH entries AS MATERIALIZED (SELECT collection, id, version FROM change_sets WHERE set_id = $1), ${ABOVE}
     SELECT collection, id FROM above`,
    [set],
  );
  return new Set(answer.rows.map(keyText));
}

const AT_ONCE = 5_000;

/**
 * What the set above wrote before stays its own. Where it found what this set had left, nobody
 * wrote in between, and its own undo is exact. Else it knows since when others did.
 */
const RELEASE = `
  WITH entries AS MATERIALIZED (
    SELECT collection, id, version, body, shielded, since FROM change_sets
    WHERE set_id = $1 AND id > $2 ORDER BY id LIMIT ${AT_ONCE}), ${ABOVE},
  passed AS (
    INSERT INTO change_sets AS s (set_id, collection, id, version, body, shielded, since)
    SELECT a.set_id, e.collection, e.id, a.version, e.body, e.shielded,
      coalesce(e.since, CASE WHEN a.version - a.step <> e.version THEN e.version END)
    FROM above a JOIN entries e USING (collection, id)
    ON CONFLICT (set_id, collection, id) DO UPDATE SET
      version = greatest(s.version, excluded.version),
      body = CASE WHEN s.version < excluded.version THEN s.body ELSE excluded.body END,
      shielded = CASE WHEN s.version < excluded.version THEN s.shielded ELSE excluded.shielded END,
      since = least(s.since, excluded.since)),
  released AS (
    DELETE FROM change_sets s USING above a
    WHERE s.set_id = $1 AND s.collection = a.collection AND s.id = a.id)
  SELECT (SELECT count(*) FROM above WHERE collection <> $3) AS released,
    (SELECT count(*) FROM entries) AS seen, (SELECT max(id::text) FROM entries) AS last`;

/**
 * Passes a set's documents that later sets wrote or confirmed to these, a part at a time.
 * @param uncounted the collection that is not counted
 */
export async function* releaseSuperseded(
  { pool }: Database,
  set: string,
  uncounted: string,
): AsyncGenerator<number, void> {
  await measure({ pool });
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const answer = await pool.query<{ released: number; seen: number; last: string | null }>(RELEASE, [
      set,
      after,
      uncounted,
    ]);
    const { released = 0, seen = 0, last = null } = answer.rows[0] ?? {};
    if (released > 0) yield released;
    if (seen < AT_ONCE || last === null) return;
    after = last;
  }
}

/**
 * Makes sets final. What lies under a final set stays for good, so earlier sets forget it too.
 * Otherwise their undo would take it as untouched.
 */
export async function makeSetsFinal(client: SqlClient, sets: readonly string[]): Promise<void> {
  if (sets.length === 0) return;
  await client.query(
    `WITH final AS MATERIALIZED (SELECT unnest($1::uuid[]) AS set_id),
     over AS (
       SELECT s.set_id, s.collection, s.id, s.version FROM change_sets s JOIN final USING (set_id)
       UNION ALL
       SELECT c.set_id, c.collection, t.id, t.version + 1
       FROM change_confirmations c JOIN final USING (set_id) CROSS JOIN unnest(c.ids, c.versions) AS t (id, version)),
     under AS (
       SELECT DISTINCT s.set_id, s.collection, s.id FROM over o JOIN change_sets s
         ON s.id = o.id AND s.collection = o.collection AND s.set_id <> o.set_id AND s.version < o.version),
     unconfirmed AS (DELETE FROM change_confirmations c USING final f WHERE c.set_id = f.set_id)
     DELETE FROM change_sets s WHERE s.set_id IN (SELECT set_id FROM final)
       OR (s.set_id, s.collection, s.id) IN (SELECT set_id, collection, id FROM under)`,
    [[...sets]],
  );
}

/**
 * The keys (`collection/id`) of documents of a set that people have written since, each by a write
 * of its own. Jobs and lists write as the system, or many documents at once.
 * @param ids those that are asked for; null: all of the set
 */
export async function readWrittenByPeople(
  { pool }: Database,
  set: string,
  ids: readonly string[] | null = null,
): Promise<Set<string>> {
  const answer = await pool.query<DocumentKey>(
    `SELECT DISTINCT a.collection, a.id FROM change_sets s JOIN audit a ON a.collection = s.collection AND a.id = s.id
     WHERE s.set_id = $1 AND a.version_after > coalesce(s.since, s.version) AND a.role <> 'system'
       AND ($2::uuid[] IS NULL OR s.id = ANY($2))`,
    [set, ids],
  );
  return new Set(answer.rows.map(keyText));
}
