import { settledUnspecified } from "#domain/facilities/unspecified-supply.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Locked, Write } from "#server/documents/command.ts";
import { listings } from "#server/stored/listings.ts";

/**
 * Closes a facility's unspecified offers where a count says which, and opens them where none does.
 * @param current its listings, locked
 * @param written what the same command writes of them
 */
export function unspecifiedWrites(facilityId: string, current: Locked, written: readonly Write[]): Write[] {
  const offers = new Map<string, StoredListing>();
  for (const { document, value } of listings.readAll(current.values())) offers.set(document.id, value);
  for (const write of written)
    if (write.do !== "remove" && write.collection === listings.name) offers.set(write.id, listings.parse(write.body));
  const own = new Map([...offers].filter(([, listing]) => listing.facilityId === facilityId));
  return [...settledUnspecified(own)].map(([id, body]) => listings.update(listings.key(id), { body }));
}
