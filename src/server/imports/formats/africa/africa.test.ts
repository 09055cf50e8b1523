import { expect, test } from "vitest";
import { codesOf, documentsOfRow, outcomesOf } from "../../testing/fixtures/outcomes.ts";
import { healthsitesOsm } from "./healthsites-osm.ts";
import { readOpeningHours } from "./osm-words.ts";
import { whoAfricaFacilities } from "./who-africa.ts";

test("OpenStreetMap: hours, wheelchair, beds, services, the object's own page and date", async () => {
  const outcomes = await outcomesOf(healthsitesOsm, "healthsites.csv");
  const [facility, beds] = documentsOfRow(outcomes, "Lake Hospital");
  expect(facility?.body).toMatchObject({
    types: ["hospital"],
    phones: [{ value: "+254202222222" }],
    hours: { openingHours: "24/7" },
    accessibility: { wheelchair: "yes" },
    status: { state: { value: "normal", by: "feed" } },
    services: ["general", "emergency department", "x ray", "hospital", "emergency"],
    address: "Main Street, Testtown",
    place: { label: "Nairobi", precision: "exact" },
    source: {
      licence: "ODbL-1.0",
      url: "https://www.openstreetmap.org/node/1001",
      asOf: "2020-03-01T17:04:34.000Z",
      name: "© OpenStreetMap contributors, healthsites.io",
    },
  });
  expect(beds?.body).toMatchObject({
    kind: "bed",
    details: {},
    stock: { value: "unknown", counts: { total: 120 }, by: "feed" },
    confirmedAt: null,
  });
});

test("OpenStreetMap: rows without a name, of an older version, broken or of no use", async () => {
  const outcomes = await outcomesOf(healthsitesOsm, "healthsites.csv");
  const [pharmacy, medicine] = documentsOfRow(outcomes, "Pharmacy");
  expect(pharmacy?.body).toMatchObject({
    hours: { openingHours: "07:30-16:00" },
    accessibility: { wheelchair: "limited" },
  });
  expect(medicine?.body).toMatchObject({ kind: "medicine", details: {} });
  expect(codesOf(outcomes[1])).toEqual(["name/from-type", "phone/several"]);
  expect(documentsOfRow(outcomes, "Corner Pharmacy")[0]?.body).toMatchObject({
    accessibility: { wheelchair: "no" },
    status: { state: { value: "closed", by: "feed" } },
    phones: [],
  });
  expect(codesOf(outcomes[2])).toEqual(["hours/unreadable", "name/other-column", "phone/incomplete"]);
  expect(outcomes[3]?.type).toBe("merged");
  expect(codesOf(outcomes[4])).toEqual(["row/not-a-resource"]);
  expect(documentsOfRow(outcomes, "Two In One")[0]?.body).toMatchObject({
    types: ["clinic", "laboratory"],
    hours: { openingHours: "Mo-Fr 08:00-17:00; Sa 09:00-13:00" },
  });
  expect(codesOf(outcomes[5])).toEqual(["beds/unreadable"]);
  expect(codesOf(outcomes[6])).toEqual(["row/not-a-resource"]);
});

test.each([
  ["24/7", "24/7"],
  ["07:30 - 16:00", "07:30-16:00"],
  ["Mo-Fr 08:30-19:30; Sa 08:30-13:00", "Mo-Fr 08:30-19:30; Sa 08:30-13:00"],
  ["Mo-Fr 08:00-12:00,14:00-17:00; PH off", "Mo-Fr 08:00-12:00,14:00-17:00; PH off"],
  ["Mo,We 9:00-12:00", "Mo,We 9:00-12:00"],
  ["8am to 5pm", null],
  ["daily", null],
  ["Mo-Fr 08:00-25:00", null],
  ["", null],
])("opening hours %j are kept as %j", (text, hours) => expect(readOpeningHours(text)).toBe(hours));

test("WHO list: types, twins told apart by place, and where the coordinates come from", async () => {
  const outcomes = await outcomesOf(whoAfricaFacilities, "who.csv");
  expect(documentsOfRow(outcomes, "Lake District Hospital").map((document) => document.body["kind"])).toEqual([
    undefined,
    "bed",
  ]);
  expect(documentsOfRow(outcomes, "Lake District Hospital")[0]?.body).toMatchObject({
    place: { precision: "exact" },
    services: ["District Hospital"],
    source: { licence: "GPL-3.0" },
  });
  expect(codesOf(outcomes[1])).toEqual(["coordinates/of-a-place"]);
  expect(outcomes.slice(1, 4).map((outcome) => outcome.type)).toEqual(["taken", "taken", "merged"]);
  expect(documentsOfRow(outcomes, "Stone Maternity")[1]?.body).toMatchObject({
    kind: "bed",
    details: { bedType: "maternity" },
  });
});

test("WHO list: rows without coordinates are placed by their name, among their neighbours, or refused", async () => {
  const outcomes = await outcomesOf(whoAfricaFacilities, "who.csv");
  expect(documentsOfRow(outcomes, "River Dispensary")[0]?.body["place"]).toMatchObject({
    precision: "area",
    basis: "geocoded",
    uncertaintyKm: 5,
  });
  expect(documentsOfRow(outcomes, "Lost Post")[0]?.body["place"]).toMatchObject({
    lat: -1.5,
    lng: 37.25,
    precision: "area",
    basis: "geocoded",
  });
  expect(codesOf(outcomes[6])).toEqual(["coordinates/by-neighbours"]);
  expect(codesOf(outcomes[7])).toEqual(["row/no-place"]);
  expect(codesOf(outcomes[8])).toEqual(["row/no-name"]);
});
