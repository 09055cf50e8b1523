import { expect, test } from "vitest";
import { shiftOf } from "./equal-rank-rotation.ts";

const TURNS = 150;

/** How often, of its share of five minutes, the row is first that is first most often. */
function mostOf(equal: number, from: number): number {
  const fronts = new Map<number, number>();
  for (let turn = from; turn < from + TURNS; turn += 1) {
    const first = shiftOf(turn, equal);
    fronts.set(first, (fronts.get(first) ?? 0) + 1);
  }
  return (Math.max(...fronts.values()) * equal) / TURNS;
}

test("of up to 107 equal rows none is first more than 1.5 times its share of any five minutes", () => {
  for (let equal = 1; equal <= 107; equal += 1)
    for (const from of [0, 1, 7, 100, 149, 20_000]) expect(mostOf(equal, from), `${equal}`).toBeLessThanOrEqual(1.5);
});

test("few equals change places each ten seconds, many each two", () => {
  const shifts = (equal: number) => [0, 4, 5, 6, 10].map((turn) => shiftOf(turn, equal));
  expect(shifts(20)).toEqual([0, 0, 1, 1, 2]);
  expect(shifts(21)).toEqual([0, 4, 5, 6, 10]);
});
