import { publicAlias } from "#domain/identity/alias.ts";
import type { Role } from "#domain/identity/actor.ts";
import { ACTS_OF_POWER } from "#domain/limits/acts-of-power.ts";
import type { ActOfPowerKind } from "#domain/limits/acts-of-power.ts";
import { ALARM_CAUSES } from "#domain/limits/alarms.ts";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import { isTrialSql } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * What happened, since when, and how often. Acts of power have the account that did them, and its
 * alias; null for what happened to the whole deployment.
 */
export type Alarm = {
  cause: AlarmCause | ActOfPowerKind;
  accountId: string | null;
  alias: string | null;
  since: Date;
  lastAt: Date;
  count: number;
};

/** More than any deployment has at a time. */
const MOST_ALARMS = 100;

/** Alarms, the last one first. */
export async function readAlarms({ pool }: Pick<Database, "pool">): Promise<Alarm[]> {
  const answer = await pool.query<Omit<Alarm, "cause"> & { cause: string }>(
    `SELECT cause, nullif(who, '') AS "accountId", u.name AS alias, since, last_at AS "lastAt", count
     FROM alarms LEFT JOIN auth."user" u ON u.id = who ORDER BY last_at DESC, cause, who LIMIT ${MOST_ALARMS}`,
  );
  // A row of another version may name a cause that this one has no sentence for.
  return answer.rows.flatMap(({ cause: stored, alias, ...alarm }) => {
    const cause = [...ALARM_CAUSES, ...ACTS_OF_POWER].find((each) => each === stored);
    return cause === undefined ? [] : [{ ...alarm, cause, alias: alias === null ? null : publicAlias(alias) }];
  });
}

/** Who is notified, and how they are reached: confirmed addresses, and a language. */
export type Receiver = { id: string; alias: string; email: string | null; phone: string | null; language: string };

const RECEIVERS = `SELECT id, name AS alias, coalesce(language, 'en') AS language,
    CASE WHEN "emailVerified" AND lower(email) NOT LIKE '%@phone.invalid' THEN email END AS email,
    CASE WHEN "phoneNumberVerified" THEN "phoneNumber" END AS phone
  FROM auth."user"`;

/** These accounts. */
export async function readReceivers(client: SqlClient, accountIds: readonly string[]): Promise<Receiver[]> {
  const text = `${RECEIVERS} WHERE id = ANY($1::text[]) ORDER BY "createdAt", id`;
  return (await client.query<Receiver>({ name: "read-receivers", text, values: [[...accountIds]] })).rows;
}

/** More people with power than any deployment has. */
const MOST_TOLD = 100;

/** Everybody with one of these roles who is not banned at a time, and one more account. */
export async function readToldPeople(
  client: SqlClient,
  { roles, also, at }: { roles: readonly Role[]; also: string | null; at: Date },
): Promise<Receiver[]> {
  const text = `${RECEIVERS}
    WHERE id = $2
      OR (string_to_array(role, ',') && $1::text[] AND NOT ${isTrialSql("id")} AND (banned IS NOT TRUE OR "banExpires" <= $3))
    ORDER BY "createdAt", id LIMIT ${MOST_TOLD}`;
  return (await client.query<Receiver>({ name: "read-told-people", text, values: [[...roles], also, at] })).rows;
}
