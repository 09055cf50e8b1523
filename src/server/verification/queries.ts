import type { Outcome } from "#domain/observations/outcomes.ts";
import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { StoredVerifierChoice } from "#domain/verification/choice.ts";
import { verifierChoices } from "#server/stored/verifier-choices.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** A row of the table that makes cards exclusive. */
export type CardRow = { claimId: string; listingId: string; expiresAt: Date };

const CARD = `claim_id AS "claimId", listing_id AS "listingId", expires_at AS "expiresAt"`;

/** The card a verifier holds, expired or not. */
export async function readHeldCard(client: SqlClient, verifier: string): Promise<CardRow | null> {
  const answer = await client.query<CardRow>({
    name: "verification-holding",
    text: `SELECT ${CARD} FROM verification_cards WHERE verifier = $1 AND state = 'held'`,
    values: [verifier],
  });
  return answer.rows[0] ?? null;
}

/** What a verifier chose to call; null where they chose nothing. */
export async function readChoice(client: SqlClient, verifier: string): Promise<StoredVerifierChoice | null> {
  const [document] = await readUnlocked(client, verifierChoices.name, [verifier]);
  return document === undefined ? null : verifierChoices.read(document);
}

/** How many cards a verifier took lately, and when the oldest of each period was taken. */
export type Pace = { hour: number; day: number; hourSince: Date | null; daySince: Date | null };

/** Counts them. Returned cards count too, because each showed a number. */
export async function readPace(client: SqlClient, verifier: string, now: Date): Promise<Pace> {
  const answer = await client.query<Pace>({
    name: "verification-pace",
    text: `SELECT count(*) FILTER (WHERE taken_at > $2)::int AS hour, count(*)::int AS day,
             min(taken_at) FILTER (WHERE taken_at > $2) AS "hourSince", min(taken_at) AS "daySince"
           FROM verification_cards WHERE verifier = $1 AND taken_at > $3`,
    values: [verifier, new Date(now.getTime() - 3_600_000), new Date(now.getTime() - 86_400_000)],
  });
  return answer.rows[0] ?? { hour: 0, day: 0, hourSince: null, daySince: null };
}

/** Calls that wait for a second verifier, the first to expire first. */
export async function readSeconds(
  client: SqlClient,
  { verifier, now, most }: { verifier: string; now: Date; most: number },
): Promise<{ claimId: string; listingId: string }[]> {
  const answer = await client.query<{ claimId: string; listingId: string }>({
    name: "verification-seconds",
    text: `SELECT claim_id AS "claimId", listing_id AS "listingId" FROM verification_cards
           WHERE second_until > $2 AND verifier <> $1 ORDER BY second_until LIMIT $3`,
    values: [verifier, now, most],
  });
  return answer.rows;
}

/**
 * Listings whose cards a verifier gave back or let expire since a time. They do not get them again
 * at once.
 */
export async function readPassed(client: SqlClient, verifier: string, since: Date): Promise<Set<string>> {
  const answer = await client.query<{ id: string }>({
    name: "verification-passed",
    text: `SELECT listing_id AS id FROM verification_cards
           WHERE verifier = $1 AND taken_at > $2 AND state IN ('held', 'released', 'ended')`,
    values: [verifier, since],
  });
  return new Set(answer.rows.map(({ id }) => id));
}

/** Which of some listings somebody else holds now. */
export async function readListingsHeldByOthers(
  client: SqlClient,
  listingIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const answer = await client.query<{ id: string }>({
    name: "verification-held",
    text: `SELECT listing_id AS id FROM verification_cards
           WHERE listing_id = ANY($1::uuid[]) AND state = 'held' AND expires_at > $2`,
    values: [listingIds, now],
  });
  return new Set(answer.rows.map(({ id }) => id));
}

