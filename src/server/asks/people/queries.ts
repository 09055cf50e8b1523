import type { BloodComponent, BloodGroup } from "#domain/blood/groups.ts";
import { CONSENT_WORDS, SECOND_ASK_WORDS } from "#domain/donors/consent.ts";
import { DONOR_RADII_KM } from "#domain/donors/donor.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import type { Point } from "#domain/places/distance.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { DOCUMENT_COLUMNS, IS_NOT_DEMO, PERSON_OF } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readRows } from "../queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * Donors to look for: of these groups, within a radius of a point. Those in the cells of the radius
 * `beyondKm` are left out; null: nobody is. `start`: four hex digits, where to begin in a cell.
 */
export type DonorSearch = {
  groups: readonly BloodGroup[];
  component: BloodComponent;
  near: Point;
  radiusKm: number;
  beyondKm: number | null;
  now: Date;
  onlyWoken: boolean;
  /** Whether it may ask who agreed to a second ask on one day: it is for a critical need. */
  isCritical: boolean;
  start: string;
  listingId: string;
};

/** Cells in a degree; the index of migration 0035 has the same. */
const CELLS = 20;
const KM_IN_DEGREE = 111.2;
/** Donors read from one cell and group: a wave among many costs the same. Proposal. */
const MOST_IN_CELL = 60;
/**
 * Donors of one cell and group whom a statement looks at. Where fewer than `MOST_IN_CELL` of them
 * may be asked, the next wave looks at others. Beyond `FAR_KM` few travel so far, and a city has
 * most of its cells there. Proposals.
 */
const MOST_EXAMINED = 2_000;
const MOST_EXAMINED_FAR = 100;
const FAR_KM = 20;
/** A cheap distance may be longer than the true one by less than this: at 70 degrees by 2 %. */
const SLACK = 1.05;

/** Whether a cell lies in a box whose sides are the parameters from this number on. */
const inBox = (first: number): string =>
  `lat BETWEEN floor($${first}::float8 * ${CELLS}) AND floor($${first + 1}::float8 * ${CELLS})
   AND lng BETWEEN floor($${first + 2}::float8 * ${CELLS}) AND floor($${first + 3}::float8 * ${CELLS})`;

/** An ask about blood that came back: its person was asked as a donor. */
const IS_BACK = "body->>'givenBackAt' IS NOT NULL AND NOT body ? 'offerId' AND NOT body ? 'isCall'";
/** How many asks are of the last day, or of the last 28, and are of a sort. */
const asksSince = (parameter: string, sort = "true"): string =>
  `count(*) FILTER (WHERE collection = 'asks' AND body->>'at' > ${parameter} AND ${sort})`;

/** Whether the need may ask a donor a second time on one day, as `isAskedToday` says. */
const TAKES_SECOND = `$23 AND d.body->'secondAskConsent'->>'until' > $11
      AND d.body->'secondAskConsent'->>'wordsVersion' = '${SECOND_ASK_WORDS}'
      AND ${asksSince("$15")} < ${MATCHING.asksInDayOfAgreed}
      AND ${asksSince("$15", "(body ? 'offerId' OR body ? 'isCall')")} = 0`;

/**
 * Whether a donor has no open promise, and their asks leave room for one more. None was of this
 * need, and no late one had a no. It finds documents by the person alone.
 * With a condition on the collection PostgreSQL reads the asks of all people.
 */
const IS_FREE = `(
  SELECT count(*) FILTER (WHERE collection = 'responses' AND body->>'until' IS NOT NULL) = 0
    AND (${asksSince("$15")} < ${MATCHING.asksInDay} OR (${TAKES_SECOND}))
    AND count(*) FILTER (WHERE collection = 'asks' AND (body->>'listingId' = $14
      OR (body->>'answer' = 'no' AND coalesce(body->>'answeredAt', body->>'at') > $16))) = 0
    AND ${asksSince("$17")} - least(${MATCHING.givenBack.inWindow}, ${asksSince("$17", IS_BACK)}) < ${MATCHING.asksInWindow}
  FROM documents WHERE ${PERSON_OF} = d.body->>'ownerId')`;

/**
 * Whether a donor's account is banned, or has proved neither an e-mail address nor a number. No
 * message reaches the latter, and their yes would be refused. Made by passkeys alone, they cost no
 * mailbox.
 */
