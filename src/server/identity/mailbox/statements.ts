import type { Database } from "../../documents/pool.ts";

/**
 * Hands an account nobody had proved to own to whoever has just proved to own its e-mail: every
 * other way in, put there by who signed up first, is gone. The password is the one just set.
 * Nothing happens to an account whose e-mail was proved before.
 */
export async function handOver(database: Database, userId: string): Promise<void> {
  await database.pool.query(
    `WITH unproved AS (
       UPDATE auth."user" SET "emailVerified" = true, "twoFactorEnabled" = false, "updatedAt" = now()
       WHERE id = $1 AND NOT "emailVerified" RETURNING id),
     providers AS (
       DELETE FROM auth."account" a USING unproved u WHERE a."userId" = u.id AND a."providerId" <> 'credential'),
     passkeys AS (DELETE FROM auth."passkey" p USING unproved u WHERE p."userId" = u.id),
     steps AS (DELETE FROM auth."twoFactor" t USING unproved u WHERE t."userId" = u.id)
     DELETE FROM auth."session" s USING unproved u WHERE s."userId" = u.id`,
    [userId],
  );
}
