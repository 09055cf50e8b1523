import type { Status } from "#domain/listings/fields.ts";
import { REPORT_BOUNDS } from "#domain/moderation/doubt.ts";
import type { CaseCause } from "#domain/moderation/report.ts";
import { DOCUMENT_COLUMNS, IS_DEMO, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** How many decisions and appeals about one listing are read. */
const MOST_DECISIONS = 500;

/**
 * Open reports about one listing, newest first. Of each cause at most `most` with an account, and
 * as many without.
 */
export async function readOpenReports(
  client: SqlClient,
  listingId: string,
  most: number = REPORT_BOUNDS.kept,
): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "open-reports",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM (
             SELECT *, row_number() OVER (PARTITION BY body->>'cause', body ? 'authorId'
               ORDER BY (body->>'at') COLLATE "C" DESC) AS place
             FROM documents WHERE collection = 'reports' AND body->>'listingId' = $1 AND body->>'state' = 'open') r
           WHERE place <= $2 ORDER BY (body->>'at') COLLATE "C" DESC`,
    values: [listingId, most],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** How many of somebody's reports since a time a moderator found baseless. */
export async function countDismissed(client: SqlClient, authorId: string, since: Date): Promise<number> {
  const answer = await client.query<{ count: number }>({
    name: "dismissed-reports",
    text: `SELECT count(*) AS count FROM documents
           WHERE ${PERSON_OF} = $1 AND collection = 'reports' AND body->>'authorId' = $1 AND body->>'outcome' = 'dismissed'
             AND (body->>'at') COLLATE "C" >= $2`,
    values: [authorId, since.toISOString()],
  });
  return answer.rows[0]?.count ?? 0;
}

/** Decisions and appeals about some listings, newest first. */
export async function readDecided(client: SqlClient, listingIds: readonly string[]): Promise<ShieldedDocument[]> {
  if (listingIds.length === 0) return [];
  const answer = await client.query<ShieldedRow>({
    name: "decided-about",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'decisions' AND body->>'listingId' = ANY($1::text[])
           UNION ALL SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'appeals' AND body->>'listingId' = ANY($1::text[])
           ORDER BY created_at DESC, id DESC LIMIT ${MOST_DECISIONS}`,
    values: [[...listingIds]],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** Ids of a person's listings that were hidden with their ban and still are. */
export async function readHiddenWithBan(client: SqlClient, ownerId: string, most: number): Promise<string[]> {
  const answer = await client.query<{ id: string }>({
    name: "hidden-with-ban",
    text: `SELECT l.id FROM (
             SELECT id FROM documents
             WHERE ${PERSON_OF} = $1 AND collection = 'listings' AND body->>'ownerId' = $1 AND body->>'status' = 'hidden') l
           WHERE EXISTS (SELECT FROM documents
             WHERE collection = 'decisions' AND body->>'listingId' = l.id::text
               AND body->>'state' = 'in-force' AND body->>'isWithBan' = 'true')
           ORDER BY l.id LIMIT $2`,
    values: [ownerId, most],
  });
  return answer.rows.map(({ id }) => id);
}

/** Ids of a person's other open listings, newest first. A sanction includes them. */
export async function readRunningOf(
  client: SqlClient,
  ownerId: string,
  { but, most }: { but: string; most: number },
): Promise<string[]> {
  const answer = await client.query<{ id: string }>({
    name: "running-of",
    text: `SELECT id FROM documents
           WHERE ${PERSON_OF} = $1 AND collection = 'listings' AND body->>'ownerId' = $1
             AND body->>'status' IN ('open', 'matched') AND id <> $2::uuid
           ORDER BY created_at DESC LIMIT $3`,
    values: [ownerId, but, most],
  });
  return answer.rows.map(({ id }) => id);
}

/** A case as the queue shows it, without its documents. */
export type QueuedCase = {
  listingId: string;
  causes: CaseCause[];
  weight: number;
  since: string;
  status: Status;
  /** Its entry is made up. */
  isDemo: boolean;
};

/** How many cases of one state are sorted; of more, those with the heaviest reports. */
const MOST_CASES = 5_000;

const LISTING = `JOIN documents l ON l.collection = 'listings' AND l.id = (c."listingId")::uuid`;

const CASE = `c.*, l.body->>'status' AS status, ${IS_DEMO} IS TRUE AS "isDemo"`;

const QUEUES = {
  open: `
    SELECT ${CASE} FROM (
      SELECT body->>'listingId' AS "listingId", array_agg(DISTINCT body->>'cause') AS causes,
        sum((body->>'weight')::float8) AS weight, min(body->>'at') AS since
      FROM documents WHERE collection = 'reports' AND body->>'state' = 'open' AND body->>'listingId' IS NOT NULL
      GROUP BY 1) c ${LISTING}`,
  proposed: `
    SELECT ${CASE} FROM (
      SELECT body->>'listingId' AS "listingId", '{other}'::text[] AS causes, 0.4::float8 AS weight, body->>'at' AS since,
        body->>'against' AS against
      FROM documents WHERE collection = 'decisions' AND body->>'state' = 'proposed') c ${LISTING}
    WHERE c.against = l.body->'decision'->>'id'`,
  appeals: `
    SELECT ${CASE} FROM (
      SELECT body->>'listingId' AS "listingId", '{appeal}'::text[] AS causes, 0.4::float8 AS weight, body->>'at' AS since
      FROM documents WHERE collection = 'appeals' AND body->>'state' = 'open') c ${LISTING}`,
  decided: `
    SELECT ${CASE} FROM (
      SELECT body->>'listingId' AS "listingId", '{}'::text[] AS causes, 0::float8 AS weight, max(body->>'at') AS since
      FROM documents WHERE collection = 'decisions' AND body->>'state' IN ('in-force', 'reversed', 'refused')
      GROUP BY 1) c ${LISTING}`,
} as const;
export type QueueState = keyof typeof QUEUES;

/** All cases in one state. There are few reports and few readers, so it has no index (0014). */
export async function readQueue(client: SqlClient, state: QueueState): Promise<QueuedCase[]> {
  const answer = await client.query<QueuedCase>({
    name: `queue-${state}`,
    text: `SELECT "listingId", causes, weight, since, status, "isDemo" FROM (${QUEUES[state]}) q
           ORDER BY "isDemo", weight DESC, since DESC LIMIT ${MOST_CASES}`,
  });
  return answer.rows;
}

/** How many cases each state has. */
export async function countCases(client: SqlClient): Promise<Record<QueueState, number>> {
  const counts = Object.entries(QUEUES).map(([state, queue]) => `(SELECT count(*) FROM (${queue}) q) AS ${state}`);
  const answer = await client.query<Record<QueueState, number>>({
    name: "count-cases",
    text: `SELECT ${counts.join(", ")}`,
  });
  return answer.rows[0] ?? { open: 0, proposed: 0, appeals: 0, decided: 0 };
}

/**
 * Reports about some listings, newest first, at most this many of each. Open ones of people with an
 * account and the heaviest come first. So a crowd does not bury a victim's report.
 */
export async function readReports(
  client: SqlClient,
  listingIds: readonly string[],
  most: number,
): Promise<ShieldedDocument[]> {
  if (listingIds.length === 0) return [];
  const answer = await client.query<ShieldedRow>({
    name: "reports-of",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM (
             SELECT *, row_number() OVER (PARTITION BY body->>'listingId'
               ORDER BY body->>'state' DESC, body ? 'authorId' DESC, (body->>'weight')::float8 DESC,
                 (body->>'at') COLLATE "C" DESC) AS place
             FROM documents WHERE collection = 'reports' AND body->>'listingId' = ANY($1::text[])) d
           WHERE place <= $2 ORDER BY (body->>'at') COLLATE "C" DESC`,
    values: [[...listingIds], most],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** Whether one of its two people reported a response, about one of these listings. */
export async function isReportedResponse(
  client: SqlClient,
  responseId: string,
  listingIds: readonly string[],
): Promise<boolean> {
  const answer = await client.query({
    name: "is-reported-response",
    text: `SELECT FROM documents WHERE collection = 'reports' AND body->>'listingId' = ANY($1::text[])
             AND shielded->'response'->>'id' = $2 LIMIT 1`,
    values: [[...listingIds], responseId],
  });
  return answer.rows.length > 0;
}

/**
 * Observations of a listing, newest first, with private notes. Of more than `most`, those with a
 * note come first, and of these the ones of people with an account. So empty anonymous observations
 * push none of them out.
 */
export async function readObservationsOf(
  client: SqlClient,
  listingId: string,
  most: number,
): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "observations-for-case",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM (
             SELECT * FROM documents WHERE collection = 'observations' AND body->>'listingId' = $1
             ORDER BY (body ? 'note' OR coalesce(shielded ? 'note', false)) DESC, body ? 'authorId' DESC,
               (body->>'at') COLLATE "C" DESC, id DESC LIMIT $2) d
           ORDER BY (body->>'at') COLLATE "C" DESC, id DESC`,
    values: [listingId, most],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** In how many other listings one of these payment addresses was named. */
export async function countSharers(client: SqlClient, listingId: string, handles: readonly string[]): Promise<number> {
  if (handles.length === 0) return 0;
  const answer = await client.query<{ count: number }>({
    name: "handle-sharers",
    text: `SELECT count(DISTINCT listing_id) AS count FROM moderation_marks
           WHERE what = 'handle' AND value = ANY($2::text[]) AND listing_id <> $1::uuid`,
    values: [listingId, [...handles]],
  });
  return answer.rows[0]?.count ?? 0;
}

/** How many of the newest prices of a kind count for its usual price. */
const MOST_PRICES = 500;

/**
 * The median of recent prices of others for a kind, each owner counted once; null where there is
 * none.
 */
export async function readUsualPrice(
  client: SqlClient,
  kind: string,
  but: string,
): Promise<{ median: number; count: number } | null> {
  const answer = await client.query<{ median: number | null; count: number }>({
    name: "usual-price",
    text: `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY price) AS median, count(*) AS count FROM (
             SELECT avg(value::float8) AS price FROM (
               SELECT listing_id, value FROM moderation_marks WHERE what = 'price' AND kind = $1 AND listing_id <> $2::uuid
               ORDER BY at DESC LIMIT ${MOST_PRICES}) m
             JOIN documents l ON l.collection = 'listings' AND l.id = m.listing_id
             GROUP BY coalesce(l.body->>'ownerId', l.id::text)) p`,
    values: [kind, but],
  });
  const row = answer.rows[0];
  return row === undefined || row.median === null ? null : { median: row.median, count: row.count };
}

/** Decisions in force whose sanction has ended without a record of it. */
export async function readEndedSanctions(client: SqlClient, now: Date): Promise<{ id: string; listingId: string }[]> {
  const answer = await client.query<{ id: string; listingId: string }>({
    name: "ended-sanctions",
    text: `SELECT id, body->>'listingId' AS "listingId" FROM documents
           WHERE collection = 'decisions' AND body->>'state' = 'in-force' AND NOT body ? 'sanctionEndedAt'
             AND (body->>'sanctionUntil') COLLATE "C" <= $1 ORDER BY id LIMIT 100`,
    values: [now.toISOString()],
  });
  return answer.rows;
}

/** Listings in doubt with an open report that expired between `since` and `until`. */
export async function readForgotten(
  client: SqlClient,
  { since, until }: { since: Date; until: Date },
): Promise<string[]> {
  const answer = await client.query<{ id: string }>({
    name: "forgotten-reports",
    text: `SELECT DISTINCT l.id FROM documents r
           JOIN documents l ON l.collection = 'listings' AND l.id = (r.body->>'listingId')::uuid AND l.body ? 'doubt'
           WHERE r.collection = 'reports' AND r.body->>'state' = 'open'
             AND (r.body->>'at') COLLATE "C" > $1 AND (r.body->>'at') COLLATE "C" <= $2 LIMIT 500`,
    values: [since.toISOString(), until.toISOString()],
  });
  return answer.rows.map(({ id }) => id);
}

/** Listings with open reports until a time that do not lower a rank yet. */
export async function readWaiting(client: SqlClient, until: Date): Promise<string[]> {
  const answer = await client.query<{ id: string }>({
    name: "waiting-reports",
    text: `SELECT DISTINCT body->>'listingId' AS id FROM documents
           WHERE collection = 'reports' AND body->>'state' = 'open' AND body ? 'isWaiting'
             AND body->>'listingId' IS NOT NULL AND (body->>'at') COLLATE "C" <= $1 LIMIT 500`,
    values: [until.toISOString()],
  });
  return answer.rows.map(({ id }) => id);
}
