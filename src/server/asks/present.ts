import type { Ask, Campaign, VerifierArea } from "#contract/asks.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { arrivalFor, isOpenAsk, mayAskPeople, promisedBy } from "#domain/matching/ask.ts";
import { askedBand } from "#domain/matching/asked-band.ts";
import { neededOf } from "#domain/responses/needed.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { asks, campaigns, verifierAreas } from "#server/stored/asks.ts";

/** Who reads an ask, and the need and the offer it is about. Null: none, or it is gone. */
export type AskContext = {
  readerId: string | null;
  need: StoredListing | null;
  offer: StoredListing | null;
  now: Date;
};

/** An ask as the person reads it who was asked; null for everybody else. */
export function presentAsk(document: StoredDocument, { readerId, need, offer, now }: AskContext): Ask | null {
  const { ownerId, wave: _wave, answeredAt: _when, endedAt, givenBackAt: _back, ...ask } = asks.read(document);
  if (readerId === null || ownerId !== readerId || need === null) return null;
  const { component } = need.details;
  return {
    collection: "asks",
    ...documentHeader(document),
    ...ask,
    isOpen:
      isOpenAsk({ ...ask, ownerId, wave: 1, ...(endedAt !== undefined && { endedAt }) }, now) &&
      mayAskPeople(need, now),
    ...(component !== undefined && { component }),
    kind: need.kind,
    ...(ask.offerId !== undefined && { amount: promisedBy(need, offer), left: neededOf(need).left }),
    ...(need.unit !== undefined && { unit: need.unit }),
    urgency: need.urgency,
    place: need.place.label,
    arrivesBy: arrivalFor(need, now),
  };
}

/** Where a verifier may be asked, as they read it; null for everybody else. */
export function presentArea(document: ShieldedDocument, readerId: string | null): VerifierArea | null {
  const { ownerId, radiusKm, at } = verifierAreas.read(document);
  if (readerId === null || ownerId !== readerId) return null;
  const place = verifierAreas.readShielded(document)?.place;
  return {
    collection: "verifierAreas",
    ...documentHeader(document),
    radiusKm,
    at,
    ...(place !== undefined && { place }),
  };
}

/**
 * How a need asks, as its owner reads it; null for everybody else. How many were asked is a band.
 * Nothing says that a share is spent. Both would tell how many donors there are.
 */
export function presentCampaign(document: StoredDocument, readerId: string | null): Campaign | null {
  const { ownerId, listingId, startedAt, dueAt, asked, yes, foundNobody, stop } = campaigns.read(document);
  if (readerId === null || ownerId !== readerId) return null;
  const { from, to } = askedBand(asked);
  return {
    collection: "campaigns",
    ...documentHeader(document),
    listingId,
    startedAt,
    dueAt,
    asked: from,
    ...(to !== undefined && { askedTo: to }),
    yes,
    foundNobody: foundNobody > 0,
    ...(stop !== undefined && { stop }),
  };
}
