import { NOTHING_KNOWN } from "../observations/axes.ts";
import type { Channel, Details, StoredListing } from "../listings/listing.ts";
import type { Kind } from "../resources/kinds.ts";
import { uuidv5 } from "../shared/ids.ts";
import type { StoredFacility } from "./facility.ts";
import { listingWithState } from "./state-rules.ts";

/**
 * One supply of a facility. `subtype`: a bed type, an oxygen form, or a blood component with its
 * group.
 */
export type Supply = { kind: Kind; subtype?: string; details: Details };

/**
 * The id of a facility's listing of one kind and subtype. It is the same everywhere: imports,
 * phones and servers mean one document (CONTRACT.md 2).
 */
export function supplyId(facilityId: string, kind: Kind, subtype?: string): string {
  return uuidv5(facilityId, subtype === undefined ? kind : `${kind}/${subtype}`);
}

/**
 * The listing of one supply without observations: "not known: call first". It has the facility's
 * place, lines and source, and never expires (CONTRACT.md 3).
 */
export function supplyListing(
  facilityId: string,
  facility: StoredFacility,
  supply: Supply,
): { id: string; listing: StoredListing } {
  const channels = linesFor(facility, supply.kind);
  const listing: StoredListing = {
    side: "offer",
    kind: supply.kind,
    details: supply.details,
    title: facility.name,
    language: "en",
    place: facility.place,
    facilityId,
    facilityName: facility.name,
    ownerId: null,
    urgency: "planned",
    status: "open",
    ...NOTHING_KNOWN,
    confirmedAt: null,
    expiresAt: null,
    contact: { channels, shielded: false, available: channels.length > 0 },
    source: facility.source,
  };
  return {
    id: supplyId(facilityId, supply.kind, supply.subtype),
    listing: listingWithState(listing, facility.status.state) ?? listing,
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
