import { MATCHING } from "#domain/matching/matching-rules.ts";
import type { Answers } from "#domain/matching/wave.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { DOCUMENT_COLUMNS, IS_NOT_DEMO, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** The same in every process: one wave at a time, so that limits hold over all needs. */
const LOCK = 5_401_092;

/** Whether somebody stands for a need `l`, as `isVouchedFor` says. */
const IS_VOUCHED = `(l.body->'trust'->>'value' = 'confirmed'
  AND l.body->'trust'->>'by' IN ('verifier', 'facility', 'moderator'))`;

/** Whether a need `l` may ask more people than its campaign `c` has asked, as `asksLeft` says. */
const HAS_ASKS_LEFT = `(c.body->>'asked')::int < least(${MATCHING.asksOfNeed},
  ceil(coalesce((l.body->>'quantity')::numeric, 1)) * ${MATCHING.asksOfUnit})`;

/**
 * Needs that may ask people and whose next wave is due, the longest due first. One whose asks are
 * used up is due again once it is for more. One that somebody stands for now does not wait on.
 */
export async function readDueNeeds({ pool }: Database, now: Date, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "needs-due-to-ask",
    text: `SELECT l.id FROM documents l
           LEFT JOIN documents c ON c.collection = 'campaigns' AND c.id = l.id
           WHERE l.collection = 'listings' AND l.body->>'status' = 'open' AND l.body->>'side' = 'need'
             AND (l.shielded->'consent'->>'beMatched')::boolean
             AND (c.id IS NULL OR (c.body->>'dueAt') COLLATE "C" <= $1
               OR (c.body->>'stop' = 'spent' AND ${HAS_ASKS_LEFT})
               OR (c.body ? 'isUnvouched' AND ${IS_VOUCHED}))
           ORDER BY (c.body->>'dueAt') COLLATE "C" NULLS FIRST, l.id LIMIT $2`,
    values: [now.toISOString(), most],
  });
  return answer.rows.map(({ id }) => id);
}

/** Needs that have asks which still take an answer. */
export async function readNeedsWithOpenAsks({ pool }: Database, now: Date): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "needs-with-open-asks",
    text: `SELECT DISTINCT body->>'listingId' AS id FROM documents
           WHERE collection = 'asks' AND body->>'answer' IS NULL AND body->>'endedAt' IS NULL
             AND (body->>'until') COLLATE "C" > $1`,
    values: [now.toISOString()],
  });
  return answer.rows.map(({ id }) => id);
}

/**
 * Needs that are hidden or judged false, with asks since a time that have yet to come back. Nobody
 * answered those.
 */
export async function readFalseNeeds({ pool }: Database, since: Date, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "false-needs-that-asked",
    text: `SELECT DISTINCT l.id FROM documents a
           JOIN documents l ON l.collection = 'listings' AND l.id = (a.body->>'listingId')::uuid
           WHERE a.collection = 'asks' AND (a.body->>'at') COLLATE "C" > $1
             AND a.body->>'answer' IS NULL AND a.body->>'givenBackAt' IS NULL
             AND (l.body->>'status' = 'hidden' OR l.body->'trust'->>'value' IN ('disputed', 'fraud-confirmed'))
           LIMIT $2`,
    values: [since.toISOString(), most],
  });
  return answer.rows.map(({ id }) => id);
}

/** The asks that some needs made since a time. */
export async function readAsksSince(
  client: SqlClient,
  listingIds: readonly string[],
  since: Date,
): Promise<ShieldedDocument[]> {
  if (listingIds.length === 0) return [];
  return readRows(client, {
    name: "asks-of-needs-since",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'asks' AND body->>'listingId' = ANY($1::text[]) AND body->>'at' > $2`,
    values: [[...listingIds], since.toISOString()],
  });
}

/** All asks of a need, inside a command that has locked its campaign. */
export async function readAsksOf(client: SqlClient, listingId: string): Promise<ShieldedDocument[]> {
  return readRows(client, {
    name: "asks-of-need",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'asks' AND body->>'listingId' = $1`,
    values: [listingId],
  });
}

/** What is promised to a need, inside a command that has locked it. */
export async function readPromisesOf(client: SqlClient, listingId: string): Promise<ShieldedDocument[]> {
  return readRows(client, {
    name: "promises-of-need",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'responses' AND body->>'listingId' = $1 AND body->>'state' = 'promised'`,
    values: [listingId],
  });
}

/** An owner of needs, and keyed hashes of their proved numbers. */
export type NeedOwner = { ownerId: string; numbers: readonly string[] };

/** Whether a campaign is of the owner `$1`, or of one of the numbers `$2`. Each has an index. */
const OF_OWNER = `collection = 'campaigns' AND (body->>'ownerId' = $1 OR body->'numbers' ?| $2::text[])`;

/** The campaigns of an owner and their numbers. No other wave is made until this command ends. */
export async function lockWaves(client: SqlClient, { ownerId, numbers }: NeedOwner): Promise<ShieldedDocument[]> {
  await client.query({ name: "lock-waves", text: "SELECT pg_advisory_xact_lock($1)", values: [LOCK] });
  return readRows(client, {
    name: "campaigns-of-owner",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE ${OF_OWNER}`,
    values: [ownerId, [...numbers]],
  });
}

