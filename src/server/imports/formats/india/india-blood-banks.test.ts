import { beforeAll, expect, test } from "vitest";
import { codesOf, documentsOfRow, outcomesOf } from "../../testing/fixtures/outcomes.ts";
import type { RowOutcome } from "../../pipeline/format.ts";
import { indiaBloodBanks } from "./india-blood-banks.ts";

let outcomes: RowOutcome[];
beforeAll(async () => {
  outcomes = await outcomesOf(indiaBloodBanks, "blood-banks.csv");
});

test("header names with leading spaces and addresses of several lines", () => {
  const [facility] = documentsOfRow(outcomes, "Lake Hospital Blood bank");
  expect(facility?.body).toMatchObject({
    types: ["blood-bank"],
    address: "Lake Point Near Old Jail P.O. Lake Bazaar",
    phones: [{ value: "+913342000082" }, { value: "1910" }],
    hours: { openingHours: "24/7" },
    place: { lat: 22.511442, lng: 88.347338, precision: "exact", basis: "given", label: "Kolkata, West Bengal" },
    source: { licence: "GODL-India", asOf: "2018-01-01T00:00:00.000Z" },
  });
});

test("lines of rows after an address of several lines are where an editor shows them", () => {
  expect(outcomes.map((outcome) => outcome.line)).toEqual([2, 6, 7, 8, 9, 10, 11, 12]);
});

test("components make listings whose stock is not known", () => {
  const listings = documentsOfRow(outcomes, "Lake Hospital Blood bank").slice(1);
  expect(listings.map((listing) => listing.body["details"])).toEqual(
    ["whole-blood", "red-cells", "platelets", "plasma"].map((component) => ({ component })),
  );
  for (const listing of listings)
    expect(listing.body).toMatchObject({ kind: "blood", stock: { value: "unknown", at: null }, confirmedAt: null });
  const apheresis = documentsOfRow(outcomes, "River Blood Bank").slice(1);
  expect(apheresis.map((listing) => listing.body["details"])).toEqual([
    { component: "whole-blood" },
    { component: "platelets" },
  ]);
  const unknown = documentsOfRow(outcomes, "Hill Blood Bank").slice(1);
  expect(unknown.map((listing) => listing.body["details"])).toEqual([{}]);
});

test("what belongs to the nodal officer is in no document; somebody's mobile is shielded", () => {
  const everything = JSON.stringify(outcomes.flatMap((outcome) => (outcome.type === "taken" ? outcome.documents : [])));
  for (const secret of ["Testperson", "9000002799", "9000002798", "asha@", "09000 002782", "9000002782"])
    expect(everything).not.toContain(secret);
  const bodies = JSON.stringify(
    outcomes.flatMap((outcome) => (outcome.type === "taken" ? outcome.documents.map(({ body }) => body) : [])),
  );
  for (const mobile of ["9000002759", "9000002797", "9000002796", "9000002795"]) expect(bodies).not.toContain(mobile);
  expect(documentsOfRow(outcomes, "Lake Hospital Blood bank")[1]?.shielded).toEqual({
    channels: [
      { type: "phone", value: "+919000002759" },
      { type: "email", value: "lakebank@gmail.example" },
    ],
  });
});

test("a mail address at the bank's own domain is published after its lines, one at a public provider is not", () => {
  const [, listing] = documentsOfRow(outcomes, "Lake Hospital Blood bank");
  expect(listing?.body["contact"]).toMatchObject({
    channels: [{ type: "phone" }, { type: "phone" }, { type: "email", value: "bank@lake.example" }],
  });
  expect(JSON.stringify(listing?.body)).not.toContain("gmail");
});

test("a mobile that is the officer's own is no published line, even in the contact column", () => {
  const [facility, listing] = documentsOfRow(outcomes, "Hill Blood Bank");
  expect(facility?.body["phones"]).toEqual([]);
  expect(listing?.body["contact"]).toEqual({ channels: [], shielded: true, available: false });
  expect(codesOf(outcomes[2])).toContain("person/removed");
});

test("a local number that is the ending of a published line is that line", () => {
  expect(documentsOfRow(outcomes, "River Blood Bank")[1]?.shielded).toBeNull();
});

test("an officer and a number inside an address are taken out, the postal code stays", () => {
  expect(documentsOfRow(outcomes, "River Blood Bank")[0]?.body["address"]).toBe("River Road, Kolkata 700 001");
});

test("exchanged coordinates are put right, and it is said", () => {
  expect(documentsOfRow(outcomes, "River Blood Bank")[0]?.body["place"]).toMatchObject({
    lat: 22.5726,
    lng: 88.363,
    precision: "exact",
  });
  expect(codesOf(outcomes[1])).toContain("coordinates/swapped");
});

test.each([
  ["no coordinates", "Hill Blood Bank", 2, "coordinates/missing"],
  ["coordinates outside India", "Far Blood Bank", 3, "coordinates/outside"],
  ["coordinates of another city", "Wrong Point Blood Bank", 7, "coordinates/far"],
])("%s: placed from the gazetteer as an area", (_case, name, row, code) => {
  expect(documentsOfRow(outcomes, name)[0]?.body["place"]).toMatchObject({ precision: "area", basis: "geocoded" });
  expect(codesOf(outcomes[row])).toContain(code);
});

test("numbers that a spreadsheet destroyed are not passed on; the one that is whole is", () => {
  expect(documentsOfRow(outcomes, "Far Blood Bank")[0]?.body["phones"]).toEqual([{ value: "+919000001238" }]);
  expect(codesOf(outcomes[3]).filter((code) => code === "phone/destroyed")).toHaveLength(2);
});

test("service times", () => {
  expect(documentsOfRow(outcomes, "River Blood Bank")[0]?.body["hours"]).toEqual({ openingHours: "Mo-Fr 08:30-16:30" });
  expect(documentsOfRow(outcomes, "Hill Blood Bank")[0]?.body["hours"]).toBeUndefined();
  expect(codesOf(outcomes[2])).toContain("hours/unreadable");
});

test("what cannot be used is refused with its reason", () => {
  expect(codesOf(outcomes[4])).toEqual(["row/no-place"]);
  expect(codesOf(outcomes[5])).toEqual(["row/no-name"]);
  expect(codesOf(outcomes[6])).toEqual(["row/unreadable"]);
});
