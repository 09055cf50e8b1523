import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { confirmedAt } from "#domain/listings/listing.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { JsonObject } from "#server/documents/documents.ts";

/** A general bed in Kolkata without observations, with what a test sets. */
export function aListing(about: Partial<StoredListing> = {}): StoredListing {
  const listing: StoredListing = {
    side: "offer",
    kind: "bed",
    details: { bedType: "general" },
    language: "en",
    place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
    ownerId: null,
    urgency: "planned",
    status: "open",
    ...NOTHING_KNOWN,
    confirmedAt: null,
    expiresAt: null,
    contact: { channels: [{ type: "phone", value: "+12025550100" }], shielded: false, available: true },
    source: { kind: "facility" },
    ...about,
  };
  return { ...listing, confirmedAt: about.confirmedAt ?? confirmedAt(listing) };
}

/** A hospital in Kolkata, with what a test sets. */
export function aFacility(about: Partial<StoredFacility> = {}): StoredFacility {
  return {
    name: "General Hospital",
    types: ["hospital"],
    place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
    phones: [{ value: "+12025550101" }],
    accessibility: {},
    services: [],
    status: {},
    source: { kind: "import" },
    ...about,
  };
}

/** A body in the form of the store. */
export function bodyOf(document: StoredListing | StoredFacility): JsonObject {
  return JSON.parse(JSON.stringify(document)) as JsonObject;
}
