import { expect, test } from "vitest";
import { mergeImportedFacility, mergeImportedListing } from "./merge-import.ts";
import { withEditedLines } from "./lines.ts";
import type { StoredFacility } from "./facility.ts";
import { checkPauseEnd, isPauseOver, listingWithShownLines, pauseLines } from "./pause.ts";
import { AMBULANCE_LINE, supplyListing } from "./supply.ts";

const facility: StoredFacility = {
  name: "Lakeside Hospital",
  types: ["hospital"],
  place: { lat: 22.5, lng: 88.3, label: "Kolkata", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
  phones: [{ value: "+12125550100" }, { value: "+12125550101", label: AMBULANCE_LINE }, { value: "+12125550102" }],
  accessibility: {},
  services: [],
  status: {},
  source: { kind: "import" },
};
const ID = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";
const NOW = new Date("2026-11-20T10:00:00Z");

function paused(values: string[], from = facility): StoredFacility {
  const answer = pauseLines(from, values, "2026-11-20T10:30:00.000Z");
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

test("paused lines leave the listings and come back where they were; other ways to reach it stay", () => {
  const { listing: bed } = supplyListing(ID, facility, { kind: "bed", details: {} });
  const mail = { type: "email" as const, value: "desk@example.org" };
  const withMail = { ...bed, contact: { ...bed.contact, channels: [...bed.contact.channels, mail] } };
  const none = paused(facility.phones.map(({ value }) => value));
  const quiet = listingWithShownLines(withMail, facility, none);
  expect(quiet?.contact).toMatchObject({ channels: [mail], available: true });
  expect(listingWithShownLines(bed, facility, none)?.contact).toMatchObject({ channels: [], available: false });
  expect(quiet && listingWithShownLines(quiet, none, paused([], none))?.contact).toEqual(withMail.contact);
  expect(listingWithShownLines(bed, facility, paused(["+12125550101"]))).toBeNull();
  expect(supplyListing(ID, none, { kind: "bed", details: {} }).listing.contact.available).toBe(false);
});

test("a pause names lines of the facility, ends by itself, and lasts a day at most", () => {
  expect(pauseLines(facility, ["+12125550199"], undefined)).toMatchObject({ reason: "facilities/no-such-line" });
  const quiet = paused(["+12125550100"]);
  expect([isPauseOver(quiet, NOW), isPauseOver(quiet, new Date(NOW.getTime() + 1_800_000))]).toEqual([false, true]);
  expect(paused([], quiet).pausedUntil).toBeUndefined();
  expect(checkPauseEnd("2026-11-21T10:00:01Z", NOW)).toMatchObject([{ word: "too-far-off" }]);
});

test("a list that is imported again undoes nothing that staff said", () => {
  const imported = { ...facility, hours: { openingHours: "24/7" }, speaks: ["en"], status: {} };
  const stored: StoredFacility = {
    ...paused(["+12125550100"]),
    status: { state: { value: "closed", at: null, by: "facility" } },
    speaks: ["bn"],
    accessibility: { stepFree: true },
    saidByStaff: ["hours", "status", "speaks", "accessibility"],
  };
  const kept = mergeImportedFacility(imported, stored);
  expect(kept).toMatchObject({
    status: { state: { value: "closed", at: null, by: "facility" } },
    pausedUntil: stored.pausedUntil,
    phones: stored.phones,
    speaks: ["bn"],
    accessibility: { stepFree: true },
  });
  expect(kept.hours).toBeUndefined();
  expect(mergeImportedFacility(imported, facility)).toEqual(imported);
  const { listing } = supplyListing(ID, imported, { kind: "bed", details: {} });
  expect(mergeImportedListing(listing, stored, imported).contact.channels).toEqual([
    { type: "phone", value: "+12125550102" },
  ]);
});

test("a list that is imported again neither writes a former number back nor loses what it names", () => {
  const wrote = withEditedLines(
    facility,
    { phones: [{ value: "+12125550177", label: "reception" }], name: "Hill House" },
    NOW.toISOString(),
  );
  const imported: StoredFacility = { ...facility, phones: [{ value: "+12125550188" }] };
  const kept = mergeImportedFacility(imported, wrote);
  expect(kept).toMatchObject({ name: "Hill House", phones: wrote.phones, listedPhones: [{ value: "+12125550188" }] });
  const { listing } = supplyListing(ID, imported, { kind: "bed", details: {} });
  expect(mergeImportedListing(listing, wrote, imported)).toMatchObject({
    title: "Hill House",
    contact: { channels: [{ type: "phone", value: "+12125550177", label: "reception" }], available: true },
  });
});
