import { NOTHING_KNOWN } from "../observations/axes.ts";
import type { Channel, StoredListing } from "../listings/listing.ts";
import type { Kind } from "../resources/kinds.ts";
import type { StoredFacility } from "./facility.ts";
import { listingWithState } from "./state-rules.ts";
import { supplyId } from "./supply-key.ts";
import type { Supply } from "./supply-key.ts";

/**
 * The listing of one supply without observations: "not known: call first". It has the facility's
 * place, lines and source, and never expires (CONTRACT.md 3).
 */
export function supplyListing(
  facilityId: string,
  facility: StoredFacility,
  supply: Supply,
): { id: string; listing: StoredListing } {
  const listing: StoredListing = {
    side: "offer",
    kind: supply.kind,
    details: supply.details,
    ...listedPlace(facilityId, facility, supply.kind),
    urgency: "planned",
    status: "open",
    ...NOTHING_KNOWN,
    confirmedAt: null,
    expiresAt: null,
    source: facility.source,
  };
  return {
    id: supplyId(facilityId, supply),
    listing: listingWithState(listing, facility) ?? listing,
  };
}

/** What a listing has of its facility: where it is, its name, and its lines. */
export function listedPlace(facilityId: string, facility: StoredFacility, kind: Kind) {
  const channels = linesFor(facility, kind);
  return {
    title: facility.name,
    language: "en",
    place: facility.place,
    facilityId,
    facilityName: facility.name,
    ownerId: null,
    contact: { channels, shielded: false, available: channels.length > 0 },
  };
}

/**
 * The lines that a listing of a kind shows: no paused ones; the ambulance's on its own listing
 * only.
 */
export function linesFor({ phones }: Pick<StoredFacility, "phones">, kind: Kind): Channel[] {
  return phones
    .filter(({ label, isPaused }) => isPaused !== true && (label !== AMBULANCE_LINE || kind === "ambulance"))
    .map(({ value, label }) => ({ type: "phone", value, ...(label !== undefined && { label }) }));
}

/** Label of a line that reaches the facility's ambulance only. */
export const AMBULANCE_LINE = "ambulance";
