import { accessOf } from "#domain/facilities/access.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { FollowedDetails } from "#domain/follows/follow.ts";
import type { OfferAtPlace } from "#domain/follows/hit.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { SaidHours } from "#domain/listings/language-and-hours.ts";
import type { Point } from "#domain/places/distance.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocuments } from "#server/documents/store.ts";
import { timeZoneAt } from "#server/presenters/time-zone.ts";
import { facilities } from "#server/stored/facilities.ts";

/** Whether a follow asks what a facility may say instead of its offer. */
export function asksOfPlaces({ accessible, openNow, speaks }: FollowedDetails): boolean {
  return accessible === true || openNow === true || speaks !== undefined;
}

/**
 * Offers with what is known of their places. A facility that was joined with another says nothing,
 * as in the search.
 * @param isAsked whether any follow asks for it; else nothing is read
 */
export async function offersAtPlaces(
  database: Database,
  offers: readonly StoredListing[],
  isAsked: boolean,
): Promise<(offer: StoredListing) => OfferAtPlace> {
  if (!isAsked) return (listing) => ({ listing });
  const ids = [...new Set(offers.flatMap(({ facilityId }) => facilityId ?? []))];
  const found = ids.length === 0 ? [] : await readDocuments(database, ids.map(facilities.key));
  const read = facilities.readAll(found).filter(({ value }) => value.mergedInto === undefined);
  const byId = new Map<string, StoredFacility>(read.map(({ document, value }) => [document.id, value]));
  return (listing) => {
    const facility = listing.facilityId === undefined ? undefined : byId.get(listing.facilityId);
    return {
      listing,
      hours: [
        ...hoursOf(listing.openingHours, listing.place),
        ...hoursOf(facility?.hours?.openingHours, facility?.place),
      ],
      ...(facility !== undefined && { place: accessOf(facility.accessibility), placeSpeaks: facility.speaks }),
    };
  };
}

function hoursOf(openingHours: string | undefined, place: Point | undefined): SaidHours[] {
  return openingHours === undefined || place === undefined ? [] : [{ openingHours, timeZone: timeZoneAt(place) }];
}
