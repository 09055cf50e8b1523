import { expect, test } from "vitest";
import type { StoredFacility } from "./facility.ts";
import { AMBULANCE_LINE, supplyListing } from "./supply.ts";

const FACILITY_ID = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";

const facility: StoredFacility = {
  name: "Lakeside Hospital",
  types: ["hospital"],
  place: { lat: 22.5, lng: 88.3, label: "Kolkata", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
  phones: [{ value: "+12125550100" }, { value: "+12125550101", label: AMBULANCE_LINE }],
  accessibility: {},
  services: [],
  status: {},
  source: { kind: "import", name: "A list" },
};

test("what nobody has said is not known, and does not end by itself", () => {
  const { listing } = supplyListing(FACILITY_ID, facility, { kind: "bed", details: {} });
  expect(listing).toMatchObject({
    details: {},
    stock: { value: "unknown", at: null, by: null },
    confirmedAt: null,
    expiresAt: null,
    status: "open",
    facilityId: FACILITY_ID,
    facilityName: "Lakeside Hospital",
    ownerId: null,
  });
});

test("the ambulance's line is on the ambulance's listing only", () => {
  const bed = supplyListing(FACILITY_ID, facility, { kind: "bed", details: {} }).listing;
  const ambulance = supplyListing(FACILITY_ID, facility, { kind: "ambulance", details: {} }).listing;
  expect(bed.contact.channels.map((channel) => channel.value)).toEqual(["+12125550100"]);
  expect(ambulance.contact.channels).toHaveLength(2);
});

test("a facility without a line cannot be reached", () => {
  const { listing } = supplyListing(FACILITY_ID, { ...facility, phones: [] }, { kind: "bed", details: {} });
  expect(listing.contact).toEqual({ channels: [], shielded: false, available: false });
});
