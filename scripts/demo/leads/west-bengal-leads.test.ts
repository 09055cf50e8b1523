import { beforeAll, expect, test } from "vitest";
import { codesOf, outcomesOf } from "#server/imports/testing/fixtures/outcomes.ts";
import type { ImportDocument, RowOutcome } from "#server/imports/pipeline/format.ts";
import { westBengalLeads } from "./west-bengal-leads.ts";

let outcomes: RowOutcome[];
beforeAll(async () => {
  outcomes = await outcomesOf(westBengalLeads, "leads.json");
});

/** The listing of one kind, and what was observed about it. */
function lead(
  kind: string,
  at = 0,
): { listing: ImportDocument; row: RowOutcome; observation: ImportDocument | undefined } {
  const rows = outcomes.filter((outcome) => outcome.type === "taken" && outcome.documents[0]?.body["kind"] === kind);
  const row = rows[at];
  const listing = row?.type === "taken" ? row.documents[0] : undefined;
  if (row?.type !== "taken" || listing === undefined) throw new Error(`no lead of ${kind}`);
  return { listing, row, observation: row.documents[1] };
}

test("both markups of one lead are one listing, as its newest card has it", () => {
  const { listing, observation } = lead("oxygen");
  expect(listing.body).toMatchObject({
    title: "Lake Oxygen Service",
    place: { label: "Ballygunge, Kolkata", precision: "area", basis: "geocoded", uncertaintyKm: 2 },
    stock: { value: "available", at: "2021-05-22T06:11:50.000Z", by: "feed" },
    reach: { value: "reachable", at: "2021-05-22T06:11:50.000Z", by: "feed" },
    confirmedAt: "2021-05-22T06:11:50.000Z",
    source: { licence: "MIT", asOf: "2021-05-22T06:11:50.000Z" },
  });
  expect(observation).toMatchObject({
    collection: "observations",
    body: { listingId: listing.id, outcome: "in-stock", at: "2021-05-22T06:11:50.000Z", by: "feed" },
  });
  expect(outcomes.filter((outcome) => outcome.type === "merged").map((outcome) => outcome.line)).toEqual([13, 45]);
});

test("an organisation's numbers are published, anybody else's are shielded", () => {
  expect(lead("oxygen").listing.body["contact"]).toEqual({
    channels: [
      { type: "phone", value: "+919000001750" },
      { type: "phone", value: "+919000001751" },
    ],
    shielded: false,
    available: true,
  });
  const person = lead("oxygen", 1).listing;
  expect(person.body["contact"]).toEqual({ channels: [], shielded: true, available: false });
  expect(person.body["title"]).toBeUndefined();
  expect(person.shielded).toEqual({ channels: [{ type: "phone", value: "+919000001816" }] });
  const volunteer = lead("supplies").listing;
  expect(volunteer.body).toMatchObject({ title: "Red Volunteer", contact: { channels: [], shielded: true } });
});

test("a name beside a number makes it somebody's own, and stays with the moderators", () => {
  const { listing } = lead("ambulance");
  expect(JSON.stringify(listing.body)).not.toContain("Testperson");
  expect(listing.body["contact"]).toEqual({ channels: [], shielded: true, available: false });
  expect(listing.shielded).toMatchObject({ rawText: expect.stringContaining("Bela Testperson") });
});

test("unavailable is none left, at its own time", () => {
  const { listing, observation, row } = lead("oxygen", 1);
  expect(listing.body["stock"]).toEqual({ value: "out", at: "2021-04-29T15:08:00.000Z", by: "feed" });
  expect(observation?.body["outcome"]).toBe("none-left");
  expect(codesOf(row)).toContain("time/day-first");
});

test("a lead for the whole state stands at its capital with an honest radius, and keeps its words", () => {
  const { listing } = lead("tele-consultation");
  expect(listing.body).toMatchObject({
    note: "Online",
    place: { label: "West Bengal", lat: 22.5626, uncertaintyKm: 560 },
  });
  expect(listing.shielded).toMatchObject({
    channels: [
      { type: "phone", value: "+919000001934" },
      { type: "whatsapp", value: "+919000001935" },
    ],
  });
  expect(listing.body["confirmedAt"]).toBe("2021-04-25T18:30:00.000Z");
});

test("a destroyed number and an unreadable time: the lead stays, never confirmed, with no line to call", () => {
  const { listing, observation, row } = lead("bed");
  expect(listing.body).toMatchObject({
    title: "Lake Nursing Home",
    confirmedAt: null,
    reach: { value: "unknown" },
    contact: { channels: [], shielded: false, available: false },
  });
  expect(observation).toBeUndefined();
  expect(codesOf(row)).toEqual(["coordinates/missing", "phone/destroyed", "time/unreadable"]);
});

test("nothing said about availability is nothing known", () => {
  const { listing, row } = lead("home-care");
  expect(listing.body["stock"]).toEqual({ value: "unknown", at: null, by: null });
  expect(codesOf(row)).toContain("availability/missing");
});

test("plasma where the page mixes blood and plasma", () => {
  expect(lead("blood").listing.body["details"]).toEqual({ component: "plasma" });
});

test("refused: no name and no number, no known resource", () => {
  expect(
    outcomes.filter((outcome) => outcome.type === "refused").map((outcome) => [outcome.line, codesOf(outcome)]),
  ).toEqual([
    [73, ["row/no-number"]],
    [110, ["row/not-a-resource"]],
  ]);
});
