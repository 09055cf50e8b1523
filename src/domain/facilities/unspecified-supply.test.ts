import { expect, test } from "vitest";
import { mergedListing } from "../duplicates/merge.ts";
import type { StoredListing } from "../listings/listing.ts";
import { NOTHING_KNOWN } from "../observations/axes.ts";
import { storedListing } from "../listings/testing/stored-listing.ts";
import type { Details } from "../listings/listing.ts";
import type { Kind } from "../resources/kinds.ts";
import { settledUnspecified } from "./unspecified-supply.ts";

function offer(kind: Kind, details: Details, about: Partial<StoredListing> = {}): StoredListing {
  return storedListing({
    side: "offer",
    kind,
    details,
    facilityId: "f",
    ownerId: null,
    source: { kind: "import" },
    ...about,
  });
}

const COUNT = { stock: { value: "out", count: 0, at: "2026-11-20T05:00:00.000Z", by: "facility" } } as const;
const settled = (offers: Record<string, StoredListing>) => settledUnspecified(new Map(Object.entries(offers)));

const beds = offer("bed", {});
const icu = offer("bed", { bedType: "icu" }, COUNT);

test.each<[string, Record<string, StoredListing>]>([
  ["nobody counted", { beds, icu: offer("bed", { bedType: "icu" }) }],
  ["the count is of another kind", { beds, blood: offer("blood", { component: "plasma", group: "A+" }, COUNT) }],
  ["the count is hidden", { beds, icu: { ...icu, status: "hidden" } }],
  ["the kind has one supply of a place", { food: offer("food", {}), other: offer("food", {}, COUNT) }],
  ["the count is itself unspecified", { beds: { ...beds, ...COUNT }, other: beds }],
])("stays open: %s", (_case, offers) => {
  expect(settled(offers).size).toBe(0);
});

test("closes into a count of none left too, and opens as it was when that is gone", () => {
  const closed = settled({ beds, icu }).get("beds");
  expect(closed).toMatchObject({ status: "hidden", mergedInto: "icu" });
  expect(settled({ beds: closed ?? beds, icu }).size).toBe(0);
  expect(settled({ beds: closed ?? beds, icu: offer("bed", { bedType: "icu" }) }).get("beds")).toEqual(beds);
});

test("what a merge of places or a moderator closed is not opened", () => {
  expect(settled({ beds: mergedListing(beds, "of another place") }).size).toBe(0);
  expect(
    settled({ beds: { ...beds, status: "hidden", mergedInto: "icu" }, icu: { ...icu, ...NOTHING_KNOWN } }).size,
  ).toBe(0);
  expect(settled({ beds: { ...beds, status: "withdrawn" }, icu }).size).toBe(0);
});
