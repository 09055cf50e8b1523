import { createHash } from "node:crypto";
import type { Database } from "#server/documents/pool.ts";

/** The account of a person to remove. */
export type RemovedPerson = { id: string; email: string; phoneNumber: string | null };

/** Deletes results of writes, pending codes, messages, and the account with its rows. */
export async function deleteAccountRows({ pool }: Database, person: RemovedPerson): Promise<void> {
  await pool.query(`DELETE FROM mutations WHERE who = $1 OR who = 'user:' || $1`, [person.id]);
  const phone = person.phoneNumber ?? "";
  await pool.query(`DELETE FROM auth."verification" WHERE "value" = $1 OR "identifier" = $2`, [
    person.id,
    // In the library's format.
    createHash("sha256").update(person.email).digest("base64url"),
  ]);
  await pool.query(`DELETE FROM auth.message WHERE recipient = ANY($1) OR user_id = $2`, [
    [person.email, phone],
    person.id,
  ]);
  await pool.query(
    `DELETE FROM push_devices WHERE session_id IN (SELECT "id" FROM auth."session" WHERE "userId" = $1)`,
    [person.id],
  );
  await pool.query(`DELETE FROM auth."user" WHERE "id" = $1`, [person.id]);
}
