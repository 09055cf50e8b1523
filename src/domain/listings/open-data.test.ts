import { expect, test } from "vitest";
import type { Source, StoredListing } from "./listing.ts";
import { isOpenSource } from "./open-data.ts";
import { mayExport } from "./policy.ts";

test.each<[string, Source, boolean]>([
  ["a facility's own word", { kind: "facility" }, true],
  ["an import under an open licence", { kind: "import", licence: "ODbL-1.0" }, true],
  ["an import without a licence", { kind: "import" }, false],
  ["an import under a closed one", { kind: "import", licence: "all rights reserved" }, false],
  ["a member's post", { kind: "member" }, false],
  ["a forwarded message", { kind: "message", licence: "MIT" }, false],
])("%s", (_case, source, open) => expect(isOpenSource(source)).toBe(open));

const lead: Pick<StoredListing, "source" | "ownerId" | "contact" | "place" | "side"> = {
  side: "offer",
  source: { kind: "import", licence: "MIT" },
  ownerId: null,
  contact: { channels: [], shielded: false, available: false },
  place: { lat: 0, lng: 0, label: "", precision: "area", basis: "geocoded", uncertaintyKm: 2 },
};

test("no person leaves with an export", () => {
  expect(mayExport(lead)).toBe(true);
  expect(mayExport({ ...lead, ownerId: "somebody" })).toBe(false);
  expect(mayExport({ ...lead, side: "need" })).toBe(false);
  expect(mayExport({ ...lead, contact: { ...lead.contact, shielded: true } })).toBe(false);
  expect(mayExport({ ...lead, contact: { ...lead.contact, shielded: true }, facilityId: "a blood bank" })).toBe(true);
  expect(mayExport({ ...lead, place: { ...lead.place, basis: "masked", uncertaintyKm: 1.5 } })).toBe(false);
});
