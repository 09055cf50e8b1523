import type { Database } from "../../documents/pool.ts";

/**
 * Gives an unproven account to the person who has just proved its e-mail. It removes every other
 * way to sign in, because whoever signed up first added them. The password just set stays. An
 * account whose e-mail was proved before does not change.
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
