import { confirmedAt } from "#domain/listings/listing.ts";
import type { Channel, Source, StoredListing } from "#domain/listings/listing.ts";
import type { Axes } from "#domain/observations/axes.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { listings } from "#server/stored/listings.ts";
import type { ShieldedListing } from "#domain/listings/listing.ts";
import { observations } from "#server/stored/observations.ts";
import type { ImportDocument } from "./format.ts";

/** An offer of a list that names no facility. `shielded`: what of it is a person's. */
export type ListedOffer = Pick<StoredListing, "kind" | "details" | "place"> & {
  title: string | undefined;
  note: string | undefined;
  openingHours?: string | null;
  axes: Axes;
  /** Whether its numbers may be published. */
  isPublished: boolean;
  channels: Channel[];
  shielded: ShieldedListing | null;
  source: Source;
};

/** The listing of an offer. Nobody owns it until somebody proves its number. */
export function leadListing(id: string, offer: ListedOffer): ImportDocument {
  const { kind, details, place, title, note, openingHours, axes, isPublished, channels, source } = offer;
  const hasLines = channels.length > 0;
  const body: StoredListing = {
    side: "offer",
    kind,
    details,
    ...(title !== undefined && title !== "" && { title }),
    ...(note !== undefined && note !== "" && { note }),
    language: "en",
    place,
    ...(openingHours !== undefined && openingHours !== null && { openingHours }),
    ownerId: null,
    urgency: "planned",
    status: "open",
    ...axes,
    confirmedAt: confirmedAt(axes),
    expiresAt: null,
    contact: {
      channels: isPublished ? channels : [],
      shielded: !isPublished && hasLines,
      available: isPublished && hasLines,
    },
    source,
  };
  return listings.document(id, { body, shielded: offer.shielded });
}

/** What a list says of a listing at a time; none where it has no time or says nothing. */
export function leadObservations(
  id: string,
  said: { outcome: Outcome | null; at: string | null | undefined; source: Source; count?: number },
): ImportDocument[] {
  const { outcome, at, source, count } = said;
  if (outcome === null || at === null || at === undefined) return [];
  const body = { listingId: id, outcome, ...(count !== undefined && { count }), at, by: "feed", source } as const;
  return [observations.document(uuidv5(id, `feed/${at}`), { body })];
}
