import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import { observationWithoutAuthor } from "#server/stored/observations.ts";
import { readKeysToRemove, readObservedListings, readRespondedNeeds } from "../queries.ts";
import { deleteAccountRows } from "../statements.ts";
import type { RemovedPerson } from "../statements.ts";

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
  person: RemovedPerson,
  settle: (listingId: string) => Promise<unknown>,
): Promise<void> {
  const observedListings = await readObservedListings(database, person.id);
  const respondedNeeds = await readRespondedNeeds(database, person.id);
  await removeDocuments(database, person.id);
  await deleteAccountRows(database, person);
  // Writes that were in progress while the account still existed.
  await removeDocuments(database, person.id);
  for (const listingId of new Set([...observedListings, ...respondedNeeds])) {
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
          return isTask && document !== undefined
            ? observationWithoutAuthor(document)
            : { do: "remove" as const, collection, id };
        });
        return { ok: true, value: { writes } };
      },
    });
  }
}
