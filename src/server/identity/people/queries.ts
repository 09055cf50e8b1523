import type { AccountStanding } from "#domain/identity/account-standing.ts";
import type { Role } from "#domain/identity/actor.ts";
import { readRoles } from "#domain/identity/roles.ts";
import type { Account } from "#domain/identity/roles.ts";
import { PERSON_OF, isTrialSql } from "#server/documents/documents.ts";
import { DESK_ROLE } from "../desks/queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** A facility whose staff the person belongs to. */
export type StaffedFacility = { id: string; name: string };

/** An account as stored, with its related rows. */
export type StoredPerson = {
  id: string;
  alias: string;
  email: string;
  email_verified: boolean;
  phone: string | null;
  phone_verified: boolean | null;
  language: string | null;
  role: string | null;
  banned: boolean;
  ban_reason: string | null;
  ban_until: Date | null;
  created_at: Date;
  last_seen_at: Date | null;
  facilities: StaffedFacility[];
};

/** Banned at the time that `$1` is: an expired ban does not count. */
const IS_BANNED = `(u.banned IS TRUE AND (u."banExpires" IS NULL OR u."banExpires" > $1))`;
/**
 * Shared desks are accounts too: nobody gives them a role, and their keepers end them. Nor does
 * anybody give one to a sign-in for trying.
 */
const IS_PERSON = `(u.role IS DISTINCT FROM '${DESK_ROLE}' AND NOT ${isTrialSql("u.id")})`;
const IS_ADMIN = `(',' || coalesce(u.role, '') || ',' LIKE '%,admin,%' AND NOT ${isTrialSql("u.id")})`;

const PERSON = `
  u.id, u.name AS alias, u.email, u."emailVerified" AS email_verified, u."phoneNumber" AS phone,
  u."phoneNumberVerified" AS phone_verified, u.language, u.role, ${IS_BANNED} AS banned, u."banReason" AS ban_reason,
  u."banExpires" AS ban_until, u."createdAt" AS created_at,
  (SELECT max(s."updatedAt") FROM auth.session s WHERE s."userId" = u.id) AS last_seen_at,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.facility_id, 'name', coalesce(d.body->>'name', '')) ORDER BY f.facility_id)
    FROM auth.facility_staff f LEFT JOIN documents d ON d.collection = 'facilities' AND d.id = f.facility_id
    WHERE f.user_id = u.id), '[]'::jsonb) AS facilities`;

/**
 * A search by id, words of the alias, the whole e-mail, a number's end, or role. `after` is the
 * last id of the previous page. Parts of what lists mask find nothing.
 */
export type PeopleQuery = { q: string; role: Role | null; after: string | null; most: number; now: Date };

/** Accounts, newest first. */
export async function findPeople(
  client: SqlClient,
  { q, role, after, most, now }: PeopleQuery,
): Promise<StoredPerson[]> {
  const digits = q.replaceAll(/[\s().-]/g, "");
  const answer = await client.query<StoredPerson>(
    `SELECT ${PERSON} FROM auth."user" u
     WHERE ${IS_PERSON} AND ($2 = '' OR u.id = lower($2) OR u.name ILIKE $3 OR u.email = lower($2) OR ($4 <> '' AND u."phoneNumber" LIKE $4))
       AND ($5::text IS NULL OR $5 = 'member' OR ',' || coalesce(u.role, '') || ',' LIKE '%,' || $5 || ',%')
       AND ($6::text IS NULL OR (u."createdAt", u.id) < (SELECT a."createdAt", a.id FROM auth."user" a WHERE a.id = $6))
     ORDER BY u."createdAt" DESC, u.id DESC LIMIT $7`,
    [now, q, `%${like(q)}%`, /^\+?\d{8,15}$/.test(digits) ? `%${digits}` : "", role, after, most],
  );
  return answer.rows;
}

/** One account, as it is `at` a time. `forUpdate` locks it until the transaction ends. */
export async function readPerson(
  client: SqlClient,
  id: string,
  { at, forUpdate = false }: { at: Date; forUpdate?: boolean },
): Promise<StoredPerson | null> {
  // Locked first, so that the next read sees what the last writer left.
  if (forUpdate)
    await client.query({
      name: "lock-person",
      text: 'SELECT 1 FROM auth."user" WHERE id = $1 FOR UPDATE',
      values: [id],
    });
  const answer = await client.query<StoredPerson>({
    name: "read-person",
    text: `SELECT ${PERSON} FROM auth."user" u WHERE u.id = $2 AND ${IS_PERSON}`,
    values: [at, id],
  });
  return answer.rows[0] ?? null;
}

