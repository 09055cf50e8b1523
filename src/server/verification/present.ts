import type { Claim } from "#contract/verification.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { mayCall } from "#domain/identity/policy.ts";
import type { ShieldedListing, StoredListing } from "#domain/listings/listing.ts";
import { claimStateAt } from "#domain/verification/card.ts";
import { callableLine } from "#domain/verification/policy.ts";
import type { StoredClaim } from "#domain/verification/card.ts";
import type { Update } from "#server/documents/command.ts";
import type { DocumentKey, ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { headOf } from "#server/documents/document-header.ts";

/** The key of a card. */
export function claimKey(id: string): DocumentKey {
  return { collection: "claims", id: id.toLowerCase() };
}

/** The card in a stored document; the store holds only what the commands let in. */
export function claimOf(document: StoredDocument): StoredClaim {
  return document.body as unknown as StoredClaim;
}

/** The listing in a stored document, as its room's commands wrote it. */
export function listingOf(document: StoredDocument): StoredListing {
  return document.body as unknown as StoredListing;
}

/** What is kept apart from it. */
function shieldedOf(document: ShieldedDocument): Partial<ShieldedListing> {
  return (document.shielded ?? {}) as Partial<ShieldedListing>;
}

/** The write of a changed card. */
export function updateClaim({ collection, id }: DocumentKey, claim: StoredClaim): Update {
  return { do: "update", collection, id, body: { ...claim } };
}

/**
 * The lines of a listing for who holds its card: published ones, or the shielded number of an
 * import that nobody claimed.
 */
export function channelsOf(document: ShieldedDocument): NonNullable<Claim["channels"]> {
  const listing = listingOf(document);
  const line = callableLine(listing);
  if (line === null) return [];
  const channels = line === "published" ? listing.contact.channels : (shieldedOf(document).channels ?? []);
  return channels
    .filter(({ type }) => type !== "email")
    .map(({ type, value, label }) => ({ type, value, ...(label !== undefined && { label }) }));
}

/** A card as its holder may see it; its number only while it is held, by a verifier. */
export function presentClaim(
  document: StoredDocument,
  { listing, actor, now }: { listing: ShieldedDocument | null; actor: Actor; now: Date },
): Claim {
  const claim = claimOf(document);
  const state = claimStateAt(claim, now);
  const showsNumber = state === "held" && listing !== null && mayCall(actor, "verifier").ok;
  return {
    collection: "claims",
    ...headOf(document),
    listingId: claim.listingId,
    at: claim.at,
    expiresAt: claim.expiresAt,
    state,
    ...(showsNumber && { channels: channelsOf(listing) }),
  };
}
