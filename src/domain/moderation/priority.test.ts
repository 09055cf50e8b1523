import { expect, test } from "vitest";
import { priorityOf } from "./priority.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const since = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const priority = (
  causes: Parameters<typeof priorityOf>[0]["causes"],
  weight: number,
  hours = 1,
  isOpen = true,
): number => priorityOf({ causes, weight, since: since(hours), isOpen }, NOW);

test("what harms most presses most, more of it a little more", () => {
  expect(priority(["fraud"], 0.4)).toBeGreaterThan(priority(["not-there"], 0.4));
  expect(priority(["duplicate", "abuse"], 0.4)).toBeGreaterThan(priority(["duplicate"], 0.4));
  expect(priority(["fraud"], 0.8)).toBeGreaterThan(priority(["fraud"], 0.2));
});

test("a mob presses no more than a few: 0..1, and two cheated people come close to any crowd", () => {
  expect(priority(["fraud"], 1_000, 1_000)).toBeLessThanOrEqual(1);
  expect(priority(["fraud"], 20) - priority(["fraud"], 0.8)).toBeLessThan(0.21);
});

test("what waits comes up, what nobody finds any more goes down", () => {
  expect(priority(["other"], 0.2, 48)).toBeGreaterThan(priority(["other"], 0.2, 1));
  expect(priority(["fraud"], 0.4, 1, false)).toBeLessThan(priority(["fraud"], 0.4));
});
