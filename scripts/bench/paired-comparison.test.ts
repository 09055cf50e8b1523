import { expect, test } from "vitest";
import { compare, isWorse } from "./paired-comparison.ts";
import type { Pair } from "./paired-comparison.ts";

/** Pairs whose new cost is so many times the old one. */
const pairsOf = (...ratios: number[]): Pair[] => ratios.map((ratio, at) => ({ old: at + 1, new: (at + 1) * ratio }));

test("the ratio is the geometric mean: twice and half as much are as much", () => {
  expect(compare(pairsOf(2, 0.5)).ratio).toBeCloseTo(1, 10);
});

test("the interval is the one of Student's t", () => {
  // Logarithms 0.1, 0.2, 0.3: mean 0.2, deviation 0.1, three pairs.
  const { low, high } = compare(pairsOf(Math.exp(0.1), Math.exp(0.2), Math.exp(0.3)));
  expect([Math.log(low), Math.log(high)].map((log) => log.toFixed(4))).toEqual(["-0.0484", "0.4484"]);
});

test("a build is worse only where the whole interval lies beyond the bound", () => {
  expect(isWorse(compare(pairsOf(1.1, 1.11, 1.1, 1.11)))).toBe(true);
  expect(isWorse(compare(pairsOf(1.01, 1.02, 1.01, 1.02)))).toBe(false);
  // Seems worse by a tenth; so few and so different pairs do not show it.
  expect(isWorse(compare(pairsOf(0.8, 1.4, 1)))).toBe(false);
  expect(isWorse(compare(pairsOf(0.9, 0.91)))).toBe(false);
});

test("one pair has no interval", () => {
  expect(() => compare(pairsOf(1))).toThrow("two pairs");
});
