import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPrior, ownPull, recordLevel, RECORD_LEVELS, STATED_CHANCES } from "../listings/rank.ts";
import { DAY_MS } from "../shared/durations.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import { RECORD_HALF_LIFE_DAYS, trackRecord } from "./track-record.ts";

const START = Date.parse("2026-11-01T00:00:00.000Z");
let made = 0;

function said(
  outcome: AuthoredObservation["said"]["outcome"],
  {
    by = "seeker",
    network = `net-${made}`,
    day = 0,
    ...more
  }: Partial<AuthoredObservation["said"]> & {
    network?: string | null;
    day?: number;
    standing?: AuthoredObservation["standing"];
  } = {},
): AuthoredObservation {
  made += 1;
  const { standing = "caller", count } = more;
  return {
    id: String(made).padStart(6, "0"),
    who: `who-${made}`,
    network: by === "seeker" ? network : null,
    said: { outcome, at: new Date(START + day * DAY_MS).toISOString(), by, ...(count !== undefined && { count }) },
    ...(by === "seeker" && { standing }),
  };
}

test("whoever tried it counts for what they found, each axis alone", () => {
  expect(trackRecord([said("got-help"), said("none-left"), said("no-answer")])).toEqual({
    stock: { yes: 0.4, no: 0.4 },
    reach: { yes: 0.8, no: 0.4 },
  });
  expect(trackRecord([said("busy")])).toBeNull();
});

test("callers of one network are one, by what they said last", () => {
  const of = (count: number) =>
    trackRecord(Array.from({ length: count }, (_, day) => said("none-left", { network: "one", day })));
  expect(of(40)).toEqual(of(1));
  const turned = trackRecord([said("none-left", { network: "one" }), said("got-help", { network: "one", day: 1 })]);
  expect(turned?.stock).toEqual({ yes: 0.4, no: 0 });
});

test("who offers it, lists, and observations that do not count leave no record", () => {
  const none = [
    said("in-stock", { by: "owner" }),
    said("in-stock", { by: "feed" }),
    said("got-help", { standing: "own" }),
    said("got-help", { standing: "spent" }),
  ];
  expect(trackRecord(none)).toBeNull();
});

test("staff count once a day, and not for whether somebody answers", () => {
  const counts = [0, 0, 1].map((day) => ({ ...said("confirmed", { by: "facility", count: 3, day }), who: "desk" }));
  expect(trackRecord(counts)).toEqual({ stock: { yes: 1.98, no: 0 }, reach: { yes: 0, no: 0 } });
});

test("what was found long ago counts less", () => {
  const record = trackRecord([said("got-help"), said("none-left", { day: RECORD_HALF_LIFE_DAYS })]);
  expect(record?.stock).toEqual({ yes: 0.2, no: 0.4 });
});

test("calls to former numbers say nothing of the present ones", () => {
  expect(trackRecord([said("no-answer")], () => false)).toBeNull();
});

test("a sum counts as the nearest level", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (sum) => {
      const off = (level: number) => Math.abs(level - sum);
      const best = Math.min(...RECORD_LEVELS.map(off));
      expect(off(RECORD_LEVELS[recordLevel(sum)] ?? Number.NaN)).toBeCloseTo(best, 9);
    }),
  );
});

test("a record pulls the prior of its place towards what was found, and keeps every chance in 0..1", () => {
  const chance = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  const sum = fc.double({ min: 0, max: 50, noNaN: true });
  fc.assert(
    fc.property(chance, chance, sum, sum, (prior, after, yes, no) => {
      const own = ownPrior(prior, { yes, no });
      expect(own).toBeGreaterThan(0);
      expect(own).toBeLessThan(1);
      expect(ownPrior(prior, { yes: yes + 1, no })).toBeGreaterThan(own);
      expect(ownPrior(prior, { yes, no: no + 1 })).toBeLessThan(own);
      const pull = ownPull(after - prior, prior, own);
      expect(Math.sign(pull)).toBe(Math.sign(after - prior));
      expect(own + pull).toBeGreaterThanOrEqual(0);
      expect(own + pull).toBeLessThanOrEqual(1 + 1e-12);
    }),
  );
});

test("without a record nothing changes", () => {
  const prior = STATED_CHANCES.stock.unknown;
  expect(ownPrior(prior, { yes: 0, no: 0 })).toBeCloseTo(prior, 12);
  expect(ownPull(0.3, prior, prior)).toBeCloseTo(0.3, 12);
});

test("ten networks move the chance of a place that nobody else tried by less than two fresh ones can", () => {
  const praise = Array.from({ length: 10 }, () => said("got-help"));
  const { unknown, available } = STATED_CHANCES.stock;
  const record = trackRecord(praise);
  expect(ownPrior(unknown, record?.stock ?? { yes: 0, no: 0 }) - unknown).toBeLessThan((available - unknown) / 2);
});
