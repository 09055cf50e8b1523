import { expect, test } from "vitest";
import { mannWhitneyP, median, superiority } from "./mann-whitney.ts";

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, n) => from + n);

test("the same values differ by chance, apart ones do not", () => {
  expect(mannWhitneyP(range(0, 50), range(0, 50))).toBeCloseTo(1, 6);
  expect(mannWhitneyP(range(0, 50), range(100, 50))).toBeLessThan(1e-12);
  expect(mannWhitneyP([5, 5, 5], [5, 5, 5])).toBe(1);
});

test("as worked out by hand: U = 5 of 5 and 5, and with ties", () => {
  // Ranks 1, 2, 3, 5, 9 against 4, 6, 7, 8, 10: U = 20 - 15 = 5, mean 12.5, variance 25 * 11 / 12,
  // z = 1.5667.
  expect(mannWhitneyP([1, 2, 3, 5, 9], [4, 6, 7, 8, 10])).toBeCloseTo(0.1172, 3);
  // Ranks 1.5, 1.5, 4 against 4, 4, 6: U = 7 - 6 = 1, mean 4.5, variance 9 / 12 * (7 - 30 / 30) =
  // 4.5, z = 1.6499.
  expect(mannWhitneyP([1, 1, 2], [2, 2, 3])).toBeCloseTo(0.099, 3);
});

test("how often one is above the other: never, always, as often as not, and ties half", () => {
  expect(superiority(range(0, 5), range(10, 5))).toBe(0);
  expect(superiority(range(10, 5), range(0, 5))).toBe(1);
  expect(superiority(range(0, 5), range(0, 5))).toBe(0.5);
  expect(superiority([1, 2], [2, 3])).toBe(0.125);
});

test("the median of odd and even numbers", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
