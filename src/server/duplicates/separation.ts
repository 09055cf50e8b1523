import { unmergedFacility, unmergedListing } from "#domain/duplicates/merge.ts";
import type { Write } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";

/**
 * What shows merged entries again, also the offers that went with a facility. An offer that is one
 * with another of its own facility stays so, unless it is one of `found`.
 */
export function separationOf(found: readonly ShieldedDocument[], offers: readonly ShieldedDocument[]): Write[] {
  const asked = new Set(found.map(({ id }) => id));
  const placeOf = new Map(offers.map(({ id, body }) => [id, body["facilityId"]]));
  return [...found, ...offers].flatMap((document): Write[] => {
    if (document.body["mergedInto"] === undefined) return [];
    if (facilities.holds(document))
      return [facilities.update(document, { body: unmergedFacility(facilities.read(document)) })];
    const listing = listings.read(document);
    const { facilityId, mergedInto = "" } = listing;
    if (!asked.has(document.id) && facilityId !== undefined && placeOf.get(mergedInto) === facilityId) return [];
    return listing.autoMerge === undefined ? [] : [listings.update(document, { body: unmergedListing(listing) })];
  });
}
