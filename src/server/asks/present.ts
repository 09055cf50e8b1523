import type { Ask, Campaign } from "#contract/asks.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { arrivalFor, isOpenAsk, mayAskPeople } from "#domain/matching/ask.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { asks, campaigns } from "#server/stored/asks.ts";

/** An ask as the person reads it who was asked; null for everybody else. `need`: its listing. */
export function presentAsk(
  document: StoredDocument,
  { readerId, need, now }: { readerId: string | null; need: StoredListing | null; now: Date },
): Ask | null {
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
