import { FOLLOWING, deviceOf } from "#domain/follows/follow.ts";
import { EXPIRY_REMINDER } from "#domain/listings/expiry-reminder.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { DOCUMENT_COLUMNS, IS_NOT_DEMO, PERSON_OF, documentOf, shieldedOf } from "#server/documents/documents.ts";
import type { DocumentRow, ShieldedDocument, ShieldedRow, StoredDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * A listing that answers a follow. `ownerId`: an account, or the owner that a browser is.
 * `freshUntil`: until when what was said of its stock is fresh.
 */
export type Hit = { followId: string; listingId: string; ownerId: string; freshUntil: Date };

/** Any number that is the same in every process: the first half of a follower's lock. */
const LOCKS = 5_401_093;

const OWN_FOLLOWS = {
  name: "own-follows",
  text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
         WHERE ${PERSON_OF} = $1 AND collection = 'follows' ORDER BY created_at DESC`,
};

/** A person's own follows, inside a command. No other of theirs begins until it ends. */
export async function lockFollower(client: SqlClient, accountId: string): Promise<ShieldedDocument[]> {
  await client.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [LOCKS, accountId]);
  const { rows } = await client.query<ShieldedRow>({ ...OWN_FOLLOWS, values: [accountId] });
  return readable(rows.map(shieldedOf));
}

/** An offer that changed, as far as it decides which follows are compared with it. */
export type ChangedOffer = { kind: string; lat: number };

/** Degrees of latitude in the farthest follow, and a little more. */
const BELT = (FOLLOWING.mostKm / 111) * 1.01;

/**
 * The running follows that one of these offers may answer: of its kind, in its belt of latitudes.
 * Those of the demonstration tell nobody.
 */
export async function readFollowsNear(
  { pool }: Database,
  offers: readonly ChangedOffer[],
  now: Date,
): Promise<ShieldedDocument[]> {
  const answer = await pool.query<ShieldedRow>({
    name: "follows-near",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'follows' AND id IN (
             SELECT f.id FROM unnest($1::text[], $2::float8[]) AS offer(kind, lat)
             JOIN documents f ON f.collection = 'follows' AND f.body->>'kind' = offer.kind
               AND (f.shielded->'place'->>'lat')::float8 BETWEEN offer.lat - $3 AND offer.lat + $3)
           AND (body->>'until') COLLATE "C" > $4 AND ${IS_NOT_DEMO}`,
    values: [offers.map(({ kind }) => kind), offers.map(({ lat }) => lat), BELT, now.toISOString()],
  });
  return readable(answer.rows.map(shieldedOf));
}

/**
 * The open offers at these facilities where a follow in their belt asks what a facility says. That
 * is hours, languages or steps. For all others nothing depends on it.
 */
export async function readOffersOfPlaces(
  { pool }: Database,
  facilityIds: readonly string[],
  now: Date,
): Promise<StoredDocument[]> {
  const answer = await pool.query<DocumentRow>({
    name: "followed-offers-of-places",
    text: `SELECT ${DOCUMENT_COLUMNS} FROM documents l
           WHERE collection = 'listings' AND body->>'facilityId' = ANY($1::text[])
             AND body->>'side' = 'offer' AND body->>'status' = 'open' AND EXISTS (
               SELECT FROM documents f WHERE f.collection = 'follows' AND f.body->>'kind' = l.body->>'kind'
                 AND (f.shielded->'place'->>'lat')::float8
                   BETWEEN (l.body->'place'->>'lat')::float8 - $2 AND (l.body->'place'->>'lat')::float8 + $2
                 AND (f.body->>'until') COLLATE "C" > $3
                 AND f.shielded->'details' ?| ARRAY['openNow', 'speaks', 'accessible'])`,
    values: [[...facilityIds], BELT, now.toISOString()],
  });
  return answer.rows.map(documentOf);
}

/** How far the log was followed; null: never yet. */
export async function readFollowsMark({ pool }: Database): Promise<Checkpoint | null> {
  const answer = await pool.query<{ log_id: string; xid: bigint; ordinal: string }>(
    "SELECT log_id, xid, ordinal::text FROM follows_mark",
  );
  const [row] = answer.rows;
  return row === undefined ? null : { logId: row.log_id, xid: row.xid, ordinal: BigInt(row.ordinal) };
}

/** A listing of which an owner of a follow is to be notified. */
export type WaitingHit = { ownerId: string; followId: string; listingId: string };

const OWNER = `coalesce(user_id, 'device:' || device_id) AS "ownerId"`;

