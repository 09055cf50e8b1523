import { expect, test } from "vitest";
import type { Source, StoredListing } from "./listing.ts";
import { isOpenLicence, isOpenSource } from "./open-data.ts";
import { mayExport } from "./policy.ts";

test.each<[string, Source, boolean]>([
  ["a facility's own word", { kind: "facility" }, true],
  ["an import under an open licence", { kind: "import", licence: "ODbL-1.0" }, true],
  ["an import without a licence", { kind: "import" }, false],
  ["an import under a closed one", { kind: "import", licence: "all rights reserved" }, false],
  ["a member's post", { kind: "member" }, false],
  ["a forwarded message", { kind: "message", licence: "MIT" }, false],
])("%s", (_case, source, open) => expect(isOpenSource(source)).toBe(open));

test.each([
  "CC0",
  "CC0 1.0 Universal",
  "cc-by-4.0",
  "CC BY 4.0",
  "CC BY-SA 4.0",
  "Creative Commons Attribution 4.0",
  "Creative Commons Attribution 4.0 International (CC BY 4.0)",
  "Licence: CC BY 4.0",
  "Creative Commons Atribución 4.0 Internacional",
  "https://creativecommons.org/licenses/by/4.0/",
  "https://creativecommons.org/publicdomain/zero/1.0/",
  "ODbL",
  "ODbL v1.0",
  "Open Data Commons Open Database License (ODbL)",
  "GODL-India",
  "Government Open Data License - India",
  "MIT License",
  "Apache License, Version 2.0",
  "GPLv3",
])("%s is an open licence", (licence) => expect(isOpenLicence(licence)).toBe(true));

test.each([
  "CC BY-NC 4.0",
  "CC BY-ND 4.0",
  "not CC0",
  "CC BY 4.0 for members",
  "CC BY 4.0, केवल अध्ययन के लिए",
  "CC BY 4.0 ما عدا الأرقام",
  "with permission",
  "public",
  "",
  "https://creativecommons.org/licenses/by-nc/4.0/",
  "https://example.org/creativecommons.org/licenses/by/4.0",
  "© 2026",
])("%s is none", (licence) => expect(isOpenLicence(licence)).toBe(false));

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
