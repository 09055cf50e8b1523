import { expect, test } from "vitest";
import { remainingAfter } from "./half-life.ts";

test("what is left after some half-lives is that power of one half", () => {
  for (let halvings = 0; halvings < 1_021; halvings += 0.137) {
    expect(remainingAfter(halvings) / 0.5 ** halvings).toBeCloseTo(1, 10);
  }
  expect(remainingAfter(-3)).toBe(1);
  expect([1_022, 1e9, Number.POSITIVE_INFINITY].map(remainingAfter)).toEqual([0, 0, 0]);
});
