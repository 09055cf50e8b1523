import { createHash } from "node:crypto";
import type { Database } from "#server/documents/pool.ts";
import { removeDocuments } from "#server/documents/remove.ts";

/**
 * Takes away everything of somebody: documents of theirs, results of their writes, codes under way, messages to them, and the
 * account with all that hangs on it. The audit keeps its rows: they name the account by an id that then leads nowhere.
 */
export async function removePerson(
  database: Database,
  person: { id: string; email: string; phoneNumber: string | null },
): Promise<void> {
  const note = { who: person.id, role: "member", act: "identity.deleted" };
  for (const member of ["ownerId", "authorId", "askerId"]) {
    // One kind after the other: each is a statement of its own.
    await removeDocuments(database, { [member]: person.id }, note);
  }
  const { pool } = database;
  await pool.query(`DELETE FROM mutations WHERE who = $1 OR who = 'user:' || $1`, [person.id]);
  const phone = person.phoneNumber ?? "";
  const names = [person.email, phone, `${phone}-request-password-reset`];
  await pool.query(`DELETE FROM auth."verification" WHERE "value" = $1 OR "identifier" = ANY($2)`, [
    person.id,
    // As the library keeps them.
    names.map((name) => createHash("sha256").update(name).digest("base64url")),
  ]);
  await pool.query(`DELETE FROM auth.message WHERE recipient = ANY($1)`, [[person.email, phone]]);
  await pool.query(`DELETE FROM auth."user" WHERE "id" = $1`, [person.id]);
}
