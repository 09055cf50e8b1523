import type { ShieldedListing, StoredListing } from "#domain/listings/listing.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { grants } from "#server/stored/grants.ts";
import type { ShieldedGrant } from "#server/stored/grants.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";

/** The words of a leave; empty where they were erased. */
export function wordsOf(document: ShieldedDocument): ShieldedGrant {
  return { alias: "", reason: "", ...grants.readShielded(document) };
}

/** A listing as this room reads it: whole, for it decides what leaves. */
export function askedListing(document: ShieldedDocument): {
  listing: StoredListing;
  shielded: Partial<ShieldedListing>;
} {
  return { listing: listings.read(document), shielded: shieldedListingOf(document) };
}
