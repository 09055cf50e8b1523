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
 * Who asks whom, from where, about which listing with which numbers. `mails`, `phones` and
 * `numbers` are keyed hashes, by today's secret first. They name what the asker has verified and
 * what they ask for.
 */
export type AskingPerson = {
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
 * What was between the two before. `isShutOut`: the grant was revoked, the asker is blocked, or the
 * owner's account is banned. `waitSeconds`: until another grant would fit all limits, 0 when it
 * does.
 */
export type ContactHistory = {
  isShutOut: boolean;
  /** A current grant for this listing. */
  grantId: string | null;
  waitSeconds: number;
};

/** Any number that is the same in every process: the first half of these locks' names. */
const LOCKS = 5_401_016;

/**
 * Locks, across processes and until the transaction ends, the grants that share a count with this
 * one. All take the locks in one order, which prevents deadlocks.
 */
export async function lockCounts(
  client: Client,
  { askerId, mails, phones, ownerId, network }: AskingPerson,
): Promise<void> {
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
 * Whose row it is, by account or by what it has verified. Somebody who deletes an account and makes
 * another is the same person.
 */
const IS_ASKER = "(asker_id = $1 OR asker_mail = ANY($10::text[]) OR asker_phone = ANY($11::text[]))";

/** The time of the oldest grant that fills a limit; null where there is room. */
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

/** What was between the two, and whether another grant fits, under `lockCounts`. */
export async function readContactHistory(client: Client, asking: AskingPerson): Promise<ContactHistory> {
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

/** The newest grants that a person gave or got. */
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

/** Which of some people a person has blocked. */
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

/** All grants from one person to another, newest first, inside a command. */
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
 * Grants that need no longer be kept: their listing is anonymised or removed, or an account is
 * gone.
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
