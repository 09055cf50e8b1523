import { expect, test } from "vitest";
import { OUTCOMES } from "../observations/outcomes.ts";
import { disagree, isWorthSecondCall, spotCheckMinutes } from "./agreement.ts";

test("nobody disagrees with the same word, and disagreeing is mutual", () => {
  for (const first of OUTCOMES) {
    expect(disagree(first, first)).toBe(false);
    for (const second of OUTCOMES) expect(disagree(first, second)).toBe(disagree(second, first));
  }
});

test("nobody at the phone contradicts nobody", () => {
  for (const other of OUTCOMES) expect(disagree("no-answer", other) || disagree("busy", other)).toBe(false);
  expect(OUTCOMES.filter((outcome) => !isWorthSecondCall(outcome))).toEqual(["no-answer", "busy"]);
});

test.each([
  ["in-stock", "none-left"],
  ["limited", "none-left"],
  ["in-stock", "wrong-number"],
  ["confirmed", "disconnected"],
  ["confirmed", "asked-for-advance-money"],
] as const)("%s and %s cannot both be so", (first, second) => expect(disagree(first, second)).toBe(true));

test.each([
  ["in-stock", "limited"],
  ["in-stock", "confirmed"],
  ["wrong-number", "disconnected"],
  ["none-left", "confirmed"],
] as const)("%s and %s can", (first, second) => expect(disagree(first, second)).toBe(false));

test("a second look is taken while it still tells something", () => {
  expect(spotCheckMinutes(2)).toBe(30);
  expect(spotCheckMinutes(4)).toBe(60);
  expect(spotCheckMinutes(72)).toBe(60);
});
