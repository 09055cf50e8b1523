import { expect, test } from "vitest";
import { isSmall, priceOf, READ_BOUNDS, READ_PRICES, workOfIds } from "./read-price.ts";

const NONE = { documents: 0, candidates: 0, radiusKm: 0 };

test("a page of twenty documents is small, one more is not", () => {
  expect(isSmall(workOfIds(20))).toBe(true);
  expect(isSmall(workOfIds(21))).toBe(false);
});

test("a filter that must be tried on rows is never small, however few documents are wanted", () => {
  const work = { ...NONE, documents: 1, candidates: READ_BOUNDS.candidates };
  expect(priceOf(work)).toBe(1 + READ_BOUNDS.candidates * READ_PRICES.candidate);
  expect(isSmall(work)).toBe(false);
});

test("a search of a whole country is not small, one of a town is", () => {
  expect(isSmall({ ...NONE, documents: 1, radiusKm: 500 })).toBe(false);
  expect(isSmall({ ...NONE, documents: 1, radiusKm: 50 })).toBe(true);
});

test("the price rises with each part of the work", () => {
  const base = { documents: 10, candidates: 10, radiusKm: 10 };
  for (const part of ["documents", "candidates", "radiusKm"] as const)
    expect(priceOf({ ...base, [part]: 11 })).toBeGreaterThan(priceOf(base));
});
