import type pg from "pg";
import type { Role } from "#domain/identity/actor.ts";

type Client = Pick<pg.Pool, "query">;

/** Somebody who is told of an act of power, and how they are reached. */
export type ToldPerson = {
  id: string;
  alias: string;
  email: string;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean | null;
  language: string | null;
};

/** More people with power than any deployment has. */
const MOST_TOLD = 100;
const NOT_BANNED = `(u.banned IS NOT TRUE OR u."banExpires" <= now())`;

/** Everybody with one of these roles who is not banned, and one more account. */
export async function readToldPeople(
  client: Client,
  { roles, also }: { roles: readonly Role[]; also: string | null },
): Promise<ToldPerson[]> {
  const answer = await client.query<ToldPerson>({
    name: "read-told-people",
    text: `SELECT u.id, u.name AS alias, u.email, u."emailVerified", u."phoneNumber" AS phone,
             u."phoneNumberVerified" AS "phoneVerified", u.language
           FROM auth."user" u
           WHERE u.id = $2 OR (string_to_array(u.role, ',') && $1::text[] AND ${NOT_BANNED})
           ORDER BY u."createdAt", u.id LIMIT ${MOST_TOLD}`,
    values: [[...roles], also],
  });
  return answer.rows;
}

/** How many other accounts may confirm a ban: moderators and admins who are not banned. */
export async function countOthersWithPower(client: Client, id: string): Promise<number> {
  const answer = await client.query<{ others: number }>(
    `SELECT count(*) AS others FROM auth."user" u
     WHERE string_to_array(u.role, ',') && '{moderator,admin}' AND ${NOT_BANNED} AND u.id <> $1`,
    [id],
  );
  return answer.rows[0]?.others ?? 0;
}

/** A ban that waits for a second person. */
export type WaitingBan = {
  personId: string;
  reason: string;
  until: Date | null;
  hidesPosts: boolean;
  askedBy: string;
  askedAt: Date;
};

/** Bans of these accounts that wait and were asked for after `since`. */
export async function readWaitingBans(client: Client, ids: readonly string[], since: Date): Promise<WaitingBan[]> {
  if (ids.length === 0) return [];
  const answer = await client.query<WaitingBan>(
    `SELECT person_id AS "personId", reason, until, hides_posts AS "hidesPosts", asked_by AS "askedBy",
       asked_at AS "askedAt"
     FROM auth.waiting_ban WHERE person_id = ANY($1::text[]) AND asked_at > $2`,
    [[...ids], since],
  );
  return answer.rows;
}