/** The hour by the sun at the place of a follow `f`, days included. $3: hours since 1970. */
const SUN_HOUR = `$3::float8 + (f.shielded->'place'->>'lng')::float8 / 15`;
/** Whether it is night there, as `isNightAt` says. */
const IS_NIGHT = `(${SUN_HOUR} - 24 * floor((${SUN_HOUR}) / 24) >= ${EXPIRY_REMINDER.quietFromHour}
  OR ${SUN_HOUR} - 24 * floor((${SUN_HOUR}) / 24) < ${EXPIRY_REMINDER.quietToHour})`;

/**
 * What waits, is still fresh and may be sent now, the oldest first. `toldNow` judges it again. What
 * waits for a pause, a morning or another day is left out. Else a thousand such pairs of one person
 * would keep everybody from being notified.
 */
export async function readWaitingHits({ pool }: Database, now: Date, most: number): Promise<WaitingHit[]> {
  const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS);
  const answer = await pool.query<WaitingHit>({
    name: "waiting-hits",
    text: `WITH done AS MATERIALIZED (
             SELECT coalesce(user_id, device_id::text) AS owner FROM follow_messages WHERE at > $4
             GROUP BY 1 HAVING count(*) >= ${FOLLOWING.messagesADay}),
           paused AS MATERIALIZED (
             SELECT DISTINCT f.id FROM follow_messages m CROSS JOIN unnest(m.follows) AS each (id)
             JOIN documents f ON f.collection = 'follows' AND f.id = each.id
             WHERE m.at > CASE WHEN f.body->>'kind' = ANY($7::text[]) THEN $6::timestamptz ELSE $5 END),
           asleep AS MATERIALIZED (
             SELECT f.id FROM documents f
             WHERE f.collection = 'follows' AND NOT (f.body->>'nightToo')::boolean AND ${IS_NIGHT}
               AND f.id IN (SELECT follow_id FROM follow_hits WHERE told_at IS NULL AND fresh_until > $1))
           SELECT ${OWNER}, follow_id AS "followId", listing_id AS "listingId" FROM follow_hits h
           WHERE told_at IS NULL AND fresh_until > $1
             AND NOT EXISTS (SELECT FROM done WHERE done.owner = coalesce(h.user_id, h.device_id::text))
             AND NOT EXISTS (SELECT FROM paused WHERE paused.id = h.follow_id)
             AND NOT EXISTS (SELECT FROM asleep WHERE asleep.id = h.follow_id)
           ORDER BY at, follow_id, listing_id LIMIT $2`,
    values: [
      now,
      most,
      now.getTime() / HOUR_MS,
      new Date(now.getTime() - DAY_MS),
      minutesAgo(FOLLOWING.pauseMinutes),
      minutesAgo(FOLLOWING.quickPauseMinutes),
      FOLLOWING.quickKinds,
    ],
  });
  return answer.rows;
}

/** The messages to these owners in the last day. */
export async function readMessagesOfDay(
  { pool }: Database,
  ownerIds: readonly string[],
  now: Date,
): Promise<{ ownerId: string; at: Date; follows: string[] }[]> {
  const answer = await pool.query<{ ownerId: string; at: Date; follows: string[] }>({
    name: "follow-messages-of-day",
    text: `SELECT ${OWNER}, at, follows FROM follow_messages
           WHERE (user_id = ANY($1::text[]) OR device_id = ANY($3::uuid[])) AND at > $2`,
    values: [[...ownerIds], new Date(now.getTime() - DAY_MS), ownerIds.flatMap((ownerId) => deviceOf(ownerId) ?? [])],
  });
  return answer.rows;
}

/** Follows that ended before now. */
export async function readEndedFollows({ pool }: Database, now: Date, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "ended-follows",
    text: `SELECT id FROM documents WHERE collection = 'follows' AND (body->>'until') COLLATE "C" <= $1
             AND ${IS_NOT_DEMO}
           ORDER BY (body->>'until') COLLATE "C" LIMIT $2`,
    values: [now.toISOString(), most],
  });
  return answer.rows.map(({ id }) => id);
}

/** Follows of browsers that are gone. */
export async function readLeftFollows({ pool }: Database, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>(
    `SELECT f.id FROM documents f WHERE f.collection = 'follows' AND f.body->>'ownerId' LIKE 'device:%'
       AND NOT EXISTS (SELECT FROM push_devices d WHERE 'device:' || d.id = f.body->>'ownerId') LIMIT $1`,
    [most],
  );
  return answer.rows.map(({ id }) => id);
}

/** A person's or a browser's own follows. */
export async function readFollowsOf({ pool }: Database, ownerId: string): Promise<ShieldedDocument[]> {
  const answer = await pool.query<ShieldedRow>({ ...OWN_FOLLOWS, values: [ownerId] });
  return readable(answer.rows.map(shieldedOf));
}
