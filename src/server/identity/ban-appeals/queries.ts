import type { BanAppealAnswer } from "#domain/identity/ban-appeal.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

const IN_FORCE = `(u.banned IS TRUE AND (u."banExpires" IS NULL OR u."banExpires" > $1))`;

/** An appeal as stored, with the ban it is about. */
export type StoredBanAppeal = {
  id: string;
  personId: string;
  words: string | null;
  at: Date;
  outcome: BanAppealAnswer | null;
  reason: string | null;
  answeredAt: Date | null;
  /** Null: the ban is over. */
  bannedAt: Date | null;
  bannedBy: string[];
  until: Date | null;
};

const APPEAL = `a.id, a.person_id AS "personId", a.words, a.at, a.outcome, a.reason, a.answered_at AS "answeredAt",
  b.at AS "bannedAt", coalesce(b.by_ids, '{}') AS "bannedBy", u."banExpires" AS until`;

/** Most appeals in one list. More than these wait for these to be answered. */
const MOST_WAITING = 100;

/** Appeals about bans in force that nobody has answered, oldest first. */
export async function readWaitingAppeals(client: SqlClient, now: Date): Promise<StoredBanAppeal[]> {
  const answer = await client.query<StoredBanAppeal>(
    `SELECT ${APPEAL} FROM auth.ban_appeal a
     JOIN auth.ban b ON b.id = a.ban_id JOIN auth."user" u ON u.id = a.person_id
     WHERE a.outcome IS NULL AND ${IN_FORCE} ORDER BY a.at, a.id LIMIT ${MOST_WAITING}`,
    [now],
  );
  return answer.rows;
}

/** One appeal; null for none. */
export async function readBanAppeal(client: SqlClient, id: string, now: Date): Promise<StoredBanAppeal | null> {
  const answer = await client.query<StoredBanAppeal>(
    `SELECT ${APPEAL} FROM auth.ban_appeal a JOIN auth."user" u ON u.id = a.person_id
     LEFT JOIN auth.ban b ON b.id = a.ban_id AND ${IN_FORCE} WHERE a.id = $2`,
    [now, id],
  );
  return answer.rows[0] ?? null;
}

/** The ban of an account and its appeal, as its person is told them. */
export type BanWithAppeal = {
  banId: string;
  sentAt: Date | null;
  outcome: BanAppealAnswer | null;
  reason: string | null;
  answeredAt: Date | null;
};

/** The recorded ban of an account; null where none is recorded. */
export async function readBanWithAppeal(client: SqlClient, personId: string): Promise<BanWithAppeal | null> {
  const answer = await client.query<BanWithAppeal>(
    `SELECT b.id AS "banId", a.at AS "sentAt", a.outcome, a.reason, a.answered_at AS "answeredAt"
     FROM auth.ban b LEFT JOIN auth.ban_appeal a ON a.ban_id = b.id WHERE b.person_id = $1`,
    [personId],
  );
  return answer.rows[0] ?? null;
}

/** The words and the time of a ban's appeal; null for none. */
export async function readAppealOfBan(
  client: SqlClient,
  banId: string,
): Promise<{ words: string | null; at: Date } | null> {
  const answer = await client.query<{ words: string | null; at: Date }>(
    "SELECT words, at FROM auth.ban_appeal WHERE ban_id = $1",
    [banId],
  );
  return answer.rows[0] ?? null;
}

/**
 * How many accounts that did not ban could answer an appeal. Those are admins, and moderators
 * where the banned account has no power itself.
 */
export async function countOtherJudges(
  client: SqlClient,
  { bannedBy, isAboutPower, now }: { bannedBy: readonly string[]; isAboutPower: boolean; now: Date },
): Promise<number> {
  const answer = await client.query<{ others: number }>(
    `SELECT count(*) AS others FROM auth."user" u
     WHERE string_to_array(u.role, ',') && $2::text[] AND NOT ${IN_FORCE} AND NOT (u.id = ANY($3::text[]))`,
    [now, isAboutPower ? ["admin"] : ["moderator", "admin"], [...bannedBy]],
  );
  return answer.rows[0]?.others ?? 0;
}

/** Acts of the audit about bans of an account. */
const ACTS = [
  "identity.banned",
  "identity.unbanned",
  "identity.ban-asked",
  "identity.ban-confirmed",
  "identity.ban-refused",
  "identity.ban-shortened",
  "identity.ban-appealed",
  "identity.ban-appeal-answered",
];
const MOST_ACTS = 20;

/** What the audit says of bans of an account, newest first, each with the alias of who acted. */
export async function readBanHistory(
  client: SqlClient,
  personId: string,
): Promise<{ at: Date; act: string; by: string | null }[]> {
  const answer = await client.query<{ at: Date; act: string; by: string | null }>(
    `SELECT e.at, e.act, u.name AS by FROM audit e LEFT JOIN auth."user" u ON u.id = e.who
     WHERE e.collection = 'accounts' AND e.id = $1::uuid AND e.act = ANY($2::text[])
     ORDER BY e.ordinal DESC LIMIT ${MOST_ACTS}`,
    [personId, ACTS],
  );
  return answer.rows;
}

/** The aliases of some accounts, of those that still exist. */
export async function readAliases(client: SqlClient, ids: readonly string[]): Promise<string[]> {
  const answer = await client.query<{ alias: string }>(
    'SELECT name AS alias FROM auth."user" WHERE id = ANY($1::text[]) ORDER BY name',
    [[...ids]],
  );
  return answer.rows.map(({ alias }) => alias);
}
