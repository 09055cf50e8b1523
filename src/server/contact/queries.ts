import { createHash } from "node:crypto";
import { GRANT_HOURS } from "#domain/contact/policy.ts";
import {
  ALARM_PART,
  BRAKE_DAYS,
  OWNER_OF_NETWORK,
  OWNER_OF_YOUNG,
  NETWORK_SHARES,
  TIERS,
  YOUNG_CONTACTS,
  brakeOf,
} from "#domain/limits/network-shares.ts";
import type { Tier } from "#domain/limits/network-shares.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import type { NetworkKeys } from "#server/limits/network-keys.ts";
import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { CONTACT_LIMITS } from "#domain/limits/database-limits.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

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
  networks: NetworkKeys;
  standing: AskerStanding;
  numbers: readonly string[];
  now: Date;
};

/**
 * Whether the asker shares with other newcomers of the networks, and whether their account is
 * young. `bounds`: how many numbers a day newcomers of each network get; null: no such network.
 */
export type AskerStanding = { isNewcomer: boolean; isYoung: boolean; bounds: Record<Tier, TierBound | null> };
/** `half`: for those who asked in the last hour, or showed no proof of work. */
export type TierBound = { most: number; half: number };

/**
 * What was between the two before. `isShutOut`: the grant was revoked, the asker is blocked, or the
 * owner's account is banned. `waitSeconds`: until another grant would fit all limits, 0 when it
 * does. `mayWork`: a proof of work would do instead of waiting. `needsNumber`: a proved number
 * would.
 */
export type ContactHistory = {
  isShutOut: boolean;
  /** A current grant for this listing. */
  grantId: string | null;
  waitSeconds: number;
  mayWork: boolean;
  needsNumber: boolean;
  /** Newcomers of the whole deployment were given unusually many. */
  isAlarming: boolean;
};

/** Any number that is the same in every process: the first half of these locks' names. */
const LOCKS = 5_401_016;

/**
 * Locks, across processes and until the transaction ends, the grants that share a count with this
 * one. All take the locks in one order, which prevents deadlocks.
 */
