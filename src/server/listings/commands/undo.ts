import type { Reason } from "#contract/errors.ts";
import { ObservationUndo } from "#contract/posting.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import { withCallAgain } from "#domain/verification/owner-check.ts";
import type { Decision, Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument } from "#server/documents/store.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { planWithHook, readsWithHook } from "#server/commands/transaction-hook.ts";
import type { TransactionHook, ObservationHooks } from "#server/commands/transaction-hook.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";

/** Withdraws one's own observation, as if it had never been made. */
export function undoMutation(database: Database, hooks: ObservationHooks): Mutation {
  return mutation({
    name: "observations.undo",
    who: "anyone",
    // Its own counts only, as everybody else.
    forDesks: true,
    args: ObservationUndo,
    plan: async ({ id }, writer) => {
      const key = { collection: "observations", id: id.toLowerCase() };
      // Its listing never changes, so it may be read before the locks.
      const document = await readDocument(database, key);
      if (document === null) return { ok: false, reason: "observations/not-found" };
      const listingAt = listings.key(observations.read(document).listingId);
      const others = hooks.undone(key.id, writer);
      return {
        ok: true,
        value: {
          lock: [listingAt, key],
          read: readsWithHook((client) => readObservationsOf(client, [listingAt.id]), others),
          decide: (current) => decideObservationUndo(current, { key, listingAt, writer, hook: others }),
        },
      };
    },
  });
}

type UndoContext = { key: DocumentKey; listingAt: DocumentKey; writer: Writer; hook: TransactionHook | null };

function decideObservationUndo(current: Locked, { key, listingAt, writer, hook }: UndoContext): Decision<Reason> {
  const document = current.get(keyText(key));
  if (document === undefined || observations.readShielded(document)?.who !== writer.who) {
    return { ok: false, reason: "observations/not-found" };
  }
  const writes: Write[] = [{ do: "remove", ...key }];
  const listing = current.get(keyText(listingAt));
  if (listing !== undefined) {
    const others = observationsOf(listingAt.id, current.values()).filter(({ id }) => id !== key.id);
    const again = withCallAgain(listings.read(listing), key.id);
    writes.push(listings.update(listingAt, { body: withDerivedFacts(again, others, writer.now) }));
  }
  return planWithHook(planOf(writes, { documents: [listingAt] }), hook, current);
}
