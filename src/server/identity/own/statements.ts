import { createHash } from "node:crypto";
import type { Update } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { unlessBroken } from "#server/documents/collections/broken.ts";
import { readKeysToRemove, readLanguagesSpoken } from "./queries.ts";

const AT_ONCE = 50;
/** Far more than anybody has. Deleting the account again removes the rest. */
const MOST_BATCHES = 2_000;

/**
 * Removes all data of a person: documents, results of writes, pending codes, messages, and the
 * account with its rows. Audit rows stay: their account id then refers to nothing.
 * @param settle derives a listing again without their observations
 */
export async function removePerson(
  database: Database,
  person: { id: string; email: string; phoneNumber: string | null },
  settle: (listingId: string) => Promise<unknown>,
): Promise<void> {
  const spokenOf = await readLanguagesSpoken(database, person.id);
  await removeDocuments(database, person.id);
  const { pool } = database;
  await pool.query(`DELETE FROM mutations WHERE who = $1 OR who = 'user:' || $1`, [person.id]);
  const phone = person.phoneNumber ?? "";
  const names = [person.email, phone, `${phone}-request-password-reset`];
  await pool.query(`DELETE FROM auth."verification" WHERE "value" = $1 OR "identifier" = ANY($2)`, [
    person.id,
    // In the library's format.
    names.map((name) => createHash("sha256").update(name).digest("base64url")),
  ]);
  await pool.query(`DELETE FROM auth.message WHERE recipient = ANY($1)`, [[person.email, phone]]);
  await pool.query(`DELETE FROM auth."user" WHERE "id" = $1`, [person.id]);
  // Writes that were in progress while the account still existed.
  await removeDocuments(database, person.id);
  for (const listingId of spokenOf) {
    // In sequence: each waits for a concurrent observation of the listing.
    await unlessBroken(() => settle(listingId));
  }
}

async function removeDocuments(database: Database, userId: string): Promise<void> {
  const by = { who: userId, role: "member" };
  // Read again after each batch. A batch that failed because a document is gone is then rebuilt.
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
 * An observation made in a task stays: it belongs to the facility or the project. Its author and
 * their note are removed.
 */
function nobodys({ collection, id, body }: ShieldedDocument): Update {
  const { authorId: _author, note: _note, ...said } = body;
  return { do: "update", collection, id, body: said, shielded: { who: `gone:${id}` } };
}
