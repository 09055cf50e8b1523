import { createHash } from "node:crypto";
import type { Desk } from "#domain/identity/actor.ts";
import type { Database } from "#server/documents/pool.ts";
import { DESK_OF_ACCOUNT } from "./desks/queries.ts";
import { storedToken } from "./secrets.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** A session and its owner's rights, as the database has them now. */
export type SessionRow = {
  id: string;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  updatedAt: Date;
  role: string | null;
  facilities: string[];
  hasSecondStep: boolean;
  roleSince: Date | null;
  desk: Desk | null;
};

const SESSION = `
  SELECT s."id", s."userId", s."createdAt", s."expiresAt", s."updatedAt", u."role",
    ARRAY(SELECT f.facility_id::text FROM auth.facility_staff f WHERE f.user_id = u."id") AS facilities,
    EXISTS (SELECT FROM auth.stepped_session x WHERE x.session_id = s."id") AS "hasSecondStep",
    (SELECT r.since FROM auth.role_since r WHERE r.user_id = u."id") AS "roleSince",
    ${DESK_OF_ACCOUNT}
  FROM auth."session" s JOIN auth."user" u ON u."id" = s."userId"
  WHERE s."token" = $1 AND s."expiresAt" > $2
    AND (u."banned" IS NOT TRUE OR u."banExpires" <= $2)`;

/** The session of a token, unless it has ended or its owner is banned. */
export async function findSession({ pool }: Database, token: string, now: Date): Promise<SessionRow | null> {
  const values = [storedToken(token), now];
  const answer = await pool.query<SessionRow>({ name: "find-session", text: SESSION, values });
  return answer.rows[0] ?? null;
}

/** Whether a session is older than this deployment's cookies with the prefix `__Host-`. */
export async function isBeforeHostCookies({ pool }: Database, createdAt: Date): Promise<boolean> {
  const answer = await pool.query(`SELECT FROM migrations WHERE id = '0029-token-hashes' AND at > $1`, [createdAt]);
  return answer.rowCount === 1;
}

/** An account as its owner sees it. */
export type AccountRow = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  phoneNumber: string | null;
  phoneNumberVerified: boolean | null;
  twoFactorEnabled: boolean | null;
  role: string | null;
  language: string | null;
  createdAt: Date;
  facilities: string[];
};

const ACCOUNT = `
  SELECT u."id", u."name", u."email", u."emailVerified", u."phoneNumber", u."phoneNumberVerified", u."twoFactorEnabled",
    u."role", u."language", u."createdAt",
    ARRAY(SELECT f.facility_id::text FROM auth.facility_staff f WHERE f.user_id = u."id") AS facilities
  FROM auth."user" u`;

/** One account; null when there is none. */
export async function readAccount({ pool }: { pool: SqlClient }, id: string): Promise<AccountRow | null> {
  const answer = await pool.query<AccountRow>({
    name: "read-account",
    text: `${ACCOUNT} WHERE u."id" = $1`,
    values: [id],
  });
  return answer.rows[0] ?? null;
}

/** Whose password a link sets anew; null for an unknown one. The library refuses an old one. */
export async function readResetOwner({ pool }: Database, token: string): Promise<AccountRow | null> {
  // As the library names links in its table (`storeIdentifier`).
  const identifier = createHash("sha256").update(`reset-password:${token}`).digest("base64url");
  const answer = await pool.query<AccountRow>({
    name: "read-reset-owner",
    text: `${ACCOUNT} JOIN auth."verification" v ON v."value" = u."id"
           WHERE v."identifier" = $1`,
    values: [identifier],
  });
  return answer.rows[0] ?? null;
}

/** The account of an e-mail or a phone number. */
export async function findAccount(
  { pool }: Database,
  by: { email: string } | { phone: string },
): Promise<AccountRow | null> {
  const [column, value] = "email" in by ? ["email", by.email] : ["phoneNumber", by.phone];
  const answer = await pool.query<AccountRow>(`${ACCOUNT} WHERE u."${column}" = $1`, [value]);
  return answer.rows[0] ?? null;
}

/** When somebody was last signed in to an account, to the day; null: never. */
export async function readLastUse({ pool }: Pick<Database, "pool">, userId: string): Promise<Date | null> {
  const answer = await pool.query<{ at: Date }>({
    name: "last-use",
    text: "SELECT at FROM auth.last_use WHERE user_id = $1",
    values: [userId],
  });
  return answer.rows[0]?.at ?? null;
}

/** A session as one's list of devices shows it. */
export type DeviceRow = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
  ipAddress: string | null;
};

/** Current sessions of an account, last used first. */
export async function readDevices({ pool }: Database, userId: string, now: Date): Promise<DeviceRow[]> {
  const answer = await pool.query<DeviceRow>(
    `SELECT "id", "createdAt", "updatedAt", "expiresAt", "userAgent", "ipAddress" FROM auth."session"
     WHERE "userId" = $1 AND "expiresAt" > $2 ORDER BY "updatedAt" DESC, "id"`,
    [userId, now],
  );
  return answer.rows;
}

/** Ways to sign in to an account. */
export type WaysRow = {
  password: string | null;
  providers: { id: string; linkedAt: string }[];
  passkeys: { id: string; name: string | null; createdAt: string | null }[];
  secondFactor: { secret: string; backupCodes: string } | null;
};

/**
 * The ways to sign in that are set up. Never send it as it is: it has hashes and encrypted
 * secrets.
 */
export async function readWays({ pool }: Database, userId: string): Promise<WaysRow> {
  const answer = await pool.query<WaysRow>(
    `SELECT
       (SELECT a."password" FROM auth."account" a WHERE a."userId" = $1 AND a."providerId" = 'credential') AS password,
       coalesce((SELECT jsonb_agg(jsonb_build_object('id', a."providerId", 'linkedAt', a."createdAt") ORDER BY a."createdAt")
         FROM auth."account" a WHERE a."userId" = $1 AND a."providerId" <> 'credential'), '[]') AS providers,
       coalesce((SELECT jsonb_agg(jsonb_build_object('id', p."id", 'name', p."name", 'createdAt', p."createdAt") ORDER BY p."createdAt")
         FROM auth."passkey" p WHERE p."userId" = $1), '[]') AS passkeys,
       (SELECT jsonb_build_object('secret', t."secret", 'backupCodes', t."backupCodes")
         FROM auth."twoFactor" t WHERE t."userId" = $1 AND t."verified" IS NOT FALSE LIMIT 1) AS "secondFactor"`,
    [userId],
  );
  const row = answer.rows[0];
  if (row === undefined) throw new Error("a query without FROM answers one row");
  return row;
}
