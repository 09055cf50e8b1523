import { DOCUMENT_COLUMNS, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { DocumentChannel } from "./keys.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** When a person proved each of some numbers. */
export async function readProofs(
  { pool }: Database,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const answer = await pool.query<{ key: string; at: Date }>({
    name: "read-proofs",
    text: "SELECT key, proved_at AS at FROM proofs WHERE user_id = $1 AND key = ANY($2)",
    values: [userId, keys],
  });
  return new Map(answer.rows.map(({ key, at }) => [key, at]));
}

/** Accounts that proved one of some numbers by a code, or whose own verified phone it is. */
export async function readHolders(
  client: SqlClient,
  { keys, phones }: { keys: readonly string[]; phones: readonly string[] },
): Promise<string[]> {
  const answer = await client.query<{ id: string }>({
    name: "holders-of-numbers",
    text: `SELECT user_id AS id FROM proofs WHERE key = ANY($1)
           UNION SELECT id FROM auth."user" WHERE "phoneNumber" = ANY($2) AND "phoneNumberVerified"`,
    values: [keys, phones],
  });
  return answer.rows.map(({ id }) => id);
}

/** When each of some numbers was delisted. */
export async function readDelistings({ pool }: Database, keys: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (keys.length === 0) return new Map();
  const answer = await pool.query<{ key: string; at: Date }>({
    name: "read-delistings",
    text: "SELECT key, at FROM delistings WHERE key = ANY($1)",
    values: [keys],
  });
  return new Map(answer.rows.map(({ key, at }) => [key, at]));
}

/**
 * For which facilities delistings were lifted: a keeper proved the number, or two moderators
 * agreed.
 */
export type Lifts = {
  /**
   * Whether a delisted number is a line of this facility again.
   * @param keys all keys of the number
   * @param off when they were delisted
   */
  areLifted: (facilityId: string | null, keys: readonly string[], off: ReadonlyMap<string, Date>) => boolean;
};

/** The lifts of some numbers. */
export async function readLifts({ pool }: Database, keys: readonly string[]): Promise<Lifts> {
  const answer = await pool.query<{ key: string; facilityId: string; at: Date }>({
    name: "read-lifts",
    text: `SELECT key, facility_id::text AS "facilityId", lifted_at AS at FROM delisting_lifts WHERE key = ANY($1)`,
    values: [keys],
  });
  const lifts = new Map(answer.rows.map(({ key, facilityId, at }) => [`${key} ${facilityId}`, at.getTime()]));
  return {
    areLifted: (facilityId, all, off) => {
      const offAt = Math.max(...all.map((key) => Number(off.get(key) ?? 0)));
      const liftedAt = Math.max(...all.map((key) => lifts.get(`${key} ${facilityId ?? ""}`) ?? 0));
      return liftedAt > offAt;
    },
  };
}

/**
 * What of documents are a person's own listings that are not over; `$1` is the person. Numbers of
 * forwarded messages are not theirs.
 */
const OWN_POSTS = `d.collection = 'listings' AND ${PERSON_OF} = $1 AND d.body->>'ownerId' = $1
       AND d.body->>'status' IN ('open', 'matched', 'hidden') AND d.body->'source'->>'kind' <> 'message'`;

/** Ids of a person's own listings that are not over. */
export async function readOwnPosts({ pool }: Database, userId: string): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "own-posts",
    text: `SELECT id FROM documents d WHERE ${OWN_POSTS} ORDER BY id`,
    values: [userId],
  });
  return answer.rows.map(({ id }) => id);
}

/** The channels in a person's own listings that are not over. */
export async function readVerifiedContacts({ pool }: Database, userId: string): Promise<DocumentChannel[]> {
  const answer = await pool.query<DocumentChannel>(
    `SELECT DISTINCT c->>'type' AS type, c->>'value' AS value
     FROM documents d, jsonb_array_elements(coalesce(d.shielded->'channels', '[]')) c
     WHERE ${OWN_POSTS} ORDER BY type, value`,
    [userId],
  );
  return answer.rows;
}

