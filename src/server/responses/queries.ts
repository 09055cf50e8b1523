import { DOCUMENT_COLUMNS, IS_NOT_DEMO, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Any number that is the same in every process: the first half of a person's lock. */
const LOCKS = 5_401_088;

/** All responses to a need, inside a command that has locked the need. */
export async function readResponsesOf(client: SqlClient, listingId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "responses-of-need",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'responses' AND body->>'listingId' = $1`,
    values: [listingId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/**
 * A person's own responses since a time, inside a command. No other promise of theirs is judged
 * until it ends.
 */
export async function lockPromiser(
  client: SqlClient,
  { accountId, since }: { accountId: string; since: Date },
): Promise<ShieldedDocument[]> {
  await client.query({
    name: "lock-promiser",
    text: "SELECT pg_advisory_xact_lock($1, hashtext($2))",
    values: [LOCKS, accountId],
  });
  const answer = await client.query<ShieldedRow>({
    name: "own-responses",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE ${PERSON_OF} = $1 AND collection = 'responses' AND body->>'at' > $2`,
    values: [accountId, since.toISOString()],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** The newest responses that a person gave or got. */
export async function findResponsesOf({ pool }: Database, accountId: string, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "responses-of-person",
    text: `SELECT id FROM (
             SELECT id, body->>'at' AS at FROM documents WHERE ${PERSON_OF} = $1 AND collection = 'responses'
             UNION SELECT id, body->>'at' FROM documents WHERE collection = 'responses' AND body->>'keeperId' = $1) own
           ORDER BY at DESC LIMIT $2`,
    values: [accountId, most],
  });
  return answer.rows.map(({ id }) => id);
}

/** A response that something is due for, and its need. */
export type DueResponse = { id: string; listingId: string };

/** Running responses whose time has come. */
export async function readTimedOut({ pool }: Database, now: Date, most: number): Promise<DueResponse[]> {
  const answer = await pool.query<DueResponse>({
    name: "responses-timed-out",
    text: `SELECT id, body->>'listingId' AS "listingId" FROM documents
           WHERE collection = 'responses' AND body->>'until' IS NOT NULL AND (body->>'until') COLLATE "C" <= $1
             AND ${IS_NOT_DEMO}
           ORDER BY (body->>'until') COLLATE "C" LIMIT $2`,
    values: [now.toISOString(), most],
  });
  return answer.rows;
}

/**
 * Running responses whose need no longer takes anything: closed, hidden, expired. A need of the
 * demonstration that expired is open again at the next start (decision 6).
 */
export async function readWithoutNeed({ pool }: Database, now: Date, most: number): Promise<DueResponse[]> {
  const answer = await pool.query<DueResponse>({
    name: "responses-without-need",
    text: `WITH over AS (
             SELECT id::text AS need FROM documents
             WHERE collection = 'listings' AND body->>'status' NOT IN ('open', 'matched')
               AND (body->>'status' <> 'expired' OR ${IS_NOT_DEMO})
               AND ((body->'needed'->>'promised')::float8 > 0 OR (body->'needed'->>'coming')::float8 > 0)
             UNION ALL SELECT id::text FROM documents
             WHERE collection = 'listings' AND body->>'status' = 'matched' AND ${IS_NOT_DEMO}
               AND (body->>'expiresAt') COLLATE "C" <= $1)
           SELECT r.id, need AS "listingId" FROM over JOIN documents r
             ON r.collection = 'responses' AND r.body->>'listingId' = need
           WHERE r.body->>'until' IS NOT NULL ORDER BY r.id LIMIT $2`,
    values: [now.toISOString(), most],
  });
  return answer.rows;
}

/** Reports by one of a response's two people, inside a command that has locked the response. */
export async function readReportsOf(
  client: SqlClient,
  { id, listingIds }: { id: string; listingIds: readonly string[] },
): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "reports-of-response",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'reports' AND body->>'listingId' = ANY($1::text[])
             AND shielded->'response'->>'id' = $2 ORDER BY id FOR UPDATE`,
    values: [[...listingIds], id],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** Responses that ended before a time and still have private parts, or people. */
export async function readEndedBefore(
  { pool }: Database,
  { before, stage, most }: { before: Date; stage: "words" | "people"; most: number },
): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "responses-ended-before",
    text: `SELECT id FROM documents
           WHERE collection = 'responses' AND body->>'endedAt' IS NOT NULL AND shielded IS NOT NULL
             AND (body->>'endedAt') COLLATE "C" < $1 AND ${IS_NOT_DEMO} AND ($2 = 'people' OR shielded <> '{}')
           ORDER BY (body->>'endedAt') COLLATE "C" LIMIT $3`,
    values: [before.toISOString(), stage, most],
  });
  return answer.rows.map(({ id }) => id);
}
