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
    ["more free than the old total", { total: 10, staffed: 9 }, { available: 11 }, { available: 11 }],
    ["more with staff than the old total", { total: 10 }, { staffed: 11 }, { staffed: 11 }],
    ["more taken than the old total", { total: 10 }, { occupied: 11 }, { occupied: 11 }],
    [
      "more free than the old staff can look after",
      { total: 12, staffed: 7, available: 1 },
      { available: 6 },
      { total: 12, available: 6 },
    ],
    [
      "as many free as the old staff can look after",
      { total: 12, staffed: 12, available: 1 },
      { available: 4 },
      { total: 12, staffed: 12, available: 4 },
    ],
  ])("an old count is not held against a new one: %s", (_case, before, reported, after) =>
    expect(mergeCounts(before, reported)).toEqual(after),
  );
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

test("through whichever list it is named, a supply is one", () => {
  const icu = { kind: "bed", details: { bedType: "icu" }, available: 1 } as const;
  const tank = { kind: "oxygen", details: { form: "cylinder", waterLitres: 10 }, available: 1 } as const;
  expect(readCapacity({ beds: [{ bedType: "icu", available: 1 }], supply: [icu] })).toMatchObject({
    errors: [{ path: "supply.0", word: "twice" }],
  });
  expect(readCapacity({ supply: [tank, { ...tank, details: { form: "Cylinder", waterLitres: 14 } }] })).toMatchObject({
    errors: [{ path: "supply.1", word: "twice" }],
  });
});

test("a word and a number agree, or the report is refused", () => {
  const dose = { kind: "medicine", details: { generic: "remdesivir" } } as const;
  const moreAt = "2026-11-21T08:00:00.000Z";
  const wordsOf = (supply: object) => {
    const read = readCapacity({ supply: [{ ...dose, ...supply }] });
    return read.ok ? read.value.length : read.errors.map(({ path, word }) => `${path} ${word}`);
  };
  expect(wordsOf({})).toBe(0);
  expect(wordsOf({ stock: "limited" })).toBe(1);
  expect(wordsOf({ stock: "limited", available: 3 })).toBe(1);
  expect(wordsOf({ stock: "out", available: 0, moreAt })).toBe(1);
  expect(wordsOf({ stock: "out", moreAt })).toBe(1);
  expect(wordsOf({ stock: "available", available: 0 })).toEqual(["supply.0.stock word-and-number"]);
  expect(wordsOf({ stock: "out", available: 2 })).toEqual(["supply.0.stock word-and-number"]);
  expect(wordsOf({ stock: "available", moreAt })).toEqual(["supply.0.moreAt value"]);
});

test("who says only how many there are in all has not counted the free ones anew", () => {
  const before = { total: 10, available: 4 };
  expect(countsToRecord(before, { total: 12 })).toEqual({ total: 12 });
  expect(countsToRecord(before, { total: 3 })).toEqual({ total: 3, available: 3 });
  expect(countsToRecord(before, { available: 4 })).toEqual({ total: 10, available: 4 });
  expect(countsToRecord(before, { available: 11 })).toEqual({ available: 11 });
  expect(countsToRecord(before, { staffed: 10 })).toEqual({ staffed: 10 });
  // Staff for fewer than are free: readers are told another number.
  expect(countsToRecord(before, { staffed: 7 })).toEqual({ total: 10, available: 4, staffed: 7 });
  expect(readCapacity({ beds: [{ bedType: "icu" }] })).toEqual({ ok: true, value: [] });
});
