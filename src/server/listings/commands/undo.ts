import type { Reason } from "#contract/errors.ts";
import { ObservationUndo } from "#contract/posting.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import { withCallAgain } from "#domain/verification/owner-check.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import { unspecifiedWrites } from "#server/supplies/unspecified-writes.ts";
import type { Decision, Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";
import { readDocument } from "#server/documents/store.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { planWithHook, readsWithHook } from "#server/commands/transaction-hook.ts";
import type { TransactionHook, ObservationHooks } from "#server/commands/transaction-hook.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { undoneResult } from "#server/observations/result-changes.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { facilities } from "#server/stored/facilities.ts";
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
      const { listingId, count, counts } = observations.read(document);
      const listingAt = listings.key(listingId);
      const others = hooks.undone(key.id, writer);
      // Offers of its place that this count had closed open again.
      const placeId = (count ?? counts) === undefined ? undefined : await readPlaceOf(database, listingAt);
      const read = async (client: SqlClient): Promise<ShieldedDocument[]> => [
        ...(placeId === undefined ? [] : await lockSupplyOf(client, placeId)),
        ...(await readObservationsOf(client, [listingAt.id])),
      ];
      return {
        ok: true,
        value: {
          lock: [...(placeId === undefined ? [] : [facilities.key(placeId)]), listingAt, key],
          read: readsWithHook(read, others),
          decide: (current) => decideObservationUndo(current, { key, listingAt, placeId, writer, hook: others }),
        },
      };
    },
  });
}

/** The facility of a listing, which never changes; undefined: it has none. */
async function readPlaceOf(database: Database, listingAt: DocumentKey): Promise<string | undefined> {
  const document = await readDocument(database, listingAt);
  return document === null ? undefined : listings.read(document).facilityId;
}

type UndoContext = {
  key: DocumentKey;
  listingAt: DocumentKey;
  placeId: string | undefined;
  writer: Writer;
  hook: TransactionHook | null;
};

function decideObservationUndo(
  current: Locked,
  { key, listingAt, placeId, writer, hook }: UndoContext,
): Decision<Reason> {
  const document = current.get(keyText(key));
  if (document === undefined || observations.readShielded(document)?.who !== writer.who) {
    return { ok: false, reason: "observations/not-found" };
  }
  const writes: Write[] = [{ do: "remove", ...key }];
  const listing = current.get(keyText(listingAt));
  if (listing !== undefined) {
    const others = observationsOf(listingAt.id, current.values()).filter(({ id }) => id !== key.id);
    const before = undoneResult(listings.read(listing), document, current.values());
    const again = withCallAgain(before.listing, key.id);
    writes.push(listings.update(listingAt, { body: withDerivedFacts(again, others, writer.now) }), ...before.writes);
    if (placeId !== undefined) writes.push(...unspecifiedWrites(placeId, current, writes));
  }
  return planWithHook(planOf(writes, { documents: [listingAt] }), hook, current);
}
