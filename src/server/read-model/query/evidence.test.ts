import { expect, test } from "vitest";
import { remainingAfter } from "./evidence.ts";

test("what is left after some half-lives is that power of one half", () => {
  for (let halfLives = 0; halfLives < 63; halfLives += 0.0137) {
    expect(remainingAfter(halfLives) / 0.5 ** halfLives).toBeCloseTo(1, 10);
  }
  expect(remainingAfter(-3)).toBe(1);
  expect([64, 1e9, Number.POSITIVE_INFINITY].map(remainingAfter)).toEqual([0, 0, 0]);
});
