import { expect, test } from "vitest";
import { HOUR_MS } from "../../../shared/durations.ts";
import { fallenBelow, nextMarkAt } from "./oxygen-marks.ts";
import type { OxygenMark } from "./oxygen-marks.ts";

test("each mark is told once for each fall below it, and armed again by a reckoning above it", () => {
  let told: OxygenMark[] = [];
  const tells = [9, 8, 7.9, 7, 5, 4.9, 4, 6, 4.5, 8.1, 7, 3, 9, 2].map((hours) => {
    const found = fallenBelow({ hours }, told);
    ({ told } = found);
    return found.tell;
  });
  expect(tells).toEqual([null, null, 8, null, null, 5, null, null, 5, null, 8, 5, null, 5]);
});

test("without a reckoning nothing is told, and nothing armed", () => {
  expect(fallenBelow(null, [8])).toEqual({ told: [8], tell: null });
});

test("the next mark is passed when the hours have gone down to it, unless the count is too old then", () => {
  const countedAt = "2026-01-10T12:00:00.000Z";
  const hours = (n: number) => ({ hours: n, lastsUntil: new Date(Date.parse(countedAt) + n * HOUR_MS) });
  const ahead = (n: number) => nextMarkAt(hours(n), { countedAt })?.getTime();
  expect(ahead(9)).toBe(Date.parse(countedAt) + HOUR_MS + 1);
  expect(ahead(8)).toBe(Date.parse(countedAt) + 1);
  expect(ahead(7)).toBe(Date.parse(countedAt) + 2 * HOUR_MS + 1);
  expect(ahead(4)).toBeUndefined();
  expect(ahead(13)).toBeUndefined();
  expect(nextMarkAt(null, { countedAt })).toBeNull();
});
