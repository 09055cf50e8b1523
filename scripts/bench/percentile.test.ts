import { expect, test } from "vitest";
import { percentile } from "../../bench/support/percentile.ts";

const HUNDRED = Array.from({ length: 100 }, (_none, at) => 100 - at);

test("99 of 100 values do not pass their 99th percentile, in whatever order they came", () => {
  expect(percentile(HUNDRED, 0.99)).toBe(99);
  expect(percentile(HUNDRED, 0.5)).toBe(50);
  expect([percentile(HUNDRED, 0), percentile(HUNDRED, 1)]).toEqual([1, 100]);
});

test("of few values the percentile is one of them, and of none it is 0", () => {
  expect([percentile([7], 0.99), percentile([3, 1], 0.99), percentile([], 0.99)]).toEqual([7, 3, 0]);
});
