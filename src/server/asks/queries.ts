import type pg from "pg";
import type { BloodComponent, BloodGroup } from "#domain/blood/groups.ts";
import { DONOR_RADII_KM } from "#domain/donors/donor.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import type { Answers } from "#domain/matching/wave.ts";
import type { Point } from "#domain/places/distance.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { DOCUMENT_COLUMNS, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

type Client = Pick<pg.PoolClient, "query">;

/** The same in every process: one wave at a time, so that limits hold over all needs. */
const LOCK = 5_401_092;

/** Needs that may ask people and whose next wave is due, the longest due first. */
export async function readDueNeeds({ pool }: Database, now: Date, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "needs-due-to-ask",
    text: `SELECT l.id FROM documents l
           LEFT JOIN documents c ON c.collection = 'campaigns' AND c.id = l.id
           WHERE l.collection = 'listings' AND l.body->>'status' = 'open' AND l.body->>'side' = 'need'
             AND (l.shielded->'consent'->>'beMatched')::boolean
             AND (c.id IS NULL OR (c.body->>'dueAt') COLLATE "C" <= $1)
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

/** All asks of a need, inside a command that has locked its campaign. */
export async function readAsksOf(client: Client, listingId: string): Promise<ShieldedDocument[]> {
  return read(client, {
    name: "asks-of-need",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'asks' AND body->>'listingId' = $1`,
    values: [listingId],
  });
}

/** The campaigns of an owner. No other wave is made until this command ends. */
export async function lockWaves(client: Client, ownerId: string): Promise<ShieldedDocument[]> {
  await client.query({ name: "lock-waves", text: "SELECT pg_advisory_xact_lock($1)", values: [LOCK] });
  return read(client, {
    name: "campaigns-of-owner",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'campaigns' AND body->>'ownerId' = $1`,
    values: [ownerId],
  });
}

/** Open and matched needs of an owner whose campaigns have begun and are not spent. */
export async function readBegunNeeds(client: Client, ownerId: string): Promise<ShieldedDocument[]> {
  return read(client, {
    name: "begun-needs-of-owner",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND body->>'status' IN ('open', 'matched') AND id IN (
             SELECT id FROM documents WHERE collection = 'campaigns' AND body->>'ownerId' = $1
               AND body->>'startedAt' IS NOT NULL AND body->>'dueAt' IS NOT NULL)`,
    values: [ownerId],
  });
}

/** Asks that ended before a time: answered, over with their need, or past their time. */
export async function readAsksEndedBefore({ pool }: Database, before: Date, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "asks-ended-before",
    // None ends before it was made: so the index by time finds them.
    text: `SELECT id FROM documents
           WHERE collection = 'asks' AND (body->>'at') COLLATE "C" < $1
             AND coalesce(body->>'answeredAt', body->>'endedAt', body->>'until') COLLATE "C" < $1
           ORDER BY (body->>'at') COLLATE "C" LIMIT $2`,
    values: [before.toISOString(), most],
  });
  return answer.rows.map(({ id }) => id);
}

/** Campaigns of needs that are anonymised or gone. */
export async function readCampaignsWithoutNeed({ pool }: Database, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "campaigns-without-need",
    text: `SELECT c.id FROM documents c LEFT JOIN documents l ON l.collection = 'listings' AND l.id = c.id
           WHERE c.collection = 'campaigns' AND l.shielded IS NULL ORDER BY c.id LIMIT $1`,
    values: [most],
  });
  return answer.rows.map(({ id }) => id);
}

/**
 * Donors whose consent has ended, or who have as many unanswered asks as end it. They were not
 * asked to agree again yet. By id, after `after`.
 */
