import { expect, test } from "vitest";
import { storedListing } from "../listings/testing/stored-listing.ts";
import type { StoredListing } from "../listings/listing.ts";
import { knownCounts, shownCounts, wordAsBefore, wordOfEntry } from "./counted-word.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

type Stock = Partial<StoredListing["stock"]>;

function bedsWith(stock: Stock): StoredListing {
  return storedListing({
    side: "offer",
    kind: "bed",
    details: { bedType: "icu" },
    stock: { value: "available", at: hoursAgo(2), by: "facility", ...stock },
  });
}

test("readers are told the free ones with staff, and how many are empty", () => {
  const counts = { total: 12, available: 6, staffed: 7 };
  const word = wordOfEntry(bedsWith({}), {
    path: "beds.0",
    supply: { kind: "bed", details: { bedType: "icu" } },
    counts,
  });
  expect(word).toEqual({ outcome: "confirmed", count: 1, counts });
  const told = bedsWith({ count: 1, counts });
  expect(shownCounts(told)).toEqual({ total: 12, available: 1, empty: 6, staffed: 7 });
  expect(knownCounts(told)).toEqual(counts);
  const none = bedsWith({ value: "out", counts: { ...counts, staffed: 6 } });
  expect(shownCounts(none)).toMatchObject({ available: 0, empty: 6 });
  expect(wordAsBefore(none, NOW)).toMatchObject({ count: 0, counts: { available: 6 } });
});

test("a staffed count of an earlier time takes nothing from a newer one", () => {
  const counted = bedsWith({ count: 6, counts: { total: 12, available: 6, staffed: 7 } });
  expect(shownCounts(counted)).not.toHaveProperty("empty");
  expect(wordAsBefore(counted, NOW)).toMatchObject({ count: 6 });
});

test.each<[string, StoredListing, object | null]>([
  ["a count", bedsWith({ count: 2 }), { outcome: "confirmed", count: 2, counts: { available: 2 } }],
  ["that a moderator counted", bedsWith({ count: 2, by: "moderator" }), { count: 2 }],
  ["yes", bedsWith({}), { outcome: "in-stock" }],
  ["few", bedsWith({ value: "limited" }), { outcome: "limited" }],
  ["none", bedsWith({ value: "out" }), { outcome: "none-left" }],
  ["of a day ago", bedsWith({ count: 2, at: hoursAgo(24) }), { count: 2 }],
  ["of more than a day ago", bedsWith({ count: 2, at: hoursAgo(25) }), null],
  ["a list said it", bedsWith({ count: 2, by: "feed" }), null],
  [
    "what the place said before callers",
    bedsWith({ value: "out", by: "seeker", own: { value: "available", count: 2, at: hoursAgo(3), by: "facility" } }),
    { outcome: "confirmed", count: 2 },
  ],
  ["a caller said it", bedsWith({ by: "seeker" }), null],
  ["nobody said which", { ...bedsWith({ count: 2 }), details: {} }, null],
  [
    "slow, of six days ago",
    { ...bedsWith({ count: 2, at: hoursAgo(144) }), kind: "shelter", details: {} },
    { count: 2 },
  ],
  ["slow, of eight days ago", { ...bedsWith({ count: 2, at: hoursAgo(192) }), kind: "shelter", details: {} }, null],
])("all the same confirms: %s", (_case, listing, word) => {
  const said = wordAsBefore(listing, NOW);
  if (word === null) expect(said).toBeNull();
  else expect(said).toMatchObject(word);
});
