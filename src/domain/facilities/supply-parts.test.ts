import { describe, expect, test } from "vitest";
import { readCapacity } from "./capacity.ts";
import type { SupplyFields } from "./capacity.ts";
import { countsOfParts, freeOfParts } from "./staffed-beds.ts";

const ICU = { kind: "bed", details: { bedType: "icu" } } as const;
const women = (available: number, counts: object = {}) => ({ for: { sex: "women" } as const, available, ...counts });
const men = (available: number, counts: object = {}) => ({ for: { sex: "men" } as const, available, ...counts });
const others = (available: number, counts: object = {}) => ({ for: {}, available, ...counts });

test("a supply with parts has their sums, as far as every part has them", () => {
  expect(countsOfParts([women(2, { total: 4, staffed: 3 }), men(1, { total: 6, staffed: 6 })])).toEqual({
    available: 3,
    total: 10,
    staffed: 9,
  });
  expect(countsOfParts([women(2, { total: 4 }), others(0)])).toEqual({ available: 2 });
});

test("readers are told the free ones with staff of each part: nurses of one ward look after no other", () => {
  const parts = [women(2, { total: 4, staffed: 4 }), men(2, { total: 4, staffed: 0 })];
  expect(freeOfParts(parts)).toBe(2);
});

describe("what of parts is refused, and where", () => {
  const wordsOf = (supply: Partial<SupplyFields>) => {
    const read = readCapacity({ supply: [{ ...ICU, ...supply }] });
    return read.ok ? "counted" : read.errors.map(({ path, word }) => `${path} ${word}`);
  };

  test.each<[string, Partial<SupplyFields>, string | string[]]>([
    ["two wards", { parts: [women(2), men(0)] }, "counted"],
    ["a ward, and others", { parts: [women(2), others(3)] }, "counted"],
    ["none left in any, and when there will be more", { parts: [women(0)], moreAt: "2026-11-21T08:00:00Z" }, "counted"],
    ["few left, in parts", { parts: [women(1)], stock: "limited" }, "counted"],
    [
      "numbers beside the parts",
      { parts: [women(2)], available: 2, total: 4, staffed: 4, occupied: 2 },
      ["total", "occupied", "available", "staffed"].map((name) => `supply.0.${name} said-in-parts`),
    ],
    ["for whom beside the parts", { parts: [women(2)], for: { sex: "women" } }, ["supply.0.for said-in-parts"]],
    ["more free than the part has", { parts: [men(1), women(3, { total: 2 })] }, ["supply.0.parts.1 more-than-total"]],
    [
      "more staff than the part has",
      { parts: [women(1, { total: 2, staffed: 3 })] },
      ["supply.0.parts.0 more-than-total"],
    ],
    ["the same people twice", { parts: [women(1), men(1), women(2)] }, ["supply.0.parts.2.for twice"]],
    [
      "the same people in other words",
      {
        parts: [
          { for: { ages: ["child", "newborn"], needs: [] }, available: 1 },
          { for: { ages: ["newborn", "child", "child"], patients: "all" }, available: 1 },
        ],
      },
      ["supply.0.parts.1.for twice"],
    ],
    ["none left, and free ones in a part", { parts: [women(1)], stock: "out" }, ["supply.0.stock word-and-number"]],
    [
      "when there is more of what a part has",
      { parts: [women(0), men(1)], moreAt: "2026-11-21T08:00:00Z" },
      ["supply.0.moreAt value"],
    ],
    ["for whom, without a count", { for: { sex: "women" } }, ["supply.0.available missing"]],
    ["for whom, with a total alone", { for: { sex: "women" }, total: 4 }, ["supply.0.available missing"]],
    ["for whom, with a word", { for: { sex: "women" }, stock: "limited" }, "counted"],
    [
      "a prescription for a bed",
      { available: 1, for: { needs: ["referral", "prescription"] } },
      ["supply.0.for.needs.1 other-kind"],
    ],
    [
      "a donor in exchange for a part of the beds",
      { parts: [{ for: { needs: ["donor-in-exchange"] }, available: 1 }] },
      ["supply.0.parts.0.for.needs.0 other-kind"],
    ],
  ])("%s", (_case, supply, said) => expect(wordsOf(supply)).toEqual(said));

  test("a donor in exchange is asked for blood alone", () => {
    const blood = { kind: "blood", details: { component: "plasma", group: "A+" }, available: 1 } as const;
    expect(readCapacity({ supply: [{ ...blood, for: { needs: ["donor-in-exchange"] } }] }).ok).toBe(true);
  });
});
