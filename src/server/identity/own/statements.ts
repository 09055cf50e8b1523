import { createHash } from "node:crypto";
import type { Update } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { unlessBroken } from "#server/documents/collections/broken.ts";
import { readKeysToRemove, readSpokenOf } from "./queries.ts";

const AT_ONCE = 50;
/** Far more than anybody has; what is left then is taken when the account is deleted again. */
const MOST_BATCHES = 2_000;

/**
 * Takes away everything of somebody: documents of theirs, results of their writes, codes under way,
 * messages to them, and the account with all that hangs on it. The audit keeps its rows: they name
 * the account by an id that then leads nowhere.
 * @param settle puts a listing as it is without what they said about it
 */
export async function removePerson(
  database: Database,
  person: { id: string; email: string; phoneNumber: string | null },
  settle: (listingId: string) => Promise<unknown>,
): Promise<void> {
  const spokenOf = await readSpokenOf(database, person.id);
  await removeDocuments(database, person.id);
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
  // What was on its way while the account was still there.
  await removeDocuments(database, person.id);
  for (const listingId of spokenOf) {
    // One after the other: each waits for whoever speaks about it just now.
    await unlessBroken(() => settle(listingId));
  }
}

async function removeDocuments(database: Database, userId: string): Promise<void> {
  const by = { who: userId, role: "member" };
  // Read again after each batch: one that failed because something went meanwhile is put together
  // anew.
  for (let tries = 0; tries < MOST_BATCHES; tries += 1) {
    const due = await readKeysToRemove(database, userId, AT_ONCE);
    if (due.length === 0) return;
    await executeCommand<"documents/not-found">(database, {
      by,
      act: "identity.deleted",
      lock: due.map(({ collection, id }) => ({ collection, id })),
      decide: (current) => {
        const writes = due.map(({ isTask, collection, id }) => {
          const document = current.get(keyText({ collection, id }));
          return isTask && document !== undefined ? nobodys(document) : { do: "remove" as const, collection, id };
        });
        return { ok: true, value: { writes } };
      },
    });
  }
}

/**
 * What was said by a task stays: it is the word of the facility, or of those who check. Who said it
 * goes, and what they noted.
 */
function nobodys({ collection, id, body }: ShieldedDocument): Update {
  const { authorId: _author, note: _note, ...said } = body;
  return { do: "update", collection, id, body: said, shielded: { who: `gone:${id}` } };
}
