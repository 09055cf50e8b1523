import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BY_ROLES, NOTHING_KNOWN } from "./axes.ts";
import { OUTCOMES } from "./outcomes.ts";
import type { Axes, TrustValue } from "./axes.ts";
import type { Outcome } from "./outcomes.ts";
import { applyObservation, checkCounts, remainingCount, saidAt } from "./outcomes.ts";
import type { Finding } from "./outcomes.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const minutes = (count: number): string => new Date(now.getTime() + count * 60_000).toISOString();
const said = (outcome: Outcome, about: Partial<Finding> = {}): Finding => ({
  outcome,
  at: minutes(0),
  by: "seeker",
  ...about,
});
const after = (axes: Axes, ...all: Finding[]): Axes => all.reduce((so, each) => applyObservation(so, each), axes);

test.each<[Outcome, string, string, string]>([
  ["got-help", "reachable", "available", "unreviewed"],
  ["in-stock", "reachable", "available", "unreviewed"],
  ["limited", "reachable", "limited", "unreviewed"],
  ["none-left", "reachable", "out", "unreviewed"],
  ["no-answer", "no-answer", "unknown", "unreviewed"],
  ["busy", "busy", "unknown", "unreviewed"],
  ["wrong-number", "wrong-number", "unknown", "unreviewed"],
  ["disconnected", "disconnected", "unknown", "unreviewed"],
  ["asked-for-advance-money", "reachable", "unknown", "unreviewed"],
  ["confirmed", "reachable", "unknown", "unreviewed"],
])("%s of a seeker says reach %s, stock %s, trust %s", (outcome, reach, stock, trust) => {
  const axes = after(NOTHING_KNOWN, said(outcome));
  expect([axes.reach.value, axes.stock.value, axes.trust.value]).toEqual([reach, stock, trust]);
  expect(axes.reach).toMatchObject({ at: minutes(0), by: "seeker" });
});

test("an observation older than the newest of its axis never overrides it, in whatever order they come", () => {
  const one = fc.record({
    outcome: fc.constantFrom(...OUTCOMES),
    at: fc.integer({ min: -10_000, max: 0 }).map(minutes),
    by: fc.constantFrom(...BY_ROLES),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (all) => {
      let axes = NOTHING_KNOWN;
      for (const each of all) {
        const before = axes;
        axes = applyObservation(axes, each);
        for (const axis of ["reach", "stock", "trust"] as const) {
          const was = before[axis].at;
          if (was !== null) expect(Date.parse(axes[axis].at ?? "")).toBeGreaterThanOrEqual(Date.parse(was));
          if (axes[axis] !== before[axis]) expect(axes[axis]).toMatchObject({ at: each.at, by: each.by });
        }
      }
    }),
  );
});

test("a time in the future counts as now; one older than 400 days is refused", () => {
  expect(saidAt(minutes(60), now)).toEqual({ ok: true, value: minutes(0) });
  expect(saidAt(undefined, now)).toEqual({ ok: true, value: minutes(0) });
  expect(saidAt(minutes(-60 * 24 * 401), now)).toMatchObject({ ok: false, errors: [{ path: "at", word: "too-old" }] });
});

test("a count of 0 means out, whatever else was said", () => {
  for (const outcome of ["in-stock", "limited", "got-help", "confirmed"] as const) {
    expect(after(NOTHING_KNOWN, said(outcome, { count: 0 })).stock.value).toBe("out");
  }
});

test("confirmed leaves the stock alone unless a count is given", () => {
  const before = after(NOTHING_KNOWN, said("limited"));
  expect(after(before, said("confirmed")).stock).toEqual(before.stock);
  expect(after(before, said("confirmed", { count: 4, by: "owner" })).stock).toMatchObject({
    value: "available",
    count: 4,
  });
});

test("no-answer and busy never touch the stock", () => {
  const before = after(NOTHING_KNOWN, said("in-stock", { count: 2 }));
  expect(after(before, said("no-answer"), said("busy")).stock).toEqual(before.stock);
});

describe("money in advance", () => {
  test("disputes a listing only when a verifier or moderator says so", () => {
    for (const by of BY_ROLES) {
      const isJudge = by === "verifier" || by === "moderator";
      const asked = said("asked-for-advance-money", { by });
      expect(applyObservation(NOTHING_KNOWN, asked).trust.value).toBe(isJudge ? "disputed" : "unreviewed");
    }
  });

  test("got-help and confirmed never lift disputed, a verifier or moderator does; fraud a moderator alone", () => {
    const axes = (value: TrustValue): Axes => ({
      ...NOTHING_KNOWN,
      trust: { value, at: minutes(-10), by: "moderator" },
    });
    for (const by of ["seeker", "owner", "facility"] as const) {
      for (const outcome of ["got-help", "confirmed"] as const) {
        expect(after(axes("disputed"), said(outcome, { by })).trust.value).toBe("disputed");
        expect(after(axes("fraud-confirmed"), said(outcome, { by })).trust.value).toBe("fraud-confirmed");
      }
    }
    expect(after(axes("disputed"), said("confirmed", { by: "verifier" })).trust.value).toBe("confirmed");
    expect(after(axes("fraud-confirmed"), said("confirmed", { by: "verifier" })).trust.value).toBe("fraud-confirmed");
    expect(after(axes("fraud-confirmed"), said("confirmed", { by: "moderator" })).trust.value).toBe("confirmed");
    expect(after(axes("fraud-confirmed"), said("asked-for-advance-money", { by: "verifier" })).trust.value).toBe(
      "fraud-confirmed",
    );
  });
});

test("what is left to take is the count of in-stock and confirmed, and nothing after none-left", () => {
  expect(remainingCount(said("in-stock", { count: 40 }))).toBe(40);
  expect(remainingCount(said("confirmed", { counts: { available: 3 } }))).toBe(3);
  expect(remainingCount(said("none-left"))).toBe(0);
  expect(remainingCount(said("got-help", { count: 2 }))).toBeUndefined();
});

test("beds in use and free are not more than all", () => {
  expect(checkCounts({ total: 10, occupied: 8, available: 3 })).toMatchObject([{ path: "counts" }]);
  expect(checkCounts({ total: 10, occupied: 8, available: 2, staffed: 10 })).toEqual([]);
  expect(checkCounts({ available: 3 })).toEqual([]);
});
