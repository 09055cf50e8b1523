import type { Ask, Campaign } from "#contract/asks.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { arrivalFor, isOpenAsk, mayAskPeople, promisedBy } from "#domain/matching/ask.ts";
import { neededOf } from "#domain/responses/needed.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { asks, campaigns } from "#server/stored/asks.ts";

/** Who reads an ask, and the need and the offer it is about. Null: none, or it is gone. */
export type AskContext = {
  readerId: string | null;
  need: StoredListing | null;
  offer: StoredListing | null;
  now: Date;
};

/** An ask as the person reads it who was asked; null for everybody else. */
export function presentAsk(document: StoredDocument, { readerId, need, offer, now }: AskContext): Ask | null {
  const { ownerId, wave: _wave, answeredAt: _when, endedAt, ...ask } = asks.read(document);
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

/** How a need asks, as its owner reads it; null for everybody else. */
export function presentCampaign(document: StoredDocument, readerId: string | null): Campaign | null {
  const { ownerId, wave: _wave, foundNobody, ...campaign } = campaigns.read(document);
  if (readerId === null || ownerId !== readerId) return null;
  return {
    collection: "campaigns",
    ...documentHeader(document),
    ...campaign,
    foundNobody: foundNobody > 0,
  };
}