export async function lockCounts(
  client: SqlClient,
  { askerId, mails, phones, ownerId, networks, standing }: AskingPerson,
): Promise<void> {
  const shared = standing.isNewcomer ? new Set(Object.values(networks)) : [];
  const names = [
    `asker ${askerId}`,
    `owner ${ownerId}`,
    ...[...shared].map((network) => `network ${network}`),
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
const oldestOf = (column: string, { since, most }: { since: string; most: number | string }): string =>
  `(SELECT at FROM contact_grants WHERE ${column} AND NOT is_offered AND at > ${since} ORDER BY at DESC OFFSET ${most} - 1 LIMIT 1)`;

const ofNewcomers = (column: string, most: string): string =>
  oldestOf(`${column} AND is_newcomer`, { since: "$7", most: `${most}::int` });

const STANDING = `
  SELECT EXISTS (SELECT FROM contact_blocks WHERE owner_id = $2 AND ${IS_ASKER})
      OR EXISTS (SELECT FROM contact_grants WHERE ${IS_ASKER} AND owner_id = $2 AND revoked_at IS NOT NULL
                 AND (listing_id = $3 OR numbers && $5::text[]))
      OR EXISTS (SELECT FROM auth."user" WHERE id = $2 AND banned IS TRUE AND ("banExpires" IS NULL OR "banExpires" > $9))
      AS "isShutOut",
    (SELECT grant_id FROM contact_grants WHERE asker_id = $1 AND owner_id = $2 AND listing_id = $3
       AND revoked_at IS NULL AND at > $8 ORDER BY at DESC LIMIT 1) AS "grantId",
    ${oldestOf(IS_ASKER, { since: "$6", most: CONTACT_LIMITS["contact-hour"].most })} AS hour,
    EXISTS (SELECT FROM contact_grants WHERE ${IS_ASKER} AND NOT is_offered AND at > $6) AS "isSeen",
    ${oldestOf(IS_ASKER, { since: "$7", most: YOUNG_CONTACTS })} AS "youngDay",
    ARRAY[${oldestOf(IS_ASKER, { since: "$7", most: CONTACT_LIMITS["contact-day"].most })},
          ${oldestOf("owner_id = $2", { since: "$7", most: CONTACT_LIMITS["contact-owner"].most })}] AS days,
    ${oldestOf("owner_id = $2 AND is_young", { since: "$7", most: OWNER_OF_YOUNG })} AS "ownerYoung",
    ${oldestOf("owner_id = $2 AND network = $4 AND is_newcomer", { since: "$7", most: OWNER_OF_NETWORK })} AS "ownerNetwork",
    ARRAY[${["network = $4", "neighbourhood = $12", "provider = $13"].map((column, at) => ofNewcomers(column, `$${14 + at}`)).join(", ")}] AS full,
    ARRAY[${["network = $4", "neighbourhood = $12", "provider = $13"].map((column, at) => ofNewcomers(column, `$${17 + at}`)).join(", ")}] AS half,
    (SELECT count(*)::int FROM contact_grants WHERE is_newcomer AND at > $7) AS "ofDay",
    (SELECT count(*)::int FROM contact_grants WHERE is_newcomer AND at > $20 AND at <= $7) AS "ofWeek"`;

type HistoryRow = {
  isShutOut: boolean;
  grantId: string | null;
  hour: Date | null;
  isSeen: boolean;
  youngDay: Date | null;
  days: (Date | null)[];
  ownerYoung: Date | null;
  ownerNetwork: Date | null;
  full: (Date | null)[];
  half: (Date | null)[];
  ofDay: number;
  ofWeek: number;
};

/** More than anybody is given: no bound. */
const UNBOUND = 1_000_000;

/**
 * What was between the two, and whether another grant fits, under `lockCounts`.
 * @param hasWork whether the asker showed a proof of work
 */
export async function readContactHistory(
  client: SqlClient,
  asking: AskingPerson,
  hasWork: boolean,
): Promise<ContactHistory> {
  const { askerId, mails, phones, ownerId, listingId, networks, numbers, now, standing } = asking;
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const bounds = TIERS.map((tier) => standing.bounds[tier] ?? { most: UNBOUND, half: UNBOUND });
  const answer = await client.query<HistoryRow>({
    name: "contact-standing",
    text: STANDING,
    values: [
      askerId,
      ownerId,
      listingId,
      networks.prefix,
      numbers,
      before(CONTACT_LIMITS["contact-hour"].windowMinutes * 60_000),
      before(CONTACT_LIMITS["contact-day"].windowMinutes * 60_000),
      before(GRANT_HOURS * HOUR_MS),
      now,
      mails,
      phones,
      networks.neighbourhood,
      networks.operator,
      ...bounds.map(({ most }) => most),
      ...bounds.map(({ half }) => half),
      before((BRAKE_DAYS + 1) * DAY_MS),
    ],
  });
  const row = answer.rows[0];
  if (row === undefined) throw new Error("a query without FROM answers one row");
  return judgeHistory(row, asking, hasWork);
}

function judgeHistory(row: HistoryRow, { standing, now }: AskingPerson, hasWork: boolean): ContactHistory {
  const { isNewcomer, isYoung } = standing;
  const brake = brakeOf(NETWORK_SHARES.contact, row.ofWeek / BRAKE_DAYS);
  const always = [
    ...row.days,
    ...(isYoung ? [row.ownerYoung] : []),
    ...(isNewcomer ? [row.ownerNetwork, ...row.full] : []),
  ];
  const half = isNewcomer && (row.isSeen || !hasWork) ? row.half : [];
  const waitMs = (days: readonly (Date | null)[]): number => {
    const ends = days.flatMap((at) => (at === null ? [] : [at.getTime() + DAY_MS]));
    const hours = row.hour === null ? [] : [row.hour.getTime() + HOUR_MS];
    return Math.max(0, ...[...hours, ...ends].map((end) => end - now.getTime()));
  };
  const wait = waitMs([...always, ...half]);
  return {
    isShutOut: row.isShutOut,
    grantId: row.grantId,
    waitSeconds: Math.ceil(wait / 1_000),
    mayWork: wait > 0 && !row.isSeen && !hasWork && waitMs(always) === 0,
    needsNumber: (isYoung && row.youngDay !== null) || (isNewcomer && row.ofDay >= brake),
    isAlarming: isNewcomer && row.ofDay >= brake * ALARM_PART,
  };
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

/** How long the reasons of one asker are judged together, days. */
const REASONS_TOGETHER_DAYS = 30;
const MOST_REASONS = 20;

/** What one person wrote to an owner lately, in order, under `lockCounts`. */
export async function readEarlierReasons(
  client: SqlClient,
  { askerId, mails, phones, ownerId, now }: AskingPerson,
): Promise<string[]> {
  const since = new Date(now.getTime() - REASONS_TOGETHER_DAYS * DAY_MS);
  const answer = await client.query<{ reason: string }>({
    name: "earlier-reasons",
    text: `SELECT d.shielded->>'reason' AS reason FROM contact_grants g
           JOIN documents d ON d.collection = 'grants' AND d.id = g.grant_id AND d.shielded ? 'reason'
           WHERE g.owner_id = $1 AND g.at > $2
             AND (g.asker_id = $3 OR g.asker_mail = ANY($4::text[]) OR g.asker_phone = ANY($5::text[]))
           ORDER BY g.at DESC LIMIT ${MOST_REASONS}`,
    values: [ownerId, since, askerId, mails, phones],
  });
  return answer.rows.map(({ reason }) => reason).toReversed();
}

/** All grants from one person to another, newest first, inside a command. */
export async function readGrantsBetween(
  client: SqlClient,
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
