import { expect, test } from "vitest";
import { freshness } from "./freshness.ts";

const NOW = new Date("2026-11-20T09:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

test.each([
  ["just confirmed", 0, "fresh"],
  ["a minute short of half the limit", 29, "fresh"],
  ["half the limit", 30, "ageing"],
  ["exactly the limit", 60, "ageing"],
  ["a minute past the limit", 61, "stale"],
  ["confirmed by a phone whose clock runs ahead", -15, "fresh"],
])("%s", (_case, age, expected) => expect(freshness(minutesAgo(age), 60, NOW)).toBe(expected));

test("never confirmed is stale", () => expect(freshness(null, 60, NOW)).toBe("stale"));
