import type { ShieldedListing, StoredListing } from "#domain/listings/listing.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";

/**
 * Leave to call somebody, as it is kept: who asked whom, about what, when. Ids of people never
 * leave the server.
 */
export type StoredGrant = { askerId: string; keeperId: string; listingId: string; at: string; revokedAt?: string };

/** The asker's own words, for the owner and themselves: the name they go by and why they call. */
export type ShieldedGrant = { alias: string; reason: string };

/** Its words. */
export function wordsOf({ shielded }: ShieldedDocument): ShieldedGrant {
  return { alias: "", reason: "", ...(shielded as Partial<ShieldedGrant> | null) };
}

/** A listing as this room reads it: whole, for it decides what leaves. */
export function askedListing(document: ShieldedDocument): {
  listing: StoredListing;
  shielded: Partial<ShieldedListing>;
} {
  return {
    listing: document.body as unknown as StoredListing,
    shielded: (document.shielded ?? {}) as Partial<ShieldedListing>,
  };
}