/** Open and matched needs of these whose campaigns have begun and are not spent. */
export async function readBegunNeeds(client: SqlClient, { ownerId, numbers }: NeedOwner): Promise<ShieldedDocument[]> {
  return readRows(client, {
    name: "begun-needs-of-owner",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND body->>'status' IN ('open', 'matched') AND id IN (
             SELECT id FROM documents WHERE ${OF_OWNER} AND body->>'startedAt' IS NOT NULL AND body->>'dueAt' IS NOT NULL)`,
    values: [ownerId, [...numbers]],
  });
}

/**
 * Asks that ended before a time, and who was asked: answered, over with their need, or past their
 * time. The oldest first.
 */
export async function readAsksEndedBefore(
  { pool }: Database,
  before: Date,
  most: number,
): Promise<{ id: string; ownerId: string }[]> {
  const answer = await pool.query<{ id: string; ownerId: string }>({
    name: "asks-ended-before",
    // None ends before it was made: so the index by time finds them.
    text: `SELECT id, body->>'ownerId' AS "ownerId" FROM documents
           WHERE collection = 'asks' AND (body->>'at') COLLATE "C" < $1
             AND coalesce(body->>'answeredAt', body->>'endedAt', body->>'until') COLLATE "C" < $1
           ORDER BY (body->>'at') COLLATE "C" LIMIT $2`,
    values: [before.toISOString(), most],
  });
  return answer.rows;
}

/** Campaigns of needs that are anonymised or gone, with no ask since a time. */
export async function readCampaignsWithoutNeed({ pool }: Database, since: Date, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "campaigns-without-need",
    text: `SELECT c.id FROM documents c LEFT JOIN documents l ON l.collection = 'listings' AND l.id = c.id
           WHERE c.collection = 'campaigns' AND l.shielded IS NULL
             AND NOT EXISTS (SELECT FROM documents a WHERE a.collection = 'asks'
               AND a.body->>'listingId' = c.id::text AND a.body->>'at' > $2)
           ORDER BY c.id LIMIT $1`,
    values: [most, since.toISOString()],
  });
  return answer.rows.map(({ id }) => id);
}

/**
 * Donors whose consent has ended, or who may have as many unanswered asks as end it. All that they
 * did not answer count here. They were not asked to agree again yet, and none is made up. By id,
 * after `after`.
 */
export async function readLapsedDonors(
  { pool }: Database,
  { now, after, most }: { now: Date; after: string; most: number },
): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "lapsed-donors",
    text: `SELECT d.id FROM documents d
           LEFT JOIN (
             SELECT body->>'ownerId' AS owner, count(*) AS asks FROM documents
             WHERE collection = 'asks' AND body->>'answer' IS NULL AND body->>'endedAt' IS NULL
               AND body->>'givenBackAt' IS NULL AND (body->>'until') COLLATE "C" <= $1
             GROUP BY 1) AS silent ON silent.owner = d.body->>'ownerId'
           WHERE d.collection = 'donors' AND ${IS_NOT_DEMO} AND d.body->>'renewalAskedAt' IS NULL AND d.id::text > $2
             AND (d.body->'consent'->>'until' <= $1
               OR coalesce((d.body->>'silentAsks')::int, 0) + coalesce(silent.asks, 0) >= $4)
           ORDER BY d.id::text LIMIT $3`,
    values: [now.toISOString(), after, most, MATCHING.silentAsks],
  });
  return answer.rows.map(({ id }) => id);
}

/** How many donors and suppliers were asked since a time, and how many of them said yes. */
export async function countAnswers({ pool }: Database, since: Date): Promise<{ donors: Answers; suppliers: Answers }> {
  const answer = await pool.query<Answers & { isSupplier: boolean }>({
    name: "count-ask-answers",
    text: `SELECT body ? 'offerId' AS "isSupplier", count(*)::int AS asked,
             count(*) FILTER (WHERE body->>'answer' = 'yes')::int AS yes
           FROM documents WHERE collection = 'asks' AND NOT body ? 'isCall' AND (body->>'at') COLLATE "C" > $1
           GROUP BY 1`,
    values: [since.toISOString()],
  });
  const of = (wanted: boolean): Answers =>
    answer.rows.find(({ isSupplier }) => isSupplier === wanted) ?? { asked: 0, yes: 0 };
  return { donors: of(false), suppliers: of(true) };
}

/** Runs a statement that reads documents whole. Rows that are broken are left out. */
export async function readRows(
  client: SqlClient,
  statement: { name: string; text: string; values: unknown[] },
): Promise<ShieldedDocument[]> {
  return readable((await client.query<ShieldedRow>(statement)).rows.map(shieldedOf));
}

/** The newest campaigns or asks of a person. */
export async function findOwn(
  { pool }: Database,
  { collection, ownerId, most }: { collection: "asks" | "campaigns"; ownerId: string; most: number },
): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "own-asks",
    text: `SELECT id FROM documents WHERE ${PERSON_OF} = $1 AND collection = $2 ORDER BY created_at DESC, id LIMIT $3`,
    values: [ownerId, collection, most],
  });
  return answer.rows.map(({ id }) => id);
}
