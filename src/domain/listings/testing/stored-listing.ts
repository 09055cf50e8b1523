import { NOTHING_KNOWN } from "../../observations/axes.ts";
import type { StoredListing } from "../listing.ts";

/** An open listing of a member in Kolkata, of which nobody has said anything yet. */
export function storedListing(fields: Pick<StoredListing, "side" | "kind"> & Partial<StoredListing>): StoredListing {
  return {
    details: {},
    language: "en",
    place: { lat: 22.5, lng: 88.3, label: "Kolkata", precision: "area", basis: "masked", uncertaintyKm: 1.5 },
    ownerId: "owner",
    urgency: "urgent",
    status: "open",
    ...NOTHING_KNOWN,
    confirmedAt: null,
    expiresAt: null,
    contact: { channels: [], shielded: true, available: true },
    source: { kind: "member" },
    ...fields,
  };
}
