import fc from "fast-check";
import { expect, test } from "vitest";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "../observations/axes.ts";
import {
  HALF_WORTH_KM,
  nearness,
  rankBucket,
  reachPull,
  REACH_PRIOR,
  fixedWorth,
  stockPull,
  STOCK_PRIOR,
  trustPull,
  TRUST_PRIOR,
  vagueStep,
} from "./rank.ts";

const chance = (pull: number, ageHours: number, prior = STOCK_PRIOR) => prior + pull * 0.5 ** (ageHours / 4);

test("law 5.1: no word makes a chance leave 0..1, and one word hides nothing", () => {
  for (const by of [...BY_ROLES, null]) {
    const chances = [
      ...STOCK_VALUES.map((value) => STOCK_PRIOR + stockPull(value, by)),
      ...REACH_VALUES.map((value) => REACH_PRIOR + reachPull(value, by)),
      ...TRUST_VALUES.map((value) => TRUST_PRIOR + trustPull(value, by)),
    ];
    for (const one of chances) {
      expect(one).toBeGreaterThan(0);
      expect(one).toBeLessThan(1);
    }
  }
});

test("an old word fades in both directions: the good sinks and the bad rises towards what is likely anyway", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 200, noNaN: true }),
      fc.double({ min: 0.01, max: 200, noNaN: true }),
      (age, more) => {
        expect(chance(stockPull("available", "facility"), age + more)).toBeLessThanOrEqual(
          chance(stockPull("available", "facility"), age),
        );
        expect(chance(stockPull("out", "facility"), age + more)).toBeGreaterThanOrEqual(
          chance(stockPull("out", "facility"), age),
        );
      },
    ),
  );
});

test("who says it matters: a facility more than a caller, nobody not at all", () => {
  expect(stockPull("available", "facility")).toBeGreaterThan(stockPull("available", "seeker"));
  expect(stockPull("out", "facility")).toBeLessThan(stockPull("out", "seeker"));
  expect([stockPull("available", null), reachPull("reachable", null), trustPull("confirmed", null)]).toEqual([0, 0, 0]);
});

test("a decision of fraud counts in full, whoever wrote it down", () => {
  expect(trustPull("fraud-confirmed", null)).toBe(trustPull("fraud-confirmed", "moderator"));
});

test("nearness is 1 next door, half at the distance named, and only falls", () => {
  expect(nearness(0)).toBe(1);
  expect(nearness(HALF_WORTH_KM)).toBe(0.5);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 20_000, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (km, more) => {
        expect(nearness(km + more)).toBeLessThanOrEqual(nearness(km));
      },
    ),
  );
});

test("rows of one bucket differ by less than 1 % of their rank, and better ranks have lower buckets", () => {
  const rank = fc.double({ min: 1e-6, max: 1, noNaN: true });
  fc.assert(
    fc.property(rank, fc.double({ min: 0.97, max: 1, noNaN: true }), (one, share) => {
      const other = one * share;
      expect(rankBucket(other)).toBeGreaterThanOrEqual(rankBucket(one));
      if (rankBucket(one) === rankBucket(other)) expect((one - other) / one).toBeLessThan(0.01);
    }),
  );
});

test("what nobody can call, or nobody can find, stands behind what they can; a quarter is as good as a door", () => {
  expect(fixedWorth(null, true, vagueStep(0))).toBe(1);
  expect(fixedWorth(null, true, vagueStep(1.5))).toBe(1);
  expect(fixedWorth(null, false, vagueStep(0))).toBeLessThan(fixedWorth(null, true, vagueStep(15)));
  const steps = [1, 12, 40, 300].map((km) => fixedWorth(null, true, vagueStep(km)));
  expect(steps).toEqual([...steps].sort((a, b) => b - a));
  expect(fixedWorth("critical", true, 0)).toBeGreaterThan(fixedWorth("planned", true, 0));
});
