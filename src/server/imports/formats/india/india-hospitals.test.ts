import { beforeAll, expect, test } from "vitest";
import { codesOf, documentsOfRow, fixture, outcomesOf } from "../../testing/fixtures/outcomes.ts";
import { FEW_PLACES } from "../../testing/fixtures/places.ts";
import type { RowOutcome } from "../../pipeline/format.ts";
import { joinHospitals } from "./hospital-lists.ts";
import { indiaHospitals } from "./india-hospitals.ts";

const LISTS = ["hospitals-coordinates.csv", "hospitals-state-district.csv", "hospitals-pin-codes.csv"];
let outcomes: RowOutcome[];
beforeAll(async () => {
  outcomes = await outcomesOf(indiaHospitals, ...LISTS);
});

const placeOf = (name: string, at = 0): unknown => {
  const rows = outcomes.filter((outcome) => outcome.type === "taken" && outcome.documents[0]?.body["name"] === name);
  const row = rows[at];
  return row?.type === "taken" ? row.documents[0]?.body["place"] : undefined;
};

test("the three lists are joined by name and order, whichever comes first", async () => {
  const join = await joinHospitals({
    pinCodes: [{ path: fixture("hospitals-pin-codes.csv") }],
    coordinates: [{ path: fixture("hospitals-coordinates.csv") }],
    districts: [{ path: fixture("hospitals-state-district.csv") }],
  });
  expect(join.joined).toHaveLength(13);
  expect(join.counts).toEqual({
    pinCodes: 12,
    coordinates: 11,
    coordinatesJoined: 10,
    districts: 3,
    districtsJoined: 3,
  });
  expect(documentsOfRow(outcomes, "Lake Hospital")[0]?.body["address"]).toBe("12, Lake Road, Kolkata 700029");
});

test("hospitals of one name are told apart by order and district", () => {
  expect(placeOf("Civil Hospital", 0)).toMatchObject({ lat: 22.57, lng: 88.3600001, precision: "exact" });
  expect(placeOf("Civil Hospital", 1)).toMatchObject({ lat: 27.041, lng: 88.2663001, precision: "exact" });
});

test("a coordinate shared by more than 3 facilities of different postal codes is an area", () => {
  expect(placeOf("Shared Hospital Two")).toMatchObject({ precision: "area", basis: "given", lat: 22.5600001 });
  expect(codesOf(outcomes[6])).toEqual(["coordinates/shared"]);
});

test("exchanged coordinates are put right; those abroad are refused, and the row is placed by its words", () => {
  expect(placeOf("Swapped Hospital")).toMatchObject({ lat: 22.5726001, lng: 88.3639001, precision: "exact" });
  expect(placeOf("Abroad Hospital")).toMatchObject({ precision: "area", basis: "geocoded", uncertaintyKm: 40 });
  expect(codesOf(outcomes[11])).toEqual(["coordinates/outside", "postal-code/invalid"]);
});

test("where the lists differ, the coordinate that lies in the stated district counts", () => {
  expect(placeOf("Far Hospital")).toMatchObject({ lat: 22.5700001, lng: 88.3610001, precision: "exact" });
});

test("a hospital that only the coordinates list knows is not lost", () => {
  expect(placeOf("Unlisted Hospital")).toMatchObject({ lat: 22.5500001, precision: "exact" });
});

test("postal codes: spaces are taken out, 0 is none; names keep no written-out newline", () => {
  expect(placeOf("Hill Nursing Home")).toMatchObject({ basis: "geocoded", uncertaintyKm: 4 });
  expect(placeOf("CGHS Dispensary No.III, Park Circus")).toMatchObject({ basis: "geocoded", uncertaintyKm: 8 });
  expect(codesOf(outcomes[3])).toEqual(["coordinates/missing", "phone/public-code", "postal-code/invalid"]);
});

test("ambulance numbers: 0 is none, 112 is everybody's, the rest is the hospital's ambulance", () => {
  expect(documentsOfRow(outcomes, "Lake Hospital")[0]?.body["phones"]).toEqual([]);
  const civil = outcomes[2];
  const documents = civil?.type === "taken" ? civil.documents : [];
  expect(documents.map((document) => document.body["kind"])).toEqual([undefined, "bed", "ambulance"]);
  expect(documents[1]?.body["contact"]).toEqual({ channels: [], shielded: false, available: false });
  expect(documents[2]?.body["contact"]).toMatchObject({ available: true });
});

test("beds of hospitals are not known; a dispensary has none to ask for", () => {
  const [, bed] = documentsOfRow(outcomes, "Lake Hospital");
  expect(bed?.body).toMatchObject({ kind: "bed", details: {}, stock: { value: "unknown" }, expiresAt: null });
  expect(documentsOfRow(outcomes, "CGHS Dispensary No.III, Park Circus")).toHaveLength(1);
});

test("a file that is none of the three lists is told in a sentence", async () => {
  const read = async (): Promise<void> => {
    for await (const _row of indiaHospitals.read([{ path: fixture("who.csv") }], FEW_PLACES)) void _row;
  };
  await expect(read()).rejects.toThrow(/none of the three lists/);
});
