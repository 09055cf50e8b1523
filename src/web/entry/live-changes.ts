import type { Listing, SingleListing } from "#contract/listings.ts";
import { listingOf } from "../store/typed-documents.ts";
import type { QueryState } from "../store/types.ts";
import type { ListingData } from "./listing-loader.ts";
import { endReasonOf, rowWithoutDistance } from "./row.ts";
import type { Row } from "./row.ts";

/**
 * Changes of listings since a page was drawn: the newest document of each, and those that are gone.
 */
export type LiveChanges = { documents: ReadonlyMap<string, Listing>; gone: ReadonlySet<string> };

/** No changes. */
export const NO_CHANGES: LiveChanges = { documents: new Map(), gone: new Set() };

/**
 * Adds the state of a query for these ids. A missing listing counts as gone only once the server
 * has confirmed it.
 */
export function addLiveChanges(
  before: LiveChanges,
  ids: readonly string[],
  { documents, state }: QueryState,
): LiveChanges {
  const latest = new Map(before.documents);
  const found = documents.map(listingOf);
  for (const listing of found) {
    const known = latest.get(listing.id);
    if (known === undefined || known.version < listing.version) latest.set(listing.id, listing);
  }
  if (state !== "current") return { documents: latest, gone: before.gone };
  const seen = new Set(found.map(({ id }) => id));
  return { documents: latest, gone: new Set(ids.filter((id) => !seen.has(id))) };
}

/** A row with its changes. Distance and match reason stay. What calls got was of what was known. */
export function patchRow(row: Row, { documents, gone }: LiveChanges): Row {
  const listing = documents.get(row.id);
  if (gone.has(row.id)) return { ...row, over: "gone", phone: undefined };
  if (listing === undefined || listing.version <= row.v) return row;
  const now = rowWithoutDistance(listing);
  // How one gets in is its facility's word, which a listing alone does not have.
  const extras = { ...now.extras, access: row.extras.access };
  return { ...row, ...now, extras, over: endReasonOf(listing.status), yesOfTen: undefined };
}

/** A listing's page with its changes. */
export function patchListing(data: ListingData, listing: SingleListing | undefined): ListingData {
  if (listing === undefined || listing.version <= data.thing.v) return data;
  const { status, side, urgency, place, reach, stock, trust, source, updatedAt, expiresAt } = listing;
  const { neededBy, contact, mergedInto, hearsay, openingHours, timeZone } = listing;
  const plain = { status, side, urgency, place, reach, stock, trust, hearsay, source, neededBy, mergedInto };
  const now = { ...plain, updatedAt, expiresAt, openingHours, timeZone, thing: rowWithoutDistance(listing) };
  return { ...data, ...now, channels: contact.channels, isShielded: contact.shielded };
}
