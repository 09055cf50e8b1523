import fc from "fast-check";
import { expect, test } from "vitest";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "../observations/axes.ts";
import type { ByRole, StockValue } from "../observations/axes.ts";
import {
  answeredShare,
  CALL_MINUTES,
  FITS,
  HALF_USE_KM,
  rankAt,
  rankBucket,
  reachPull,
  STATED_CHANCES,
  stockPull,
  trustPull,
  VAGUE_STEPS,
  vagueStep,
} from "./rank.ts";

const { stock, reach, trust, fit } = STATED_CHANCES;
const pullOf = (value: StockValue, by: ByRole | null) => stockPull({ value, by });
const chance = (pull: number, ageHours: number) => stock.unknown + pull * 0.5 ** (ageHours / 4);

test("law 5.1: no word makes a chance leave 0..1, and one word hides nothing", () => {
  for (const by of [...BY_ROLES, null]) {
    const chances = [
      ...STOCK_VALUES.map((value) => stock.unknown + stockPull({ value, by })),
      ...REACH_VALUES.map((value) => reach.unknown + reachPull({ value, by })),
      ...TRUST_VALUES.map((value) => trust.unreviewed + trustPull({ value, by })),
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
        expect(chance(pullOf("available", "facility"), age + more)).toBeLessThanOrEqual(
          chance(pullOf("available", "facility"), age),
        );
        expect(chance(pullOf("out", "facility"), age + more)).toBeGreaterThanOrEqual(
          chance(pullOf("out", "facility"), age),
        );
      },
    ),
  );
});

test("who says it matters: a facility more than a caller, nobody not at all", () => {
  expect(pullOf("available", "facility")).toBeGreaterThan(pullOf("available", "seeker"));
  expect(pullOf("out", "facility")).toBeLessThan(pullOf("out", "seeker"));
  const by = null;
  expect([stockPull({ value: "available", by }), reachPull({ value: "reachable", by })]).toEqual([0, 0]);
  expect(trustPull({ value: "confirmed", by })).toBe(0);
});

test("a decision of fraud counts in full, whoever wrote it down", () => {
  const value = "fraud-confirmed" as const;
  expect(trustPull({ value, by: null })).toBe(trustPull({ value, by: "moderator" }));
});

/** A call as the order sees it: the chances of an answer and then of a yes, and the way. */
const call = fc.record({
  answers: fc.double({ min: 0.02, max: 1, noNaN: true }),
  yes: fc.double({ min: 0.02, max: 1, noNaN: true }),
  km: fc.double({ min: 0, max: 50, noNaN: true }),
});
type Call = { answers: number; yes: number; km: number };

const rankOf = ({ answers, yes, km }: Call) => rankAt(yes * answeredShare(answers), km);

/** The expected minutes of calls until a yes that is of use, for who calls in this order. */
function minutesOf(calls: readonly Call[]): number {
  let minutes = 0;
  let isOpen = 1;
  for (const { answers, yes, km } of calls) {
    const spoken = answers * CALL_MINUTES.answered + (1 - answers) * CALL_MINUTES.unanswered;
    minutes += isOpen * spoken;
    isOpen *= 1 - answers * yes * 0.5 ** (km / HALF_USE_KM);
  }
  return minutes;
}

test("no other order of calls takes fewer minutes to a yes than that of the ranks", () => {
  fc.assert(
    fc.property(fc.array(call, { minLength: 2, maxLength: 7 }), fc.nat(), (calls, die) => {
      const best = calls.toSorted((a, b) => rankOf(b) - rankOf(a));
      const other = calls.toSorted((a, b) => ((a.yes * die) % 1) - ((b.yes * die) % 1));
      expect(minutesOf(best)).toBeLessThanOrEqual(minutesOf(other) * (1 + 1e-9));
      for (let at = 1; at < best.length; at++) {
        const swapped = best.toSpliced(at - 1, 2, ...best.slice(at - 1, at + 1).toReversed());
        expect(minutesOf(best)).toBeLessThanOrEqual(minutesOf(swapped) * (1 + 1e-9));
      }
    }),
  );
});

test("a sure yes next door has rank 1, each way of half the use halves it, and rank only falls with the way", () => {
  expect(rankAt(1, 0)).toBe(1);
  expect(rankAt(1, HALF_USE_KM)).toBeCloseTo(0.5, 10);
  expect(rankAt(0.4, 3 * HALF_USE_KM)).toBeCloseTo(0.05, 10);
  // Half round the Earth: what is not zero has a place in the order, and a cursor.
  expect(Number.isFinite(rankBucket(rankAt(1e-6, 20_016)))).toBe(true);
  fc.assert(
    fc.property(call, fc.double({ min: 0, max: 100, noNaN: true }), (one, more) => {
      expect(rankAt(one.yes, one.km + more)).toBeLessThanOrEqual(rankAt(one.yes, one.km));
    }),
  );
});

test("however wrong learnt chances are, a good word never lowers a row and a bad one never raises it", () => {
  const wrong = { ...STATED_CHANCES, after: (axis: string) => (axis === "stock" ? 0.2 : 0.9) };
  expect(stockPull({ value: "available", by: "verifier" }, wrong)).toBe(0);
  expect(reachPull({ value: "wrong-number", by: "verifier" }, wrong)).toBe(0);
  expect(stockPull({ value: "out", by: "verifier" }, wrong)).toBeLessThan(0);
  expect(reachPull({ value: "reachable", by: "verifier" }, wrong)).toBeGreaterThan(0);
});

test("an unanswered call costs less than an answered one, so a chance of an answer counts less than one of stock", () => {
  expect(answeredShare(1)).toBe(1);
  expect(answeredShare(0)).toBe(0);
  expect(answeredShare(0.5)).toBeGreaterThan(0.5);
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

test("a place of which only an area is known stands behind a near number that nobody has checked", () => {
  expect([0, 1.5, 5].map((km) => VAGUE_STEPS[vagueStep(km)]?.fartherKm)).toEqual([0, 0, 0]);
  const unchecked = stock.unknown * answeredShare(reach.unknown) * trust.unreviewed;
  const sure = stock.available * answeredShare(reach.reachable) * trust.confirmed;
  const wide = VAGUE_STEPS[vagueStep(280)]?.fartherKm ?? 0;
  expect(rankAt(sure, wide)).toBeLessThan(rankAt(unchecked, 25));
  const farther = VAGUE_STEPS.map(({ fartherKm }) => fartherKm);
  expect(farther).toEqual(farther.toSorted((a, b) => a - b));
});

test("of equal evidence the order is exact, compatible, ask the blood bank, not known", () => {
  const chances = FITS.map((each) => fit[each]);
  expect(chances).toEqual(chances.toSorted((a, b) => b - a));
  expect(fit.exact).toBe(1);
});
