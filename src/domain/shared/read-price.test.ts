import { expect, test } from "vitest";
import {
  isSmall,
  priceOf,
  READ_BOUNDS,
  READ_PRICES,
  withSending,
  workOfFilter,
  workOfIds,
  workOfRadius,
} from "./read-price.ts";

test("a page of twenty documents is small, one more is not", () => {
  expect(isSmall(workOfIds(20))).toBe(true);
  expect(isSmall(workOfIds(21))).toBe(false);
});

test("a filter that must be tried on rows is never small, however few documents are wanted", () => {
  const work = withSending(workOfFilter(0), 1);
  expect(priceOf(work)).toBe(1 + READ_BOUNDS.candidates * READ_PRICES.candidate);
  expect(isSmall(work)).toBe(false);
});

test("a search in memory is small, what it sends may not be", () => {
  expect(isSmall(workOfRadius(500))).toBe(true);
  expect(isSmall(withSending(workOfRadius(25), 80))).toBe(false);
});

test("the price rises with each part of the work", () => {
  const base = { documents: 10, candidates: 10, radiusKm: 10 };
  for (const part of ["documents", "candidates", "radiusKm"] as const)
    expect(priceOf({ ...base, [part]: 11 })).toBeGreaterThan(priceOf(base));
});