const IS_OUT = `EXISTS (SELECT FROM auth."user" u WHERE u.id = d.body->>'ownerId'
  AND (u.banned IS TRUE OR (u."emailVerified" IS NOT TRUE AND u."phoneNumberVerified" IS NOT TRUE)))`;

/**
 * Donors in the cells around a point, at most so many of each cell and group. Nobody of whom a
 * statement can tell that they may not be asked takes the place of another. `mayBeAsked` judges
 * the others.
 */
export async function findDonors(client: SqlClient, search: DonorSearch): Promise<ShieldedDocument[]> {
  const { groups, component, near, radiusKm, beyondKm, now, onlyWoken, isCritical, start, listingId } = search;
  const ago = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  // The newest day that has begun somewhere: who waits until then waits no more there.
  const newestDay = new Date(now.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10);
  // Those of the demonstration are not even looked at: they take nobody's place.
  const inCell = `d.collection = 'donors' AND ${IS_NOT_DEMO} AND d.body->>'group' = cell.blood
      AND floor((d.shielded->'place'->>'lat')::float8 * ${CELLS})::int = cell.lat
      AND floor((d.shielded->'place'->>'lng')::float8 * ${CELLS})::int = cell.lng`;
  const filter = `d.body->'components' ? $10 AND d.body->'consent'->>'until' > $11
      AND d.body->'consent'->>'wordsVersion' = '${CONSENT_WORDS}'
      AND coalesce(d.body->>'pausedUntil', '') <= $11 AND coalesce(d.body->>'deferredUntil', '') <= $18
      AND (NOT $12 OR (d.body->>'wakeMe')::boolean)
      AND ((d.shielded->'place'->>'lat')::float8 - $19) ^ 2 + (((d.shielded->'place'->>'lng')::float8 - $20) * $21) ^ 2
        <= ((d.body->>'radiusKm')::float8 * ${SLACK / KM_IN_DEGREE}) ^ 2
      AND NOT EXISTS (SELECT FROM ended_messages e WHERE e.user_id = d.body->>'ownerId' AND e.kind = 'asked')
      AND NOT ${IS_OUT}
      AND ${IS_FREE}`;
  // The limit within keeps the planner from looking at more than it bounds.
  const examined = (from: string): string => `
             (SELECT * FROM documents d WHERE ${inCell} AND "right"(d.id::text, 4) ${from} $13
              ORDER BY "right"(d.id::text, 4) LIMIT $22)`;
  return readRows(client, {
    name: "find-donors",
    text: `SELECT found.* FROM (
             SELECT blood, lat, lng FROM unnest($1::text[]) AS blood,
               generate_series(floor($2::float8 * ${CELLS})::int, floor($3::float8 * ${CELLS})::int) AS lat,
               generate_series(floor($4::float8 * ${CELLS})::int, floor($5::float8 * ${CELLS})::int) AS lng
             WHERE (${inBox(6)}) IS NOT TRUE) AS cell,
           LATERAL (
             SELECT ${DOCUMENT_COLUMNS}, shielded
             FROM (SELECT * FROM (${examined(">=")} UNION ALL ${examined("<")}) AS turned LIMIT $22) AS d
             WHERE ${filter} LIMIT ${MOST_IN_CELL}) AS found`,
    values: [
      [...groups],
      ...boxOf(near, radiusKm),
      ...(beyondKm === null ? [null, null, null, null] : boxOf(near, beyondKm)),
      component,
      now.toISOString(),
      onlyWoken,
      start,
      listingId,
      ago(1),
      ago(MATCHING.quietDaysAfterNo),
      ago(MATCHING.windowDays),
      newestDay,
      near.lat,
      near.lng,
      shrinkAt(near),
      radiusKm > FAR_KM ? MOST_EXAMINED_FAR : MOST_EXAMINED,
      isCritical,
    ],
  });
}

