import { expect, test } from "vitest";
import { AsOf } from "./as-of.ts";

test("answers say since when the log was not read: one time as long as it lasts, none afterwards", () => {
  let ageMs = 900;
  let now = new Date("2026-11-29T14:32:10Z");
  const asOf = new AsOf({ lagMs: () => ageMs, ageMs: () => ageMs }, () => now);
  expect(asOf.since()).toBeNull();
  ageMs = 10_000;
  expect(asOf.since()).toBe("2026-11-29T14:32:00.000Z");
  ageMs = 70_003;
  now = new Date("2026-11-29T14:33:10Z");
  expect(asOf.since()).toBe("2026-11-29T14:32:00.000Z");
  ageMs = 4;
  expect(asOf.since()).toBeNull();
});
