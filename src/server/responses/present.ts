import type { Response } from "#contract/responses.ts";
import { isDemo } from "#domain/listings/policy.ts";
import type { ResponseSide, StoredResponse } from "#domain/responses/response.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import { responses } from "#server/stored/responses.ts";

/** Which of the two people a reader is; null: neither. */
export function sideOf({ keeperId, authorId }: StoredResponse, readerId: string | null): ResponseSide | null {
  if (readerId === null) return null;
  if (readerId === keeperId) return "owner";
  return readerId === authorId ? "responder" : null;
}

/**
 * A response as one of its two people sees it; null for everybody else. Every field is named: ids
 * of people stay inside. @param given the grants by which this reader finds a number given
 */
export function presentResponse(
  document: ShieldedDocument,
  readerId: string | null,
  given: ReadonlySet<string>,
): Response | null {
  const response = responses.read(document);
  const side = sideOf(response, readerId);
  if (side === null) return null;
  const { aliases = {}, meetAt, notes = [] } = responses.readShielded(document) ?? {};
  const isMeeting = response.state === "accepted" || response.state === "arrived";
  return {
    collection: "responses",
    ...documentHeader(document),
    listingId: response.listingId,
    side,
    other: (side === "owner" ? aliases.responder : aliases.owner) ?? "",
    amount: response.amount,
    unit: response.unit,
    arrivesBy: response.arrivesBy,
    state: response.state,
    at: response.at,
    until: response.until,
    agreed: response.agreed,
    askedAt: response.askedAt,
    confirmed: response.confirmed && { owner: response.confirmed.owner, responder: response.confirmed.responder },
    received: response.received,
    failed: response.failed && { reason: response.failed.reason, by: response.failed.by },
    endedAt: response.endedAt,
    // The owner knows the responder by a name alone.
    ...(side === "responder" && { askId: response.askId, offerId: response.offerId }),
    ...(isMeeting &&
      meetAt !== undefined && {
        meetAt: { label: meetAt.label, lat: meetAt.lat, lng: meetAt.lng, facilityId: meetAt.facilityId },
      }),
    numbers: {
      owner: isMeeting && given.has(response.numbers?.owner ?? ""),
      responder: isMeeting && given.has(response.numbers?.responder ?? ""),
    },
    notes: notes.map(({ by, at, text, phrase }) => ({ by, at, text, phrase })),
    demo: isDemo(response) ? true : undefined,
  };
}