/** These donors, of those who still are. */
export async function readDonorsById(client: SqlClient, ids: readonly string[]): Promise<ShieldedDocument[]> {
  if (ids.length === 0) return [];
  return readRows(client, {
    name: "donors-by-id",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'donors' AND id = ANY($1::uuid[])`,
    values: [[...ids]],
  });
}

/** Offers to look for: of a kind, around a point, whose owners agreed to be asked. */
export type OfferSearch = { kind: string; near: Point; radiusKm: number; most: number };

/** Open offers of members who agreed to be asked, the nearest first. None is of the demonstration. */
export async function findOffers(
  client: SqlClient,
  { kind, near, radiusKm, most }: OfferSearch,
): Promise<ShieldedDocument[]> {
  return readRows(client, {
    name: "find-offers-to-ask",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents d
           WHERE collection = 'listings' AND body->>'side' = 'offer' AND body->>'status' = 'open'
             AND (shielded->'consent'->>'beMatched')::boolean AND body->>'kind' = $1 AND ${IS_NOT_DEMO}
             AND (body->'place'->>'lat')::float8 BETWEEN $2 AND $3
             AND (body->'place'->>'lng')::float8 BETWEEN $4 AND $5
             AND body->>'ownerId' IS NOT NULL
             AND NOT EXISTS (SELECT FROM ended_messages e WHERE e.user_id = d.body->>'ownerId' AND e.kind = 'asked-supplier')
           ORDER BY ((body->'place'->>'lat')::float8 - $6) ^ 2 + (((body->'place'->>'lng')::float8 - $7) * $8) ^ 2, id
           LIMIT $9`,
    values: [kind, ...boxOf(near, radiusKm), near.lat, near.lng, shrinkAt(near), most],
  });
}

/** Farthest that a verifier may say to be asked for, km: the largest of their radii. */
const MOST_KM = Math.max(...DONOR_RADII_KM);
/** Verifiers read for one need. More than any city has near one place. */
const MOST_VERIFIERS = 200;

/** Areas near a point of verifiers who still are, and who did not end such messages. */
export async function findVerifierAreas(client: SqlClient, near: Point): Promise<ShieldedDocument[]> {
  return readRows(client, {
    name: "find-verifier-areas",
    text: `SELECT d.collection, d.id, d.version, d.edit_version, d.created_at, d.updated_at, d.changed_xid, d.body, d.shielded
           FROM documents d JOIN auth."user" u ON u.id = d.body->>'ownerId'
           WHERE d.collection = 'verifierAreas'
             AND (d.shielded->'place'->>'lat')::float8 BETWEEN $1 AND $2
             AND (d.shielded->'place'->>'lng')::float8 BETWEEN $3 AND $4
             AND string_to_array(u.role, ',') && ARRAY['verifier', 'admin'] AND u.banned IS NOT TRUE
             AND NOT EXISTS (SELECT FROM ended_messages e WHERE e.user_id = u.id AND e.kind = 'asked-verifier')
           ORDER BY d.id LIMIT ${MOST_VERIFIERS}`,
    values: boxOf(near, MOST_KM),
  });
}

/** What these accounts chose to call, of those who chose. */
export async function findChoices(client: SqlClient, accounts: readonly { id: string }[]): Promise<ShieldedDocument[]> {
  if (accounts.length === 0) return [];
  return readRows(client, {
    name: "find-verifier-choices",
    text: `SELECT collection, id, version, edit_version, created_at, updated_at, changed_xid, body, shielded
           FROM documents WHERE collection = 'verifierChoices' AND id = ANY($1::uuid[])`,
    values: [accounts.map(({ id }) => id)],
  });
}

/** A box around a point: least and most latitude, least and most longitude, degrees. */
function boxOf(near: Point, radiusKm: number): [number, number, number, number] {
  const latRange = radiusKm / KM_IN_DEGREE;
  const lngRange = latRange / shrinkAt(near);
  return [near.lat - latRange, near.lat + latRange, near.lng - lngRange, near.lng + lngRange];
}

/** How much shorter a degree of longitude is at a point than one of latitude. */
function shrinkAt({ lat }: Point): number {
  return Math.max(0.05, Math.cos((lat * Math.PI) / 180));
}

/** The asks of these people that are kept, and what they have promised that has not ended. */
export async function readAsksAndPromises(client: SqlClient, people: readonly string[]): Promise<ShieldedDocument[]> {
  return readRows(client, {
    name: "burden-of-people",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE ${PERSON_OF} = ANY($1::text[])
             AND (collection = 'asks' OR (collection = 'responses' AND body->>'until' IS NOT NULL))`,
    values: [[...people]],
  });
}