export async function readLapsedDonors(
  { pool }: Database,
  { now, after, most }: { now: Date; after: string; most: number },
): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "lapsed-donors",
    text: `SELECT d.id FROM documents d
           WHERE d.collection = 'donors' AND d.body->>'renewalAskedAt' IS NULL AND d.id::text > $2
             AND (d.body->'consent'->>'until' <= $1 OR d.body->>'ownerId' IN (
               SELECT body->>'ownerId' FROM documents
               WHERE collection = 'asks' AND body->>'answer' IS NULL AND body->>'endedAt' IS NULL
                 AND (body->>'until') COLLATE "C" <= $1
               GROUP BY 1 HAVING count(*) >= $4))
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

/** Whom to look for. `start`: four hex digits, where to begin in a cell. */
export type DonorSearch = {
  groups: readonly BloodGroup[];
  component: BloodComponent;
  near: Point;
  radiusKm: number;
  now: Date;
  onlyWoken: boolean;
  start: string;
};

/** Cells in a degree; the index of migration 0035 has the same. */
const CELLS = 20;
const KM_IN_DEGREE = 111.2;
/** Donors read from one cell and group: a wave among many costs the same. Proposal. */
const MOST_IN_CELL = 60;

/** Donors of these groups in the cells around a point, at most so many of each. */
export async function findDonors(client: Client, search: DonorSearch): Promise<ShieldedDocument[]> {
  const { groups, component, near, radiusKm, now, onlyWoken, start } = search;
  const { latRange, lngRange } = rangesOf(near, radiusKm);
  const box = [near.lat - latRange, near.lat + latRange, near.lng - lngRange, near.lng + lngRange];
  const filter = `d.collection = 'donors' AND d.body->>'group' = cell.blood
      AND floor((d.shielded->'place'->>'lat')::float8 * ${CELLS})::int = cell.lat
      AND floor((d.shielded->'place'->>'lng')::float8 * ${CELLS})::int = cell.lng
      AND d.body->'components' ? $6 AND (d.body->'consent'->>'until') > $7
      AND coalesce(d.body->>'pausedUntil', '') <= $7 AND (NOT $8 OR (d.body->>'wakeMe')::boolean)
      AND NOT EXISTS (SELECT FROM ended_messages e WHERE e.user_id = d.body->>'ownerId' AND e.kind = 'asked')`;
  const order = `ORDER BY "right"(d.id::text, 4) LIMIT ${MOST_IN_CELL}`;
  return read(client, {
    name: "find-donors",
    text: `SELECT found.* FROM (
             SELECT blood, lat, lng FROM unnest($1::text[]) AS blood,
               generate_series(floor($2::float8 * ${CELLS})::int, floor($3::float8 * ${CELLS})::int) AS lat,
               generate_series(floor($4::float8 * ${CELLS})::int, floor($5::float8 * ${CELLS})::int) AS lng) AS cell,
           LATERAL (SELECT * FROM (
             (SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents d
              WHERE ${filter} AND "right"(d.id::text, 4) >= $9 ${order})
             UNION ALL
             (SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents d
              WHERE ${filter} AND "right"(d.id::text, 4) < $9 ${order})) AS turned LIMIT ${MOST_IN_CELL}) AS found`,
    values: [[...groups], ...box, component, now.toISOString(), onlyWoken, start],
  });
}

/** Offers to look for: of a kind, around a point, whose owners agreed to be asked. */
export type OfferSearch = { kind: string; near: Point; radiusKm: number; most: number };

/** Open offers of members who agreed to be asked, the nearest first. */
export async function findOffers(
  client: Client,
  { kind, near, radiusKm, most }: OfferSearch,
): Promise<ShieldedDocument[]> {
  const { latRange, lngRange, shrink } = rangesOf(near, radiusKm);
  return read(client, {
    name: "find-offers-to-ask",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents d
           WHERE collection = 'listings' AND body->>'side' = 'offer' AND body->>'status' = 'open'
             AND (shielded->'consent'->>'beMatched')::boolean AND body->>'kind' = $1
             AND (body->'place'->>'lat')::float8 BETWEEN $2 AND $3
             AND (body->'place'->>'lng')::float8 BETWEEN $4 AND $5
             AND body->>'ownerId' IS NOT NULL
             AND NOT EXISTS (SELECT FROM ended_messages e WHERE e.user_id = d.body->>'ownerId' AND e.kind = 'asked-supplier')
           ORDER BY ((body->'place'->>'lat')::float8 - $6) ^ 2 + (((body->'place'->>'lng')::float8 - $7) * $8) ^ 2, id
           LIMIT $9`,
    values: [
      kind,
      near.lat - latRange,
      near.lat + latRange,
      near.lng - lngRange,
      near.lng + lngRange,
      near.lat,
      near.lng,
      shrink,
      most,
    ],
  });
}

/** Farthest that a verifier may say to be asked for, km: the largest of their radii. */
const MOST_KM = Math.max(...DONOR_RADII_KM);
/** Verifiers read for one need. More than any city has near one place. */
const MOST_VERIFIERS = 200;

/** Areas near a point of verifiers who still are, and who did not end such messages. */
export async function findVerifierAreas(client: Client, near: Point): Promise<ShieldedDocument[]> {
  const { latRange, lngRange } = rangesOf(near, MOST_KM);
  return read(client, {
    name: "find-verifier-areas",
    text: `SELECT d.collection, d.id, d.version, d.edit_version, d.created_at, d.updated_at, d.changed_xid, d.body, d.shielded
           FROM documents d JOIN auth."user" u ON u.id = d.body->>'ownerId'
           WHERE d.collection = 'verifierAreas'
             AND (d.shielded->'place'->>'lat')::float8 BETWEEN $1 AND $2
             AND (d.shielded->'place'->>'lng')::float8 BETWEEN $3 AND $4
             AND string_to_array(u.role, ',') && ARRAY['verifier', 'admin'] AND u.banned IS NOT TRUE
             AND NOT EXISTS (SELECT FROM ended_messages e WHERE e.user_id = u.id AND e.kind = 'asked-verifier')
           ORDER BY d.id LIMIT ${MOST_VERIFIERS}`,
    values: [near.lat - latRange, near.lat + latRange, near.lng - lngRange, near.lng + lngRange],
  });
}

/** What these accounts chose to call, of those who chose. */
export async function findChoices(client: Client, accounts: readonly { id: string }[]): Promise<ShieldedDocument[]> {
  if (accounts.length === 0) return [];
  return read(client, {
    name: "find-verifier-choices",
    text: `SELECT collection, id, version, edit_version, created_at, updated_at, changed_xid, body, shielded
           FROM documents WHERE collection = 'verifierChoices' AND id = ANY($1::uuid[])`,
    values: [accounts.map(({ id }) => id)],
  });
}

/** Half the sides of a box around a point, degrees; `shrink`: of a degree of longitude there. */
function rangesOf({ lat }: Point, radiusKm: number): { latRange: number; lngRange: number; shrink: number } {
  const latRange = radiusKm / KM_IN_DEGREE;
  const shrink = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return { latRange, lngRange: latRange / shrink, shrink };
}

/** The asks of these people since a time, and what they have promised that has not ended. */
export async function readAsksAndPromises(
  client: Client,
  { people, since }: { people: readonly string[]; since: Date },
): Promise<ShieldedDocument[]> {
  return read(client, {
    name: "burden-of-people",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE ${PERSON_OF} = ANY($1::text[])
             AND ((collection = 'asks' AND body->>'at' > $2) OR (collection = 'responses' AND body->>'until' IS NOT NULL))`,
    values: [[...people], since.toISOString()],
  });
}

async function read(
  client: Client,
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
