import { accessOf } from "#domain/facilities/access.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Carries } from "#domain/resources/ambulances.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocuments } from "#server/documents/store.ts";
import { facilities } from "#server/stored/facilities.ts";

type Supply = Pick<StoredListing, "facilityId">;

/**
 * Whether the places of offers are accessible. Undefined: not known, or nobody asks.
 * @param isAsked whether any follow asks for it; else nothing is read
 */
export async function accessOfPlaces(
  database: Database,
  offers: readonly Supply[],
  isAsked: boolean,
): Promise<(offer: Supply) => Carries | undefined> {
  const ids = isAsked ? new Set(offers.flatMap(({ facilityId }) => facilityId ?? [])) : new Set<string>();
  const found =
    ids.size === 0
      ? []
      : await readDocuments(
          database,
          [...ids].map((id) => facilities.key(id)),
        );
  const byId = new Map(
    facilities.readAll(found).map(({ document, value }) => [document.id, accessOf(value.accessibility)] as const),
  );
  return ({ facilityId }) => (facilityId === undefined ? undefined : byId.get(facilityId));
}