/** The standing of some accounts at a time, without those that no longer exist. */
export async function readAccountStandings(
  client: SqlClient,
  ids: readonly string[],
  at: Date,
): Promise<AccountStanding[]> {
  if (ids.length === 0) return [];
  const answer = await client.query<{
    id: string;
    createdAt: Date;
    role: string | null;
    banned: boolean;
    reason: string | null;
    until: Date | null;
  }>({
    name: "standings",
    text: `SELECT u.id, u."createdAt", u.role, ${IS_BANNED} AS banned, u."banReason" AS reason, u."banExpires" AS until
           FROM auth."user" u WHERE u.id = ANY($2::text[])`,
    values: [at, ids],
  });
  return answer.rows.map(({ role, banned, reason, until, ...rest }) => ({
    ...rest,
    roles: readRoles(role),
    ban: banned ? { reason: reason ?? "", until } : null,
  }));
}

/** Accounts that are banned, or whose ban has expired. */
export async function readBannedOwners(client: SqlClient): Promise<string[]> {
  const answer = await client.query<{ id: string }>('SELECT id FROM auth."user" WHERE banned IS TRUE');
  return answer.rows.map(({ id }) => id);
}

/** Posts whose contact setting does not match their account's ban. */
export async function readPostsToSettle(
  client: SqlClient,
  id: string,
  { isOut, most }: { isOut: boolean; most: number },
): Promise<string[]> {
  const isApart = isOut ? `body->'contact'->>'available' = 'true'` : `body->'contact' ? 'isOwnerOut'`;
  const answer = await client.query<{ id: string }>({
    name: `posts-to-settle-${isOut}`,
    text: `SELECT id FROM documents
           WHERE ${PERSON_OF} = $1 AND collection = 'listings' AND body->>'ownerId' = $1 AND ${isApart} LIMIT $2`,
    values: [id, most],
  });
  return answer.rows.map((row) => row.id);
}

/** The account with this e-mail or phone number, as accounts store them; null for none. */
export async function idOfPerson(
  client: SqlClient,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<string | null> {
  const answer = await client.query<{ id: string }>(
    'SELECT id FROM auth."user" WHERE email = $1 OR "phoneNumber" = $2',
    [email, phone],
  );
  return answer.rows[0]?.id ?? null;
}

/** How many other accounts are admins who can sign in at a time. */
export async function countOtherAdmins(client: SqlClient, id: string | null, at: Date): Promise<number> {
  const answer = await client.query<{ others: number }>(
    `SELECT count(*) AS others FROM auth."user" u WHERE ${IS_ADMIN} AND NOT ${IS_BANNED} AND u.id IS DISTINCT FROM $2`,
    [at, id],
  );
  return answer.rows[0]?.others ?? 0;
}

/** The admin who was here first and is not banned at a time; null: there is none. */
export async function readFirstAdmin(client: SqlClient, at: Date): Promise<string | null> {
  const answer = await client.query<{ id: string }>(
    `SELECT u.id FROM auth."user" u WHERE ${IS_ADMIN} AND NOT ${IS_BANNED} ORDER BY u."createdAt", u.id LIMIT 1`,
    [at],
  );
  return answer.rows[0]?.id ?? null;
}

/** The facilities that exist, with their names. */
export async function facilitiesOf(client: SqlClient, ids: readonly string[]): Promise<StaffedFacility[]> {
  const answer = await client.query<StaffedFacility>(
    "SELECT id, coalesce(body->>'name', '') AS name FROM documents WHERE collection = 'facilities' AND id = ANY($1::uuid[])",
    [ids],
  );
  return answer.rows;
}

/** The account as the domain reads it. */
export function accountOf(person: StoredPerson): Account {
  return {
    id: person.id,
    roles: readRoles(person.role),
    facilityIds: new Set(person.facilities.map(({ id }) => id)),
    isBanned: person.banned,
  };
}

/** Escapes the wildcards of LIKE. */
function like(text: string): string {
  return text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);
}

/** Who is notified when somebody joins a facility's staff: its present staff and the admins. */
export async function maintainersOf(client: SqlClient, facilityId: string, but: string): Promise<string[]> {
  const found = await client.query<{ id: string }>(
    `SELECT user_id AS id FROM auth.facility_staff
     WHERE facility_id = $1 AND user_id <> $2 AND NOT ${isTrialSql("user_id")}
     UNION SELECT id FROM auth."user" 
     WHERE 'admin' = ANY(string_to_array(role, ',')) AND id <> $2 AND NOT ${isTrialSql("id")}`,
    [facilityId, but],
  );
  return found.rows.map(({ id }) => id);
}

/**
 * When an account became a facility's keeper by a code; null where an admin or nobody made it one.
 */
export async function keeperByCodeAt(client: SqlClient, facilityId: string, accountId: string): Promise<Date | null> {
  const found = await client.query<{ at: Date | null }>(
    "SELECT by_code_at AS at FROM auth.facility_staff WHERE facility_id = $1 AND user_id = $2",
    [facilityId, accountId],
  );
  return found.rows[0]?.at ?? null;
}