/** The documents with one of these numbers, as far as the index goes. */
export async function readPublishedPlaces(
  { pool }: Database,
  keys: readonly string[],
  most: number,
): Promise<DocumentKey[]> {
  const answer = await pool.query<DocumentKey>({
    name: "where-shown",
    text: "SELECT DISTINCT collection, id FROM numbers WHERE key = ANY($1) ORDER BY collection, id LIMIT $2",
    values: [keys, most],
  });
  return answer.rows;
}

/** Documents by id with their shielded part. Their numbers are stored only as hashes. */
export async function readWithNumbers({ pool }: Database, keys: readonly DocumentKey[]): Promise<ShieldedDocument[]> {
  if (keys.length === 0) return [];
  const answer = await pool.query<ShieldedRow>({
    name: "read-with-numbers",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           JOIN unnest($1::text[], $2::uuid[]) AS wanted (collection, id) USING (collection, id)`,
    values: [keys.map(({ collection }) => collection), keys.map(({ id }) => id)],
  });
  return answer.rows.map(shieldedOf);
}

/** The keys of a collection's documents after an id, one page. */
export async function readPage(
  { pool }: Database,
  { collection, after, most }: { collection: string; after: string; most: number },
): Promise<DocumentKey[]> {
  const answer = await pool.query<DocumentKey>({
    name: "numbers-page",
    text: "SELECT collection, id FROM documents WHERE collection = $1 AND id > $2 ORDER BY id LIMIT $3",
    values: [collection, after, most],
  });
  return answer.rows;
}

/** The index's position in the change log, and its secret; null before it was ever built. */
export async function readMark({
  pool,
}: Database): Promise<{ madeWith: string; logId: string; xid: bigint; ordinal: bigint } | null> {
  const answer = await pool.query<{ made_with: string; log_id: string; xid: bigint; ordinal: string }>(
    "SELECT made_with, log_id, xid, ordinal::text FROM numbers_mark",
  );
  const [row] = answer.rows;
  if (row === undefined) return null;
  return { madeWith: row.made_with, logId: row.log_id, xid: row.xid, ordinal: BigInt(row.ordinal) };
}

/** Other listings with a number of this one, as far as the index goes. */
export async function readSameNumber({ pool }: Database, listingId: string, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "same-number",
    text: `SELECT DISTINCT other.id FROM numbers own JOIN numbers other ON other.key = own.key
           WHERE own.collection = 'listings' AND own.id = $1 AND other.collection = 'listings' AND other.id <> own.id
           ORDER BY other.id LIMIT $2`,
    values: [listingId, most],
  });
  return answer.rows.map(({ id }) => id);
}

/**
 * Unclaimed imported listings with a number that the person has proved, or that is their account's
 * own.
 */
export async function readClaimable(
  { pool }: Database,
  { userId, own, most }: { userId: string; own: readonly string[]; most: number },
): Promise<string[]> {
  const answer = await pool.query<{ id: string }>(
    `SELECT DISTINCT d.id FROM numbers n JOIN documents d ON d.collection = n.collection AND d.id = n.id
     WHERE n.collection = 'listings' AND d.body->>'facilityId' IS NULL
       AND d.body->>'status' = 'open' AND d.shielded IS NOT NULL
       AND (d.body->>'ownerId' IS NULL AND d.body->'source'->>'kind' = 'import'
         OR d.body->>'ownerId' <> $1 AND d.body->'source'->>'kind' = 'message')
       AND (n.key = ANY($2) OR n.key IN (SELECT key FROM proofs WHERE user_id = $1))
     ORDER BY d.id LIMIT $3`,
    [userId, own, most],
  );
  return answer.rows.map(({ id }) => id);
}

/** Keyed hashes of the phone numbers that a person has proved by a code. */
export async function readProvedPhones({ pool }: Database, userId: string): Promise<string[]> {
  const answer = await pool.query<{ key: string }>({
    name: "proved-phones",
    text: "SELECT key FROM proofs WHERE user_id = $1 AND is_phone ORDER BY key",
    values: [userId],
  });
  return answer.rows.map(({ key }) => key);
}
