import { describe, expect, test } from "vitest";
import { mergeCounts, countsToRecord, readCapacity } from "./capacity.ts";

describe("what was counted before and what is said now", () => {
  test.each([
    [
      "one number alone: the others stay",
      { total: 80, occupied: 60, available: 14 },
      { available: 12 },
      { total: 80, occupied: 60, available: 12 },
    ],
    [
      "taken ones that do not fit any more were counted before",
      { total: 10, occupied: 8, available: 2 },
      { available: 5 },
      { total: 10, available: 5 },
    ],
    ["a full house has none free", { total: 10 }, { occupied: 10 }, { total: 10, occupied: 10, available: 0 }],
    ["an empty bed is not a free one", { total: 10 }, { occupied: 4 }, { total: 10, occupied: 4 }],
    [
      "not more free than there is room for",
      { total: 10, available: 6 },
      { occupied: 7 },
      { total: 10, occupied: 7, available: 3 },
    ],
    ["fewer in all", { total: 10, staffed: 9, available: 6 }, { total: 5 }, { total: 5, available: 5 }],
    ["nothing known", {}, { available: 3 }, { available: 3 }],
  ])("%s", (_case, before, reported, after) => expect(mergeCounts(before, reported)).toEqual(after));

  test.each([
    ["more free than there are in all", { total: 10 }, { available: 11 }],
    ["more with staff than there are in all", { total: 10 }, { staffed: 11 }],
    ["taken and free together", {}, { total: 10, occupied: 6, available: 5 }],
  ])("refused: %s", (_case, before, reported) => expect(mergeCounts(before, reported)).toBeNull());
});

test("each thing is counted once", () => {
  const twice = readCapacity({
    beds: [
      { bedType: "icu", available: 1 },
      { bedType: "icu", available: 2 },
      { bedType: "hdu", total: 1, occupied: 2 },
    ],
    blood: [
      { component: "plasma", group: "A+", units: 1 },
      { component: "plasma", group: "A-", units: 1 },
    ],
  });
  expect(twice).toEqual({
    ok: false,
    errors: [
      { path: "beds.1", word: "twice" },
      { path: "beds.2", word: "more-than-total" },
    ],
  });
});

test("who says only how many there are in all has not counted the free ones anew", () => {
  const before = { total: 10, available: 4 };
  expect(countsToRecord(before, { total: 12 })).toEqual({ total: 12 });
  expect(countsToRecord(before, { total: 3 })).toEqual({ total: 3, available: 3 });
  expect(countsToRecord(before, { available: 4 })).toEqual({ total: 10, available: 4 });
  expect(countsToRecord(before, { available: 11 })).toBeNull();
  expect(readCapacity({ beds: [{ bedType: "icu" }] })).toEqual({ ok: true, value: [] });
});
