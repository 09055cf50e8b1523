import type { Claim } from "#contract/verification.ts";
import type { VerifierChoiceDocument } from "#contract/verifier-choice.ts";
import { mayUseNumber } from "#domain/contact/number-uses.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { mayCall } from "#domain/identity/policy.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { claimStateAt } from "#domain/verification/card.ts";
import { cardLine } from "#domain/verification/owner-check.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import { listings } from "#server/stored/listings.ts";
import { claims } from "#server/stored/claims.ts";
import { grants } from "#server/stored/grants.ts";
import { verifierChoices } from "#server/stored/verifier-choices.ts";
import type { OwnerCheckDependencies } from "./owner-checks/dependencies.ts";

type Channels = NonNullable<Claim["channels"]>;

/**
 * The lines of a listing for the holder of its card. They are published, the shielded number of an
 * unclaimed import, or that of an owner who asked to be called.
 */
export function channelsOf(document: ShieldedDocument, now: Date): Channels {
  const listing = listings.read(document);
  const line = cardLine(listing, now);
  if (line === null) return [];
  const channels = line === "published" ? listing.contact.channels : (listings.readShielded(document)?.channels ?? []);
  return channels
    .filter(({ type }) => type !== "email")
    .filter((channel) => mayUseNumber(channel, line === "published" ? "published" : "person"))
    .map(({ type, value, label }) => ({ type, value, ...(label !== undefined && { label }) }));
}

/** What decides which lines a card shows. `grant`: the owner's, where they asked to be called. */
type CardLines = {
  grant: StoredDocument | null;
  giveableAmong: OwnerCheckDependencies["giveableAmong"];
  now: Date;
};

/** The lines that a card shows: of an owner who asked to be called, those that they may give. */
export async function shownChannels(
  document: ShieldedDocument,
  { grant, giveableAmong, now }: CardLines,
): Promise<Channels> {
  const listing = listings.read(document);
  const channels = channelsOf(document, now);
  if (cardLine(listing, now) !== "invited") return channels;
  if (grant === null || listing.ownerId === null || grants.read(grant).revokedAt !== undefined) return [];
  const given = await giveableAmong(listing.ownerId, channels);
  return channels.filter(({ type, value }) => given.some((each) => each.type === type && each.value === value));
}

/** What a verifier chose, as they read it; null for everybody else. */
export function presentChoice(document: StoredDocument, readerId: string | null): VerifierChoiceDocument | null {
  const { ownerId, ...choice } = verifierChoices.read(document);
  if (readerId === null || ownerId !== readerId) return null;
  return { collection: "verifierChoices", ...documentHeader(document), ...choice };
}

/** A card as its holder may see it. Its number is shown only to a verifier who holds it. */
export async function presentClaim(
  document: StoredDocument,
  { listing, actor, ...lines }: { listing: ShieldedDocument | null; actor: Actor } & CardLines,
): Promise<Claim> {
  const claim = claims.read(document);
  const state = claimStateAt(claim, lines.now);
  const showsNumber = state === "held" && listing !== null && mayCall(actor, "verifier").ok;
  return {
    collection: "claims",
    ...documentHeader(document),
    listingId: claim.listingId,
    at: claim.at,
    expiresAt: claim.expiresAt,
    state,
    ...(showsNumber && { channels: await shownChannels(listing, lines) }),
  };
}
