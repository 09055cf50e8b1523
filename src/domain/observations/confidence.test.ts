import fc from "fast-check";
import { expect, test } from "vitest";
import { BY_ROLES } from "./axes.ts";
import { confidence, ROLE_WEIGHTS } from "./confidence.ts";

const NOW = new Date("2026-11-20T09:00:00.000Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

test.each(BY_ROLES)("a word of %s just now weighs its role's weight, half of it after one half-life", (by) => {
  expect(confidence({ at: hoursAgo(0), by }, 2, NOW)).toBeCloseTo(ROLE_WEIGHTS[by], 10);
  expect(confidence({ at: hoursAgo(2), by }, 2, NOW)).toBeCloseTo(ROLE_WEIGHTS[by] / 2, 10);
});

test("law: confidence never grows with age, and a time in the future counts as now", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...BY_ROLES),
      fc.integer({ min: -100, max: 5000 }),
      fc.integer({ min: 0, max: 5000 }),
      (by, age, more) => {
        const younger = confidence({ at: hoursAgo(age), by }, 4, NOW);
        const older = confidence({ at: hoursAgo(age + more), by }, 4, NOW);
        expect(older).toBeLessThanOrEqual(younger);
        expect(younger).toBeLessThanOrEqual(ROLE_WEIGHTS[by]);
      },
    ),
  );
});

test("nothing said counts nothing", () => expect(confidence({ at: null, by: null }, 2, NOW)).toBe(0));
