import { expect, test } from "vitest";
import { halved } from "./evidence.ts";

test("what is left after some half-lives is that power of one half", () => {
  for (let halfLives = 0; halfLives < 63; halfLives += 0.0137) {
    expect(halved(halfLives) / 0.5 ** halfLives).toBeCloseTo(1, 10);
  }
  expect(halved(-3)).toBe(1);
  expect([64, 1e9, Number.POSITIVE_INFINITY].map(halved)).toEqual([0, 0, 0]);
});
