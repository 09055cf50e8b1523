import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { LikelyPair } from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Files some documents under their keys, and takes them from others. */
export async function replaceKeys(
  { pool }: Database,
  documents: readonly (DocumentKey & { keys: readonly string[] })[],
): Promise<void> {
  const rows = documents.flatMap(({ collection, id, keys }) => keys.map((key) => ({ key, collection, id })));
  await pool.query({
    name: "duplicates-file",
    text: `WITH input AS (SELECT DISTINCT * FROM jsonb_to_recordset($3::jsonb) AS t (key text, collection text, id uuid)),
           gone AS (
             DELETE FROM duplicate_keys k USING unnest($1::text[], $2::uuid[]) AS d (collection, id)
             WHERE k.collection = d.collection AND k.id = d.id
               AND NOT EXISTS (SELECT FROM input i WHERE (i.key, i.collection, i.id) = (k.key, k.collection, k.id)))
           INSERT INTO duplicate_keys (key, collection, id) SELECT key, collection, id FROM input
           ON CONFLICT DO NOTHING`,
    values: [documents.map(({ collection }) => collection), documents.map(({ id }) => id), JSON.stringify(rows)],
  });
}

/**
 * Replaces the likely duplicates of some documents. Answered pairs stay as they are, and those that
 * an import had merged.
 * @param at when they were found
 */
export async function replaceLikely(
  { pool }: Database,
  { documents, pairs, at }: { documents: readonly DocumentKey[]; pairs: readonly LikelyPair[]; at: Date },
): Promise<void> {
  await pool.query({
    name: "duplicates-likely-replace",
    text: `WITH input AS (
             SELECT * FROM jsonb_to_recordset($3::jsonb)
               AS t (collection text, "lowId" uuid, "highId" uuid, score real)),
           gone AS (
             DELETE FROM likely_duplicates p USING unnest($1::text[], $2::uuid[]) AS d (collection, id)
             WHERE p.collection = d.collection AND d.id IN (p.low_id, p.high_id) AND p.answer IS NULL
               AND NOT p.was_merged AND NOT EXISTS (SELECT FROM input i
                 WHERE (i.collection, i."lowId", i."highId") = (p.collection, p.low_id, p.high_id)))
           INSERT INTO likely_duplicates AS p (collection, low_id, high_id, score, found_at)
           SELECT collection, "lowId", "highId", score, $4 FROM input
           ON CONFLICT (collection, low_id, high_id) DO UPDATE SET score = excluded.score
             WHERE p.answer IS NULL AND p.score <> excluded.score`,
    values: [documents.map(({ collection }) => collection), documents.map(({ id }) => id), JSON.stringify(pairs), at],
  });
}

/** Asks moderators about two entries that an import had merged, until they answer. */
export async function askAgain(
  client: SqlClient,
  {
    collection,
    pairs,
    at,
  }: { collection: string; pairs: readonly { ids: readonly [string, string]; score: number }[]; at: Date },
): Promise<void> {
  await client.query({
    name: "duplicates-ask-again",
    text: `INSERT INTO likely_duplicates (collection, low_id, high_id, score, found_at, was_merged)
           SELECT $1, least(one, other), greatest(one, other), score, $5, true
           FROM unnest($2::uuid[], $3::uuid[], $4::real[]) AS t (one, other, score)
           ON CONFLICT (collection, low_id, high_id) DO UPDATE SET was_merged = true`,
    values: [
      collection,
      pairs.map(({ ids }) => ids[0]),
      pairs.map(({ ids }) => ids[1]),
      pairs.map(({ score }) => score),
      at,
    ],
  });
}

/** Records up to which entry merges were judged by a rule; null: all. */
export async function storeJudged(
  { pool }: Database,
  { rule, after }: { rule: number; after: string | null },
): Promise<void> {
  await pool.query({
    name: "duplicates-judged",
    text: `INSERT INTO judged_merges (rule, after) VALUES ($1, $2)
           ON CONFLICT (single) DO UPDATE SET rule = excluded.rule, after = excluded.after`,
    values: [rule, after],
  });
}

/** Records up to which offer supplies were merged by a rule; null: all. */
export async function storeMergedSupplies(
  { pool }: Database,
  { rule, after }: { rule: number; after: string | null },
): Promise<void> {
  await pool.query({
    name: "duplicates-merged-supplies",
    text: `INSERT INTO merged_supplies (rule, after) VALUES ($1, $2)
           ON CONFLICT (single) DO UPDATE SET rule = excluded.rule, after = excluded.after`,
    values: [rule, after],
  });
}

/** Keeps a moderator's answer about two entries; `open` forgets it. */
export async function keepAnswer(
  client: SqlClient,
  {
    collection,
    lowId,
    highId,
    answer,
    by,
    at,
  }: Omit<LikelyPair, "score"> & { answer: "same" | "different" | "open"; by: string; at: Date },
): Promise<void> {
  await client.query({
    name: "duplicates-answer",
    text: `INSERT INTO likely_duplicates AS p (collection, low_id, high_id, score, found_at, answer, answered_by, answered_at)
           VALUES ($1, $2, $3, 0, $6, $4, $5, $6)
           ON CONFLICT (collection, low_id, high_id) DO UPDATE
             SET answer = excluded.answer, answered_by = excluded.answered_by, answered_at = excluded.answered_at`,
    values: [collection, lowId, highId, answer === "open" ? null : answer, by, at],
  });
}
