import type { Author } from "./command.ts";
import { DOCUMENT_COLUMNS, keyText, shieldedOf } from "./documents.ts";
import type { DocumentKey, JsonObject, ShieldedDocument, ShieldedRow } from "./documents.ts";
import { loggedRemoval } from "./logged-write.ts";
import type { Database } from "./pool.ts";

/**
 * A document that a set of writes changed, as it was before, so that the set can be undone.
 * `before` is null where the set made the document. `now` is null where it is gone.
 */
export type ChangedDocument = {
  collection: string;
  id: string;
  /** The version that the set wrote last. */
  version: number;
  /** Others wrote between `before` and that version. */
  inherits: boolean;
  before: { body: JsonObject; shielded: JsonObject | null } | null;
  now: ShieldedDocument | null;
};

/** How many documents a set made, and how many it changed. */
export async function countChanges({ pool }: Database, set: string): Promise<{ made: number; changed: number }> {
  const answer = await pool.query<{ made: number; changed: number }>(
    `SELECT count(*) FILTER (WHERE body IS NULL) AS made, count(*) FILTER (WHERE body IS NOT NULL) AS changed
     FROM change_sets WHERE set_id = $1`,
    [set],
  );
  return answer.rows[0] ?? { made: 0, changed: 0 };
}

const AT_ONCE = 1_000;
/** The first three values of each statement. */
const BY = { who: "$1", role: "$2", act: "$3" } as const;

/** A new document `d` of an entry `s` that nobody has written since. */
const UNTOUCHED = "s.body IS NULL AND s.since IS NULL AND d.version = s.version";
/** A document `d` that is no place with listings. */
const WITHOUT_LISTINGS = `NOT EXISTS (SELECT 1 FROM documents l
  WHERE l.collection = 'listings' AND l.body->>'facilityId' = d.id::text AND d.collection = 'facilities')`;

/** The ids of a collection's documents that the set made and nobody has written since. */
export async function readUntouched({ pool }: Database, set: string, collection: string): Promise<string[]> {
  const answer = await pool.query<{ id: string }>(
    `SELECT s.id FROM change_sets s JOIN documents d USING (collection, id)
     WHERE s.set_id = $1 AND s.collection = $2 AND ${UNTOUCHED} ORDER BY s.id`,
    [set, collection],
  );
  return answer.rows.map(({ id }) => id);
}

/**
 * Removes documents that the set made and nobody has written since, and their entries.
 * Observations go first, facilities last. A killed call leaves whole parts, and is repeated.
 */
const REMOVE_UNTOUCHED = loggedRemoval(
  `due AS MATERIALIZED (
     SELECT d.collection, d.id FROM change_sets s JOIN documents d USING (collection, id)
     WHERE s.set_id = $4 AND ${UNTOUCHED} AND d.collection = $5 AND ${WITHOUT_LISTINGS}
     ORDER BY d.id LIMIT ${AT_ONCE} FOR UPDATE OF d)`,
  BY,
  [
    `forgotten AS (
       DELETE FROM change_sets s USING due WHERE s.set_id = $4 AND s.collection = due.collection AND s.id = due.id)`,
  ],
);

/** @returns how many were removed, at most 1,000; 0 when none is left */
export async function removeUntouched(
  database: Database,
  { set, collection }: { set: string; collection: string },
  by: Author & { act: string },
): Promise<number> {
  const answer = await database.pool.query<{ removed: number }>({
    name: "remove-untouched",
    text: REMOVE_UNTOUCHED,
    values: [by.who, by.role, by.act, set, collection],
  });
  const removed = answer.rows[0]?.removed ?? 0;
  if (removed > 0) database.changed();
  return removed;
}

type EntryRow = {
  collection: string;
  id: string;
  version: number;
  inherits: boolean;
  before: JsonObject | null;
  secret: JsonObject | null;
};

/** A part of a set's documents in a collection, after an id. */
export type SetPart = { set: string; collection: string; after: string; limit: number };

/**
 * The next documents of a collection that a set wrote, after an id; empty when there are no more.
 * @param touched leaves out what the set made and nobody has written since
 */
export async function readChangedDocuments(
  { pool }: Database,
  { set, collection, after, limit }: SetPart,
  { touched = false }: { touched?: boolean } = {},
): Promise<ChangedDocument[]> {
  const entries = await pool.query<EntryRow>(
    `SELECT collection, id, version, since IS NOT NULL AS inherits, body AS before, shielded AS secret FROM change_sets s
     WHERE set_id = $1 AND collection = $2 AND id > $3 AND NOT ($5 AND EXISTS (
       SELECT FROM documents d WHERE d.collection = s.collection AND d.id = s.id AND ${UNTOUCHED}))
     ORDER BY id LIMIT $4`,
    [set, collection, after, limit, touched],
  );
  const current = await pool.query<ShieldedRow>(
    `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = $1 AND id = ANY($2::uuid[])`,
    [collection, entries.rows.map(({ id }) => id)],
  );
  const now = new Map(current.rows.map((row) => [row.id, shieldedOf(row)]));
  return entries.rows.map(({ before, secret, ...entry }) => ({
    ...entry,
    before: before === null ? null : { body: before, shielded: secret },
    now: now.get(entry.id) ?? null,
  }));
}

const REMOVE = loggedRemoval(
  `due AS MATERIALIZED (
     SELECT d.collection, d.id FROM jsonb_to_recordset($4::jsonb) AS given (collection text, id uuid, expects bigint)
       JOIN documents d USING (collection, id)
     WHERE d.version = given.expects AND ${WITHOUT_LISTINGS} ORDER BY d.collection, d.id FOR UPDATE OF d)`,
  BY,
);

/**
 * Removes documents whose version is still the one that is expected, and places without listings.
 * @returns keys (`collection/id`) of those that stay, as somebody has written in between
 */
export async function removeDocuments(
  database: Database,
  documents: readonly { collection: string; id: string; expects: number }[],
  by: Author & { act: string },
): Promise<string[]> {
  if (documents.length === 0) return [];
  const given = JSON.stringify(documents.map(({ collection, id, expects }) => ({ collection, id, expects })));
  const answer = await database.pool.query<{ removed: number }>({
    name: "remove-by-key",
    text: REMOVE,
    values: [by.who, by.role, by.act, given],
  });
  database.changed();
  if (answer.rows[0]?.removed === documents.length) return [];
  const left = await database.pool.query<DocumentKey>(
    "SELECT collection, id FROM documents JOIN unnest($1::text[], $2::uuid[]) AS given (collection, id) USING (collection, id)",
    [documents.map(({ collection }) => collection), documents.map(({ id }) => id)],
  );
  return left.rows.map(keyText);
}

/** Forgets what documents were before a set, once they are as they should be. */
export async function forgetChanges(
  { pool }: Database,
  set: string,
  keys: readonly { collection: string; id: string }[],
): Promise<void> {
  await pool.query(
    `DELETE FROM change_sets s USING unnest($2::text[], $3::uuid[]) AS done (collection, id)
     WHERE s.set_id = $1 AND s.collection = done.collection AND s.id = done.id`,
    [set, keys.map(({ collection }) => collection), keys.map(({ id }) => id)],
  );
}
