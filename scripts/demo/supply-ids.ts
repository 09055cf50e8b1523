import { supplyId } from "#domain/facilities/supply-key.ts";
import { settledUnspecified } from "#domain/facilities/unspecified-supply.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { listings } from "#server/stored/listings.ts";

/**
 * The documents with the ids that a counter computes for offers of facilities, so that a count in
 * the demonstration changes the entry that stands there. Unspecified offers beside a count are closed,
 * as a server does.
 * @throws Error when two offers are one supply
 */
export function withSupplyIds(documents: readonly ImportDocument[]): ImportDocument[] {
  const ids = new Map(documents.flatMap((each) => (listings.holds(each) ? [[each.id, idOf(each)] as const] : [])));
  if (new Set(ids.values()).size < ids.size) throw new Error("two offers are one supply");
  const renamed = documents.map((each): ImportDocument => {
    const { listingId } = each.body;
    const about = typeof listingId === "string" ? ids.get(listingId) : undefined;
    const body = about === undefined ? each.body : { ...each.body, listingId: about };
    return { ...each, id: ids.get(each.id) ?? each.id, body };
  });
  const settled = settledIn(renamed);
  return renamed.map((each) => {
    const body = settled.get(each.id);
    return body === undefined ? each : { ...each, ...listings.document(each.id, { body, shielded: each.shielded }) };
  });
}

function idOf(document: ImportDocument): string {
  const listing = listings.parse(document.body);
  const { facilityId, side } = listing;
  return facilityId === undefined || side !== "offer" ? document.id : supplyId(facilityId, listing);
}

function settledIn(documents: readonly ImportDocument[]): Map<string, StoredListing> {
  const byPlace = new Map<string, Map<string, StoredListing>>();
  for (const each of documents) {
    if (!listings.holds(each)) continue;
    const listing = listings.parse(each.body);
    const { facilityId } = listing;
    if (facilityId === undefined) continue;
    byPlace.set(facilityId, (byPlace.get(facilityId) ?? new Map<string, StoredListing>()).set(each.id, listing));
  }
  return new Map([...byPlace.values()].flatMap((offers) => [...settledUnspecified(offers)]));
}
