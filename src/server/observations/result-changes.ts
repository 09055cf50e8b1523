import { withoutResultChange } from "#domain/facilities/result-change.ts";
import type { CountedResult } from "#domain/facilities/result-change.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Update } from "#server/documents/command.ts";
import type { NewDocument } from "#server/documents/collections/collections.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { observations } from "#server/stored/observations.ts";
import type { StoredObservation } from "#server/stored/observations.ts";

type StoredChange = CountedResult & { id: string; body: StoredObservation };

/** The counts among some documents that changed when a listing's test has its result. */
export function resultChangesOf(listingId: string, documents: Iterable<NewDocument>): StoredChange[] {
  return observations.readAll(documents).flatMap(({ document: { id }, value: body }) => {
    const { resultChange: change, at } = body;
    return change === undefined || body.listingId !== listingId ? [] : [{ id, body, at, change }];
  });
}

/** The listing as if a count had said nothing of its result, and what else that changes. */
export function undoneResult(
  listing: StoredListing,
  undone: ShieldedDocument,
  documents: Iterable<ShieldedDocument>,
): { listing: StoredListing; writes: Update[] } {
  const { resultChange: change, at, listingId } = observations.read(undone);
  if (change === undefined) return { listing, writes: [] };
  const others = resultChangesOf(listingId, documents).filter(({ id }) => id !== undone.id);
  const { details, relinked } = withoutResultChange(listing.details, { at, change }, others);
  if (relinked === undefined) return { listing: { ...listing, details }, writes: [] };
  const { id, body } = relinked.other;
  const next = observations.update(observations.key(id), { body: { ...body, resultChange: relinked.change } });
  return { listing, writes: [next] };
}
