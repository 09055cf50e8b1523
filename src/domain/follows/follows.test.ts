import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KINDS } from "../resources/kinds.ts";
import { DAY_MS, MINUTE_MS } from "../shared/durations.ts";
import { endFault, FOLLOWING } from "./follow.ts";
import { pauseMs, followsToNotify } from "./notification-times.ts";
import type { PastMessage, WaitingFollow } from "./notification-times.ts";

const NOW = new Date("2026-11-23T06:30:00.000Z");
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * MINUTE_MS);

const follow = fc.record({
  id: fc.constantFrom("a", "b", "c", "d"),
  kind: fc.constantFrom(...KINDS),
  nightToo: fc.boolean(),
  isNight: fc.boolean(),
});
const past = fc.record({
  at: fc.integer({ min: 0, max: 2 * 1_440 }).map(ago),
  follows: fc.subarray(["a", "b", "c", "d"], { minLength: 1 }),
});
const waiting = (changed: Partial<WaitingFollow> = {}): WaitingFollow => ({
  id: "a",
  kind: "bed",
  nightToo: false,
  isNight: false,
  ...changed,
});
const ids = (follows: readonly WaitingFollow[]): string[] => follows.map(({ id }) => id);

describe("who is told now", () => {
  test("for any past: none above six a day, none within its pause, none in a night that its owner keeps", () => {
    const check = (all: WaitingFollow[], messages: PastMessage[]): void => {
      const told = followsToNotify(all, messages, NOW);
      if (told.length > 0)
        expect(messages.filter(({ at }) => at > ago(1_440)).length).toBeLessThan(FOLLOWING.messagesADay);
      for (const each of told) {
        expect(each.isNight && !each.nightToo).toBe(false);
        const last = messages.filter(({ follows }) => follows.includes(each.id)).map(({ at }) => at.getTime());
        expect(Math.max(0, ...last)).toBeLessThanOrEqual(NOW.getTime() - pauseMs(each.kind));
      }
    };
    fc.assert(fc.property(fc.array(follow, { maxLength: 6 }), fc.array(past, { maxLength: 8 }), check), {
      numRuns: 2_000,
    });
  });

  test("whom nothing holds back is told: simulated for a week, each follow as often as its limits allow", () => {
    const messages: PastMessage[] = [];
    for (let minute = 0; minute < 7 * 1_440; minute += 1) {
      const now = new Date(NOW.getTime() + minute * MINUTE_MS);
      const told = followsToNotify([waiting(), waiting({ id: "b", kind: "food" })], messages, now);
      if (told.length > 0) messages.push({ at: now, follows: ids(told) });
    }
    expect(messages).toHaveLength(7 * FOLLOWING.messagesADay);
  });

  test("a bed is silent for ten minutes, food for thirty; another follow goes its own way", () => {
    const after = (minutes: number, kind: WaitingFollow["kind"]) =>
      ids(followsToNotify([waiting({ kind }), waiting({ id: "b" })], [{ at: ago(minutes), follows: ["a"] }], NOW));
    expect([after(9, "bed"), after(10, "bed")]).toEqual([["b"], ["a", "b"]]);
    expect([after(29, "food"), after(30, "food")]).toEqual([["b"], ["a", "b"]]);
  });
});

test("an end lies in the future, within 90 days", () => {
  const at = (ms: number): string => new Date(NOW.getTime() + ms).toISOString();
  expect([at(0), at(1), at(90 * DAY_MS), at(90 * DAY_MS + 1)].map((each) => endFault(each, NOW))).toEqual([
    "past",
    null,
    null,
    "too-far-off",
  ]);
});
