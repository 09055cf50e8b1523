import { createHash } from "node:crypto";
import type pg from "pg";
import { GRANT_HOURS } from "#domain/contact/policy.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { CONTACT_LIMITS } from "#server/http/admission/held-limits.ts";

type Client = Pick<pg.PoolClient, "query">;

/**
 * Who asks whom, from where, about which listing with which numbers. `mails`, `phones`, `numbers`:
 * keyed hashes of what the asker has verified and of what they ask for, by today's secret first.
 */
export type Asking = {
  askerId: string;
  mails: readonly string[];
  phones: readonly string[];
  ownerId: string;
  listingId: string;
  network: string;
  numbers: readonly string[];
  now: Date;
};

/**
 * What was between the two before. `isShutOut`: the leave was taken back, or the asker is blocked,
 * or the owner's account is banned. `waitSeconds`: until another leave would fit all limits, 0 when
 * it does.
 */
export type Standing = {
  isShutOut: boolean;
  /** Leave for this very listing that still holds. */
  grantId: string | null;
  waitSeconds: number;
};

/** Any number, but the same in every process: the first half of the names of these locks. */
const LOCKS = 5_401_016;

/**
 * Waits until nobody else is being given leave that counts with this one, in any process; until the
 * transaction ends. The locks are taken in one order: two that ask at once come after each other.
 */
export async function lockCounts(client: Client, { askerId, mails, phones, ownerId, network }: Asking): Promise<void> {
  const names = [
    `asker ${askerId}`,
    `network ${network}`,
    `owner ${ownerId}`,
    ...mails.slice(0, 1).map((mail) => `mail ${mail}`),
    ...phones.slice(0, 1).map((phone) => `phone ${phone}`),
  ];
  const locks = names.map((name) => createHash("sha256").update(name).digest().readInt32BE()).toSorted((a, b) => a - b);
  await client.query({
    name: `lock-contact-counts-${locks.length}`,
    text: `SELECT ${locks.map((_lock, at) => `pg_advisory_xact_lock($1, $${at + 2})`).join(", ")}`,
    values: [LOCKS, ...locks],
  });
}

/**
 * Whose row it is, by the account or by what it has verified: an account that was deleted and made
 * anew is the same person.
 */
const IS_ASKER = "(asker_id = $1 OR asker_mail = ANY($10::text[]) OR asker_phone = ANY($11::text[]))";

/** The time of the oldest leave of those that fill a limit, null where there is room. */
const oldestOf = (column: string, { since, most }: { since: string; most: number }): string =>
  `(SELECT at FROM contact_grants WHERE ${column} AND at > ${since} ORDER BY at DESC OFFSET ${most - 1} LIMIT 1)`;

const STANDING = `
  SELECT EXISTS (SELECT FROM contact_blocks WHERE owner_id = $2 AND ${IS_ASKER})
      OR EXISTS (SELECT FROM contact_grants WHERE ${IS_ASKER} AND owner_id = $2 AND revoked_at IS NOT NULL
                 AND (listing_id = $3 OR numbers && $5::text[]))
      OR EXISTS (SELECT FROM auth."user" WHERE id = $2 AND banned IS TRUE AND ("banExpires" IS NULL OR "banExpires" > $9))
      AS "isShutOut",
    (SELECT grant_id FROM contact_grants WHERE asker_id = $1 AND owner_id = $2 AND listing_id = $3
       AND revoked_at IS NULL AND at > $8 ORDER BY at DESC LIMIT 1) AS "grantId",
    ${oldestOf(IS_ASKER, { since: "$6", most: CONTACT_LIMITS["contact-hour"].most })} AS hour,
    ARRAY[${oldestOf(IS_ASKER, { since: "$7", most: CONTACT_LIMITS["contact-day"].most })},
          ${oldestOf("network = $4", { since: "$7", most: CONTACT_LIMITS["contact-prefix"].most })},
          ${oldestOf("owner_id = $2", { since: "$7", most: CONTACT_LIMITS["contact-owner"].most })}] AS days`;

/** What was between the two, and whether another leave fits, behind `lockCounts`. */
export async function readStanding(client: Client, asking: Asking): Promise<Standing> {
  const { askerId, mails, phones, ownerId, listingId, network, numbers, now } = asking;
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const answer = await client.query<{
    isShutOut: boolean;
    grantId: string | null;
    hour: Date | null;
    days: (Date | null)[];
  }>({
    name: "contact-standing",
    text: STANDING,
    values: [
      askerId,
      ownerId,
      listingId,
      network,
      numbers,
      before(CONTACT_LIMITS["contact-hour"].windowMinutes * 60_000),
      before(CONTACT_LIMITS["contact-day"].windowMinutes * 60_000),
      before(GRANT_HOURS * HOUR_MS),
      now,
      mails,
      phones,
    ],
  });
  const row = answer.rows[0];
  if (row === undefined) throw new Error("a query without FROM answers one row");
  const ends = [
    ...(row.hour === null ? [] : [row.hour.getTime() + HOUR_MS]),
    ...row.days.flatMap((at) => (at === null ? [] : [at.getTime() + DAY_MS])),
  ];
  const waitMs = Math.max(0, ...ends.map((end) => end - now.getTime()));
  return { isShutOut: row.isShutOut, grantId: row.grantId, waitSeconds: Math.ceil(waitMs / 1_000) };
}

/** The newest leaves that somebody gave or was given. */
export async function findGrantsOf({ pool }: Database, userId: string, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "grants-of-person",
    text: `(SELECT grant_id AS id, at FROM contact_grants WHERE asker_id = $1 ORDER BY at DESC LIMIT $2)
           UNION (SELECT grant_id, at FROM contact_grants WHERE owner_id = $1 ORDER BY at DESC LIMIT $2)
           ORDER BY at DESC LIMIT $2`,
    values: [userId, most],
  });
  return answer.rows.map(({ id }) => id);
}

/** Whom somebody shut out, of some. */
export async function readBlocked(
  { pool }: Database,
  ownerId: string,
  askerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const answer = await pool.query<{ id: string }>({
    name: "blocked-by-owner",
    text: "SELECT asker_id AS id FROM contact_blocks WHERE owner_id = $1 AND asker_id = ANY($2)",
    values: [ownerId, askerIds],
  });
  return new Set(answer.rows.map(({ id }) => id));
}

/** All leaves that one person gave another, the newest first, in a command. */
export async function readGrantsBetween(
  client: Client,
  { ownerId, askerId, most }: { ownerId: string; askerId: string; most: number },
): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "grants-between",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'grants' AND id IN (
             SELECT grant_id FROM contact_grants WHERE owner_id = $1 AND asker_id = $2 ORDER BY at DESC LIMIT $3)`,
    values: [ownerId, askerId, most],
  });
  return readable(answer.rows.map(shieldedOf));
}

/**
 * Leaves of which nothing need be kept any more: those whose listing has lost its person part or is
 * gone, and those of an account that is gone.
 */
export async function readOverdueGrants({ pool }: Database, most: number): Promise<string[]> {
  const answer = await pool.query<{ id: string }>({
    name: "overdue-grants",
    text: `SELECT g.id FROM documents g LEFT JOIN contact_grants c ON c.grant_id = g.id
           LEFT JOIN documents l ON l.collection = 'listings' AND l.id = c.listing_id
           WHERE g.collection = 'grants' AND (c.asker_id IS NULL OR c.owner_id IS NULL OR l.shielded IS NULL)
           ORDER BY g.id LIMIT $1`,
    values: [most],
  });
  return answer.rows.map(({ id }) => id);
}
