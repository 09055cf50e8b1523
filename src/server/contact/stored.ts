import type { ShieldedListing, StoredListing } from "#domain/listings/listing.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { grants } from "#server/stored/grants.ts";
import type { ShieldedGrant } from "#server/stored/grants.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";

/** The texts of a grant; empty where they were erased. */
export function grantTextsOf(document: ShieldedDocument): ShieldedGrant {
  return { alias: "", reason: "", ...grants.readShielded(document) };
}

/** A listing with its shielded part, because this feature decides what leaves. */
export function contactListing(document: ShieldedDocument): {
  listing: StoredListing;
  shielded: Partial<ShieldedListing>;
} {
  return { listing: listings.read(document), shielded: shieldedListingOf(document) };
}
