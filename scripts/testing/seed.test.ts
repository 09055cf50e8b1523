import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedOf, seededInt } from "./seed.ts";

describe("seeds", () => {
  test("a name has one seed, and another name another one", () => {
    expect(seedOf("a")).toBe(seedOf("a"));
    expect(seedOf("a")).not.toBe(seedOf("b"));
  });

  test("numbers are within their range, and each is drawn", () => {
    const roll = seededInt(1);
    const drawn = new Set(Array.from({ length: 1_000 }, () => roll(3, 7)));
    expect([...drawn].toSorted()).toEqual([3, 4, 5, 6]);
    expect(new Set(Array.from({ length: 100 }, () => roll(2)))).toEqual(new Set([0, 1]));
    expect(() => roll(0)).toThrow(RangeError);
  });

  test("properties have the seed of their test's name", () => {
    const values = fc.sample(fc.nat(), 5);
    expect(values).toEqual(
      fc.sample(fc.nat(), { seed: seedOf("properties have the seed of their test's name"), numRuns: 5 }),
    );
  });
});
