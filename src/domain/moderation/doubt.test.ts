import fc from "fast-check";
import { expect, test } from "vitest";
import { doubtOf, reportWeight } from "./doubt.ts";
import type { OpenReport } from "./doubt.ts";
import { CASE_CAUSES } from "./report.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const ago = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const report = (about: Partial<OpenReport> = {}): OpenReport => ({
  cause: "fraud",
  at: ago(1),
  weight: 0.4,
  who: "user:a",
  network: null,
  ...about,
});

const someReport = fc.record({
  cause: fc.constantFrom(...CASE_CAUSES),
  at: fc.integer({ min: -2, max: 500 }).map(ago),
  weight: fc.constantFrom(0.05, 0.2, 0.4, 0.9),
  who: fc.integer({ min: 0, max: 40 }).map((at) => `user:${at}`),
  network: fc.option(fc.constantFrom("n1", "n2")),
});

test("whatever is reported, and by how many, no more than half is taken off, in any order the same", () => {
  fc.assert(
    fc.property(fc.array(someReport, { maxLength: 120 }), (reports) => {
      const doubt = doubtOf(reports, NOW);
      expect(doubt).toBeGreaterThanOrEqual(0);
      expect(doubt).toBeLessThanOrEqual(0.5);
      expect(doubtOf(reports.toReversed(), NOW)).toBeCloseTo(doubt);
    }),
  );
});

test("one more report never raises a listing", () => {
  fc.assert(
    fc.property(fc.array(someReport, { maxLength: 30 }), (reports) => {
      const stranger = report({ who: "user:new" });
      expect(doubtOf([...reports, stranger], NOW)).toBeGreaterThanOrEqual(doubtOf(reports, NOW) - 1e-9);
    }),
  );
});

test("fifty accounts weigh as two, one person as one, one network as one", () => {
  const many = (count: number, about: Partial<OpenReport> = {}) =>
    Array.from({ length: count }, (_none, at) => report({ who: `user:${at}`, ...about }));
  expect(doubtOf(many(2), NOW)).toBeCloseTo(0.4);
  expect(doubtOf(many(50), NOW)).toBeCloseTo(0.4);
  expect(doubtOf(many(50, { who: "user:one" }), NOW)).toBeCloseTo(0.2);
  expect(doubtOf(many(50, { weight: 0.2, network: "n1" }), NOW)).toBeCloseTo(0.1);
  expect(doubtOf([...many(50), report({ who: "user:verifier", weight: 0.9 })], NOW)).toBeCloseTo(0.5);
});

test("what was found right since, what is too old, and that something is there twice, take nothing off", () => {
  expect(doubtOf([report()], NOW, ago(0.5))).toBe(0);
  expect(doubtOf([report({ at: ago(15 * 24) })], NOW)).toBe(0);
  expect(doubtOf([report({ cause: "duplicate" }), report({ cause: "appeal", who: "user:b" })], NOW)).toBe(0);
});

test("who has no account, or one since today, or cried wolf, weighs less", () => {
  const member = { by: "seeker", hasAccount: true, accountAgeHours: 1_000, dismissed: 0 } as const;
  expect(reportWeight(member)).toBe(0.4);
  expect(reportWeight({ ...member, hasAccount: false })).toBe(0.2);
  expect(reportWeight({ ...member, accountAgeHours: 3 })).toBe(0.2);
  expect(reportWeight({ ...member, dismissed: 1 })).toBe(0.2);
  expect(reportWeight({ ...member, dismissed: 20 })).toBe(0.05);
  expect(reportWeight({ ...member, by: "verifier", dismissed: 2 })).toBe(0.9);
});
