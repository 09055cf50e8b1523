import type { Claim } from "#contract/verification.ts";
import type { VerifierChoiceDocument } from "#contract/verifier-choice.ts";
import { mayUseNumber } from "#domain/contact/number-uses.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { mayCall } from "#domain/identity/policy.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { claimStateAt } from "#domain/verification/card.ts";
import { callableLine } from "#domain/verification/policy.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import { listings } from "#server/stored/listings.ts";
import { claims } from "#server/stored/claims.ts";
import { verifierChoices } from "#server/stored/verifier-choices.ts";

/**
 * The lines of a listing for the holder of its card. They are published, or the shielded number of
 * an unclaimed import.
 */
export function channelsOf(document: ShieldedDocument): NonNullable<Claim["channels"]> {
  const listing = listings.read(document);
  const line = callableLine(listing);
  if (line === null) return [];
  const channels = line === "published" ? listing.contact.channels : (listings.readShielded(document)?.channels ?? []);
  return channels
    .filter(({ type }) => type !== "email")
    .filter((channel) => mayUseNumber(channel, line === "published" ? "published" : "person"))
    .map(({ type, value, label }) => ({ type, value, ...(label !== undefined && { label }) }));
}

/** What a verifier chose, as they read it; null for everybody else. */
export function presentChoice(document: StoredDocument, readerId: string | null): VerifierChoiceDocument | null {
  const { ownerId, ...choice } = verifierChoices.read(document);
  if (readerId === null || ownerId !== readerId) return null;
  return { collection: "verifierChoices", ...documentHeader(document), ...choice };
}

/** A card as its holder may see it. Its number is shown only to a verifier who holds it. */
export function presentClaim(
  document: StoredDocument,
  { listing, actor, now }: { listing: ShieldedDocument | null; actor: Actor; now: Date },
): Claim {
  const claim = claims.read(document);
  const state = claimStateAt(claim, now);
  const showsNumber = state === "held" && listing !== null && mayCall(actor, "verifier").ok;
  return {
    collection: "claims",
    ...documentHeader(document),
    listingId: claim.listingId,
    at: claim.at,
    expiresAt: claim.expiresAt,
    state,
    ...(showsNumber && { channels: channelsOf(listing) }),
  };
}
