import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { storedToken } from "./secrets.ts";

/**
 * Prolongs a session in use and records the time. Concurrent calls do it once. @returns whether it
 * still exists
 */
export async function touchSession(
  { pool }: Database,
  { token, now, expiresAt }: { token: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const answer = await pool.query({
    name: "touch-session",
    text: `UPDATE auth."session" SET "updatedAt" = $2, "expiresAt" = greatest("expiresAt", $3) WHERE "token" = $1 AND "expiresAt" > $2`,
    values: [storedToken(token), now, expiresAt],
  });
  return answer.rowCount === 1;
}

/** Ends one session of an account. @returns false when it has no such session */
export async function endSession({ pool }: Database, userId: string, sessionId: string): Promise<boolean> {
  const answer = await pool.query(`DELETE FROM auth."session" WHERE "userId" = $1 AND "id" = $2`, [userId, sessionId]);
  return answer.rowCount === 1;
}

/** Ends all sessions of an account, or all but one. */
export async function endSessions({ pool }: Database, userId: string, except: string | null): Promise<number> {
  const answer = await pool.query(`DELETE FROM auth."session" WHERE "userId" = $1 AND "id" IS DISTINCT FROM $2`, [
    userId,
    except,
  ]);
  return answer.rowCount ?? 0;
}

/** Ends the session of a token, whoever owns it. */
export async function dropSession({ pool }: Database, token: string): Promise<void> {
  await pool.query(`DELETE FROM auth."session" WHERE "token" = $1`, [storedToken(token)]);
}

/** Removes a provider's logins from an account. @returns false when it has none */
export async function dropProvider({ pool }: Database, userId: string, providerId: string): Promise<boolean> {
  const answer = await pool.query(
    `DELETE FROM auth."account" WHERE "userId" = $1 AND "providerId" = $2 AND "providerId" <> 'credential'`,
    [userId, providerId],
  );
  return answer.rowCount !== 0;
}

/** Changes name and language of an account. Its profile document follows (migration 0012). */
export async function editAccount(
  client: Pick<Database["pool"], "query">,
  userId: string,
  { alias, language }: { alias?: string | undefined; language?: string | undefined },
): Promise<void> {
  await client.query(
    `UPDATE auth."user" SET "name" = coalesce($2, "name"), "language" = coalesce($3, "language"), "updatedAt" = now() WHERE "id" = $1`,
    [userId, alias ?? null, language ?? null],
  );
}

/** Deletes codes, links and sessions that have ended. @returns how many rows it deleted */
export async function clearEnded({ pool }: Database, now: Date): Promise<number> {
  const verification = await pool.query(`DELETE FROM auth."verification" WHERE "expiresAt" < $1`, [now]);
  const sessions = await pool.query(`DELETE FROM auth."session" WHERE "expiresAt" < $1`, [now]);
  return (verification.rowCount ?? 0) + (sessions.rowCount ?? 0);
}

/**
 * Takes its number from an account, and the proofs of numbers that its posts would give. A banned
 * account keeps both. @returns whether it had that number
 */
export async function leaveNumber(
  client: Pick<Database["pool"], "query">,
  { userId, phone }: { userId: string; phone: string },
): Promise<boolean> {
  const answer = await client.query(
    `UPDATE auth."user" SET "phoneNumber" = NULL, "phoneNumberVerified" = false, "updatedAt" = now()
     WHERE "id" = $1 AND "phoneNumber" = $2 AND "banned" IS NOT TRUE`,
    [userId, phone],
  );
  if (answer.rowCount === 0) return false;
  await client.query("DELETE FROM proofs WHERE user_id = $1 AND is_phone", [userId]);
  return true;
}

/** Makes an account with a proved number and no mail. @returns false where the number has one */
export async function addPhoneAccount(
  client: Pick<Database["pool"], "query">,
  { id, alias, email, phone, language }: { id: string; alias: string; email: string; phone: string; language: string },
): Promise<boolean> {
  const answer = await client.query(
    `INSERT INTO auth."user" (id, name, email, "emailVerified", "phoneNumber", "phoneNumberVerified", role, language)
     VALUES ($1, $2, $3, false, $4, true, $5, $6) ON CONFLICT DO NOTHING`,
    [id, alias, email, phone, "", language],
  );
  return answer.rowCount === 1;
}

/** Gives an account without a password one. @param hash of the password */
export async function addPassword(
  client: Pick<Database["pool"], "query">,
  userId: string,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO auth.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     VALUES ($1, $2, 'credential', $2, $3, $4, $4)`,
    [newId(now), userId, hash, now],
  );
}

/** Whether an account is banned at a time. */
export async function isBanned({ pool }: Database, userId: string, now: Date): Promise<boolean> {
  const answer = await pool.query(
    `SELECT FROM auth."user" WHERE id = $1 AND banned IS TRUE AND ("banExpires" IS NULL OR "banExpires" > $2)`,
    [userId, now],
  );
  return answer.rowCount === 1;
}
