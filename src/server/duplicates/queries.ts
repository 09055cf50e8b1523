import type { Details } from "#domain/listings/listing.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** A document that is found under a key, of a number or of a name. */
export type FiledDocument = DocumentKey & { key: string };

/** Entries of one number that are looked at: a helpline has more. A facility has some ten. */
const MOST_OF_NUMBER = 60;
const MOST_OF_NAME = 20;

/** Entries that are in force with one of these keys, and under which they were found: one query. */
export async function readFiled(
  { pool }: Database,
  { numbers, names }: { numbers: readonly string[]; names: readonly string[] },
): Promise<{ filed: FiledDocument[]; documents: Map<string, ShieldedDocument> }> {
  if (numbers.length + names.length === 0) return { filed: [], documents: new Map() };
  const answer = await pool.query<ShieldedRow & { keys: string[] }>({
    name: "duplicates-filed",
    text: `WITH filed AS (
             SELECT key, n.collection, n.id FROM (SELECT DISTINCT key FROM unnest($1::text[]) AS t (key)) w
             CROSS JOIN LATERAL (SELECT collection, id FROM numbers m WHERE m.key = w.key LIMIT ${MOST_OF_NUMBER}) n
             UNION ALL
             SELECT key, k.collection, k.id FROM (SELECT DISTINCT key FROM unnest($2::text[]) AS t (key)) w
             CROSS JOIN LATERAL (SELECT collection, id FROM duplicate_keys m WHERE m.key = w.key LIMIT ${MOST_OF_NAME}) k),
           each AS (SELECT collection, id, array_agg(key) AS keys FROM filed GROUP BY collection, id)
           SELECT ${DOCUMENT_COLUMNS}, shielded, keys FROM documents JOIN each USING (collection, id)
           WHERE NOT body ? 'mergedInto' AND (collection = 'facilities' OR body->>'status' IN ('open', 'matched'))
           ORDER BY collection, id`,
    values: [[...numbers], [...names]],
  });
  const documents = readable(answer.rows.map(shieldedOf));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const filed = answer.rows
    .filter(({ id }) => byId.has(id))
    .flatMap(({ collection, id, keys }) => keys.map((key) => ({ key, collection, id })));
  return { filed, documents: byId };
}

/** Which of some keys documents are filed under. */
export async function readFiledUnder({ pool }: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const answer = await pool.query<{ key: string }>({
    name: "duplicates-filed-under",
    text: `SELECT DISTINCT key FROM duplicate_keys WHERE key = ANY($1::text[])`,
    values: [[...keys]],
  });
  return new Set(answer.rows.map(({ key }) => key));
}