/** Documents inside a command, not locked. */
export async function readUnlocked(
  client: SqlClient,
  collection: string,
  ids: readonly string[],
): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "verification-inside",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = $1 AND id = ANY($2::uuid[])`,
    values: [collection, ids],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** Owners who wait for a call and are read at a time. Proposal. */
const MOST_WAITING = 50;

/** Listings whose owners asked to be called and whom nobody reached yet, the first to end first. */
export async function readCallMe(client: SqlClient, now: Date): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "verification-call-me",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND body->'callMe' IS NOT NULL AND body->>'status' = 'open'
             AND body->'callMe'->>'doneBy' IS NULL AND (body->'callMe'->>'until') COLLATE "C" > $1
           ORDER BY (body->'callMe'->>'until') COLLATE "C", id LIMIT ${MOST_WAITING}`,
    values: [now.toISOString()],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** One listing, locked; null where it is gone, or another command has locked it. */
export async function lockListing(client: SqlClient, id: string): Promise<ShieldedDocument | null> {
  const answer = await client.query<ShieldedRow>({
    name: "verification-lock-listing",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'listings' AND id = $1
           FOR UPDATE SKIP LOCKED`,
    values: [id],
  });
  const row = answer.rows[0];
  return row === undefined ? null : shieldedOf(row);
}

/** Cards' documents, locked in one order. */
export function lockClaims(client: SqlClient, ids: readonly string[]): Promise<ShieldedDocument[]> {
  return lockOf(client, "claims", ids);
}

/** Cases from contradicting verifiers, locked. */
export function lockReports(client: SqlClient, ids: readonly string[]): Promise<ShieldedDocument[]> {
  return lockOf(client, "reports", ids);
}

async function lockOf(client: SqlClient, collection: string, ids: readonly string[]): Promise<ShieldedDocument[]> {
  if (ids.length === 0) return [];
  const answer = await client.query<ShieldedRow>({
    name: "verification-lock",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = $1 AND id = ANY($2::uuid[])
           ORDER BY id FOR UPDATE`,
    values: [collection, ids],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** Cards marked as held, by anybody and for any time: of some listings, or some numbers. */
export async function readHolders(
  client: SqlClient,
  { listingIds, keys }: { listingIds: readonly string[]; keys: readonly string[] },
): Promise<(CardRow & { verifier: string })[]> {
  const answer = await client.query<CardRow & { verifier: string }>({
    name: "verification-holders-of",
    text: `SELECT ${CARD}, verifier FROM verification_cards
           WHERE state = 'held' AND (listing_id = ANY($1::uuid[])
             OR claim_id IN (SELECT claim_id FROM verification_numbers WHERE key = ANY($2)))`,
    values: [listingIds, keys],
  });
  return answer.rows;
}

/** Any number that is the same in every process. With the hash of a number it names a lock. */
const NUMBER_LOCK = 5_401_022;

/** Locks numbers until the command ends; false where another command has locked one of them. */
export async function lockNumbers(client: SqlClient, keys: readonly string[]): Promise<boolean> {
  const answer = await client.query<{ got: boolean | null }>({
    name: "verification-lock-numbers",
    text: "SELECT bool_and(pg_try_advisory_xact_lock($1, hashtext(key))) AS got FROM unnest($2::text[]) AS each (key)",
    values: [NUMBER_LOCK, keys],
  });
  return answer.rows[0]?.got !== false;
}

/** At most this many listings with one number are read. */
const MOST_SAME = 200;

/** Other listings with one of some numbers, as far as the index of numbers goes. */
export async function readSameNumber(client: SqlClient, id: string, keys: readonly string[]): Promise<string[]> {
  const answer = await client.query<{ id: string }>({
    name: "verification-same-number",
    text: `SELECT DISTINCT id FROM numbers WHERE key = ANY($2) AND collection = 'listings' AND id <> $1 LIMIT ${MOST_SAME}`,
    values: [id, keys],
  });
  return answer.rows.map((row) => row.id);
}

/**
 * Recent observations of a listing by everybody but seekers, and by verifiers of others with its
 * numbers. A wrong number is one of its entry only: of another facility or lead it says nothing.
 * Newest first, more than a schedule of tries needs. Four false tries by seekers would
 * otherwise keep a number from every verifier.
 */
export async function readCallResults(
  client: SqlClient,
  id: string,
  others: readonly string[],
): Promise<{ outcome: Outcome; at: string }[]> {
  const answer = await client.query<{ outcome: Outcome; at: string }>({
    name: "verification-said",
    text: `SELECT body->>'outcome' AS outcome, body->>'at' AS at FROM documents
           WHERE collection = 'observations' AND body->>'listingId' = ANY($2) AND body->>'by' <> 'seeker'
             AND (body->>'listingId' = $1 OR body->>'by' = 'verifier')
             AND (body->>'outcome' <> 'wrong-number' OR body->>'listingId' = $1 OR EXISTS (
               SELECT FROM documents own JOIN documents other ON other.body->>'facilityId' = own.body->>'facilityId'
               WHERE own.collection = 'listings' AND own.id::text = $1
                 AND other.collection = 'listings' AND other.id::text = documents.body->>'listingId'))
           ORDER BY (body->>'at') COLLATE "C" DESC LIMIT 12`,
    values: [id, [id, ...others]],
  });
  return answer.rows;
}

/** When somebody last reported a listing, or null. */
export async function readReportedAt(client: SqlClient, listingId: string): Promise<string | null> {
  const answer = await client.query<{ at: string }>({
    name: "verification-reported",
    text: `SELECT body->>'at' AS at FROM documents
           WHERE collection = 'reports' AND body->>'listingId' = $1 ORDER BY (body->>'at') COLLATE "C" DESC LIMIT 1`,
    values: [listingId],
  });
  return answer.rows[0]?.at ?? null;
}

/**
 * A verifier's newest card for a listing whose call has no observation yet: held, or expired while
 * they were offline.
 */
export async function readUnreportedCard(
  client: SqlClient,
  { verifier, listingId, since }: { verifier: string; listingId: string; since: Date },
): Promise<string | null> {
  const answer = await client.query<{ id: string }>({
    name: "verification-untold",
    text: `SELECT claim_id AS id FROM verification_cards
           WHERE verifier = $1 AND listing_id = $2 AND state IN ('held', 'ended') AND taken_at > $3
           ORDER BY taken_at DESC LIMIT 1`,
    values: [verifier, listingId, since],
  });
  return answer.rows[0]?.id ?? null;
}

/** The card of the call that an observation reported. */
export async function readReportedCard(
  client: SqlClient,
  verifier: string,
  observationId: string,
): Promise<CardRow | null> {
  const answer = await client.query<CardRow>({
    name: "verification-told",
    text: `SELECT ${CARD} FROM verification_cards WHERE observation_id = $2 AND verifier = $1`,
    values: [verifier, observationId],
  });
  return answer.rows[0] ?? null;
}

/** How many calls a verifier made, by outcome. */
export async function countCalls(
  database: Database,
  { verifier, today, week }: { verifier: string; today: Date; week: Date },
): Promise<{ outcome: Outcome; today: number; week: number; all: number }[]> {
  const answer = await database.pool.query<{ outcome: Outcome; today: number; week: number; all: number }>({
    name: "verification-calls",
    text: `SELECT outcome, count(*) FILTER (WHERE done_at >= $2)::int AS today,
             count(*) FILTER (WHERE done_at >= $3)::int AS week, count(*)::int AS all
           FROM verification_cards WHERE verifier = $1 AND state = 'done' AND outcome IS NOT NULL GROUP BY outcome`,
    values: [verifier, today, week],
  });
  return answer.rows;
}

/** Cards that expired before a time and are still marked as held. */
export async function findRunOut(database: Database, before: Date, most: number): Promise<string[]> {
  const answer = await database.pool.query<{ id: string }>({
    name: "verification-run-out",
    text: `SELECT claim_id AS id FROM verification_cards WHERE state = 'held' AND expires_at <= $1 LIMIT $2`,
    values: [before, most],
  });
  return answer.rows.map(({ id }) => id);
}
