import { expect, test } from "vitest";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { RESPONSE_LIMITS } from "#domain/responses/limits.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import {
  answeredAt,
  DAYS,
  DONORS,
  MISSED_AFTER_MINUTES,
  NEEDS_A_DAY,
  OPEN_HOURS,
  replyOf,
  worldOf,
} from "../../bench/waves/world.ts";

test("the world of waves: the same seed gives the same world and answers, with the rates it states", () => {
  const world = worldOf(1);
  const other = worldOf(1);
  expect([other.donors[7], other.needs]).toEqual([world.donors[7], world.needs]);
  expect([world.donors.length, world.needs.length]).toEqual([DONORS, NEEDS_A_DAY * DAYS]);
  const rates = world.donors.map(({ yesRate }) => yesRate);
  expect(Math.min(...rates.slice(0, 10_000))).toBeGreaterThanOrEqual(0.03);
  expect(Math.max(...rates.slice(0, 10_000))).toBeLessThanOrEqual(0.08);
  expect(rates.reduce((sum, rate) => sum + rate, 0) / DONORS).toBeCloseTo(0.05, 3);
  const [need] = world.needs;
  if (need === undefined) throw new Error("there are needs");
  const replies = world.donors.map((donor) => replyOf(1, donor, need));
  const yes = replies.flatMap((reply) => (reply?.says === "yes" ? [reply] : []));
  expect(yes.length / DONORS).toBeCloseTo(0.05, 2);
  expect(yes.filter(({ comes }) => !comes).length / yes.length).toBeCloseTo(0.25, 1);
  expect(yes.filter(({ afterMinutes }) => afterMinutes <= 60).length / yes.length).toBeCloseTo(answeredAt(60), 1);
});

test("in the world of waves a missed promise is known while the need is still open, when the product asks", () => {
  expect(RESPONSE_LIMITS.askedAfterMs).toBe(MISSED_AFTER_MINUTES * MINUTE_MS);
  expect(MATCHING.arrivesHours.critical * 60 + MISSED_AFTER_MINUTES).toBeLessThan(OPEN_HOURS.critical * 60);
});
