import { expect, test } from "vitest";
import { remainingShare } from "#domain/listings/rank.ts";
import { halved } from "./evidence.ts";

test("what is left after some half-lives is what the domain says", () => {
  for (let halfLives = 0; halfLives < 63; halfLives += 0.0137) {
    expect(halved(halfLives) / remainingShare(halfLives, 1)).toBeCloseTo(1, 10);
  }
  expect(halved(-3)).toBe(1);
  expect([64, 1e9, Number.POSITIVE_INFINITY].map(halved)).toEqual([0, 0, 0]);
});
