import { describe, expect, test } from "vitest";
import { REACH_VALUES, TRUST_VALUES } from "../observations/axes.ts";
import { HOUR_MS } from "../shared/durations.ts";
import { compareByWorth, demandOf, MOST_NEEDS, riskOf, stalenessOf, worthOfCall } from "./queue.ts";
import type { CallFacts } from "./queue.ts";
import { seededUnit } from "../../../scripts/testing/seed.ts";

const random = seededUnit(7);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const someFacts = (): CallFacts => ({
  needs: Math.floor(random() * 100),
  looks: Math.floor(random() * 500),
  ageMs: random() < 0.2 ? Number.POSITIVE_INFINITY : (random() - 0.1) * 200 * HOUR_MS,
  halfLifeMs: pick([2, 4, 12, 24, 72]) * HOUR_MS,
  trust: pick(TRUST_VALUES),
  reach: pick(REACH_VALUES),
  reachBy: pick(["seeker", "verifier", null] as const),
  doubt: pick([0, 0.2, 0.5]),
  isVague: pick([true, false]),
});
const MANY = Array.from({ length: 500 }, someFacts);

test("the worth of a call is never less than nothing, and always a number", () => {
  for (const facts of MANY) expect(worthOfCall(facts)).toBeGreaterThanOrEqual(0);
  expect(MANY.map(worthOfCall).every(Number.isFinite)).toBe(true);
});

describe("a call is worth no less", () => {
  test("the more people need the thing", () => {
    for (const facts of MANY) {
      expect(worthOfCall({ ...facts, needs: facts.needs + 1 })).toBeGreaterThanOrEqual(worthOfCall(facts));
      expect(worthOfCall({ ...facts, looks: facts.looks + 1 })).toBeGreaterThanOrEqual(worthOfCall(facts));
    }
    expect(demandOf({ needs: 0, looks: 0 })).toBe(1);
    expect(demandOf({ needs: 1, looks: 0 })).toBe(demandOf({ needs: 0, looks: 10 }));
    expect(demandOf({ needs: MOST_NEEDS, looks: 0 })).toBe(demandOf({ needs: MOST_NEEDS, looks: 1_000 }));
  });
  test("the longer nobody looked", () => {
    for (const facts of MANY) {
      const later = { ...facts, ageMs: facts.ageMs + random() * 10 * HOUR_MS };
      expect(worthOfCall(later)).toBeGreaterThanOrEqual(worthOfCall(facts));
    }
    expect(stalenessOf(-HOUR_MS, HOUR_MS)).toBe(0);
    expect(stalenessOf(HOUR_MS, HOUR_MS)).toBe(0.5);
    expect(stalenessOf(Number.POSITIVE_INFINITY, HOUR_MS)).toBe(1);
  });
  test("the more is reported of it", () => {
    for (const facts of MANY) {
      expect(riskOf({ ...facts, doubt: 0.5 })).toBeGreaterThanOrEqual(riskOf({ ...facts, doubt: 0.05 }));
    }
  });
  test("for what is looked for in a hurry", () => {
    for (const facts of MANY) {
      const fast = { ...facts, halfLifeMs: facts.halfLifeMs / 2 };
      expect(worthOfCall(fast)).toBeGreaterThanOrEqual(worthOfCall(facts));
    }
  });
});

test("a disputed listing is called before one nobody judged, that one before a confirmed one, a fraud never", () => {
  for (const facts of MANY) {
    const [disputed, unreviewed, confirmed, fraud] = (
      ["disputed", "unreviewed", "confirmed", "fraud-confirmed"] as const
    ).map((trust) => riskOf({ ...facts, trust }));
    expect(disputed).toBeGreaterThan(unreviewed ?? 0);
    expect(unreviewed).toBeGreaterThan(confirmed ?? 0);
    expect(fraud).toBe(0);
  }
});

test("a caller's word of a dead number makes a call worth more, a verifier's less", () => {
  const facts = { trust: "unreviewed", doubt: 0, halfLifeMs: 24 * HOUR_MS } as const;
  const nobody = riskOf({ ...facts, reach: "unknown", reachBy: null });
  expect(riskOf({ ...facts, reach: "wrong-number", reachBy: "seeker" })).toBeGreaterThan(nobody);
  expect(riskOf({ ...facts, reach: "wrong-number", reachBy: "verifier" })).toBeLessThan(nobody);
});

test("the order is one order, however the cards lay before", () => {
  const cards = MANY.slice(0, 100).map((facts, at) => ({ id: `card ${at % 90}${at}`, worth: worthOfCall(facts) }));
  const sorted = cards.toSorted(compareByWorth);
  for (let turn = 0; turn < 20; turn += 1) {
    const shuffled = cards.map((card) => ({ card, at: random() })).toSorted((a, b) => a.at - b.at);
    expect(shuffled.map(({ card }) => card).toSorted(compareByWorth)).toEqual(sorted);
  }
  for (let at = 1; at < sorted.length; at += 1) {
    expect(sorted[at - 1]?.worth).toBeGreaterThanOrEqual(sorted[at]?.worth ?? 0);
  }
});