/** The listings in force of some facilities. */
export async function readOffersOf({ pool }: Database, ids: readonly string[]): Promise<ShieldedDocument[]> {
  if (ids.length === 0) return [];
  const answer = await pool.query<ShieldedRow>({
    name: "duplicates-offers",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND body->>'facilityId' = ANY($1::text[]) AND body->>'status' = 'open'
           ORDER BY id`,
    values: [[...ids]],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** The listings of some facilities, locked until the command ends, always in the same order. */
export async function lockOffers(client: SqlClient, facilityIds: readonly string[]): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "duplicates-lock-offers",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND body->>'facilityId' = ANY($1::text[]) ORDER BY id FOR UPDATE`,
    values: [[...facilityIds]],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** Which entries of some pairs a moderator has called different: as "lower id, higher id". */
export async function readDifferent({ pool }: Database, ids: readonly string[]): Promise<Set<string>> {
  const answer = await pool.query<{ pair: string }>({
    name: "duplicates-different",
    text: `SELECT low_id || ' ' || high_id AS pair FROM likely_duplicates
           WHERE answer = 'different' AND (low_id = ANY($1::uuid[]) OR high_id = ANY($1::uuid[]))`,
    values: [[...ids]],
  });
  return new Set(answer.rows.map(({ pair }) => pair));
}

/**
 * How many entries have each of some numbers. A facility and its offers are one, and what is merged
 * is one with its entry.
 */
export async function readSpread({ pool }: Database, keys: readonly string[]): Promise<Map<string, number>> {
  const answer = await pool.query<{ key: string; count: number }>({
    name: "duplicates-spread",
    text: `SELECT key, count(DISTINCT coalesce(f.body->>'mergedInto', d.body->>'facilityId', d.body->>'mergedInto',
             d.id::text)) AS count
           FROM numbers n JOIN documents d USING (collection, id)
           LEFT JOIN documents f ON f.collection = 'facilities' AND f.id = (d.body->>'facilityId')::uuid
           WHERE key = ANY($1) GROUP BY key`,
    values: [[...keys]],
  });
  return new Map(answer.rows.map(({ key, count }) => [key, Number(count)]));
}

/** Two entries that are likely one, in the order of their ids. */
export type LikelyPair = { collection: string; lowId: string; highId: string; score: number };

/** Pairs that nobody has answered yet, the likeliest first, both of them in force. */
export async function readLikely({ pool }: Database, limit: number): Promise<LikelyPair[]> {
  const answer = await pool.query<LikelyPair>({
    name: "duplicates-likely",
    text: `SELECT p.collection, p.low_id AS "lowId", p.high_id AS "highId", p.score FROM likely_duplicates p
           JOIN documents l ON l.collection = p.collection AND l.id = p.low_id
           JOIN documents h ON h.collection = p.collection AND h.id = p.high_id
           WHERE p.answer IS NULL AND NOT l.body ? 'mergedInto' AND NOT h.body ? 'mergedInto'
             AND (p.collection = 'facilities'
               OR (l.body->>'status' IN ('open', 'matched') AND h.body->>'status' IN ('open', 'matched')))
           ORDER BY p.score DESC, p.low_id, p.high_id LIMIT $1`,
    values: [limit],
  });
  return answer.rows;
}

/**
 * Entries that some changed documents are or were merged into. Also changed ones that have others
 * merged into them.
 */
export async function readTargets({ pool }: Database, keys: readonly DocumentKey[]): Promise<DocumentKey[]> {
  if (keys.length === 0) return [];
  const answer = await pool.query<DocumentKey>({
    name: "duplicates-targets",
    text: `SELECT DISTINCT t.collection, t.id FROM (
             SELECT collection, (body->>'mergedInto')::uuid AS id FROM documents
             WHERE body ? 'mergedInto' AND id = ANY($1::uuid[]) AND collection IN ('listings', 'facilities')
             UNION SELECT collection, (body->>'mergedInto')::uuid FROM documents
             WHERE body ? 'mergedInto' AND body->>'mergedInto' = ANY($2::text[])
             UNION SELECT collection, id FROM documents WHERE body ? 'joined' AND body->'joined'->'ids' ?| $2::text[]
             UNION SELECT collection, id FROM documents
             WHERE body ? 'joined' AND id = ANY($1::uuid[]) AND collection IN ('listings', 'facilities')) t
           JOIN documents d USING (collection, id) ORDER BY t.collection, t.id`,
    values: [keys.map(({ id }) => id), keys.map(({ id }) => id.toLowerCase())],
  });
  return answer.rows;
}

/**
 * An entry that an import merged. Of a moderator's merge the answer is kept, or `autoMerge` lacks.
 */
const IS_IMPORTS_MERGE = `body ? 'mergedInto' AND (
  (collection = 'listings' AND body ? 'autoMerge' AND NOT body ? 'facilityId')
  OR (collection = 'facilities' AND NOT EXISTS (
    SELECT FROM likely_duplicates p WHERE p.collection = d.collection AND p.answer = 'same'
      AND p.low_id = least(d.id, (d.body->>'mergedInto')::uuid)
      AND p.high_id = greatest(d.id, (d.body->>'mergedInto')::uuid))))`;

/** The entries that imports merged into any of some, in the order of their ids. */
export async function readMembers({ pool }: Database, ids: readonly string[]): Promise<ShieldedDocument[]> {
  if (ids.length === 0) return [];
  const answer = await pool.query<ShieldedRow>({
    name: "duplicates-members",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents d
           WHERE body->>'mergedInto' = ANY($1::text[]) AND ${IS_IMPORTS_MERGE} ORDER BY id`,
    values: [[...ids]],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** What imports merged others into, in the order of ids. @param after the id before the first */
export async function readImportsTargets({ pool }: Database, after: string, limit: number): Promise<DocumentKey[]> {
  const answer = await pool.query<DocumentKey>({
    name: "duplicates-imports-targets",
    text: `SELECT DISTINCT ON (body->>'mergedInto') collection, body->>'mergedInto' AS id FROM documents d
           WHERE body->>'mergedInto' > $1 AND ${IS_IMPORTS_MERGE} ORDER BY body->>'mergedInto' LIMIT $2`,
    values: [after, limit],
  });
  return answer.rows;
}

/** The rule by which merges were judged, up to which entry; null before the first. */
export async function readJudged({ pool }: Database): Promise<{ rule: number; after: string | null } | null> {
  const answer = await pool.query<{ rule: number; after: string | null }>("SELECT rule, after FROM judged_merges");
  return answer.rows[0] ?? null;
}

/** An open offer of a facility, and which supply it is. */
export type SupplyRow = { id: string; facilityId: string; kind: Kind; details: Details };

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Open offers of facilities in the order of their ids. @param after the id before the first */
export async function readSupplies({ pool }: Database, after: string | null, limit: number): Promise<SupplyRow[]> {
  const answer = await pool.query<SupplyRow>({
    name: "duplicates-supplies",
    text: `SELECT id, body->>'facilityId' AS "facilityId", body->>'kind' AS kind, body->'details' AS details
           FROM documents
           WHERE collection = 'listings' AND id > $1 AND body ? 'facilityId'
             AND body->>'side' = 'offer' AND body->>'status' = 'open'
           ORDER BY id LIMIT $2`,
    values: [after ?? FIRST_ID, limit],
  });
  return answer.rows;
}

/** The rule by which offers were looked at, up to which one; null before the first. */
export async function readMergedSupplies({ pool }: Database): Promise<{ rule: number; after: string | null } | null> {
  const answer = await pool.query<{ rule: number; after: string | null }>("SELECT rule, after FROM merged_supplies");
  return answer.rows[0] ?? null;
}

/** The entries that are merged into one, in the order of their ids. */
export async function readMergedInto(client: SqlClient, { collection, id }: DocumentKey): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "duplicates-merged-into",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE body ? 'mergedInto' AND body->>'mergedInto' = $2 AND collection = $1 ORDER BY id`,
    values: [collection, id],
  });
  return readable(answer.rows.map(shieldedOf));
}
