import { expect, test } from "vitest";
import type { Whom } from "./whom.ts";
import * as change from "./whom.ts";
import { capacityOf } from "./rows.ts";

const ANYBODY: Whom = { for: {}, parts: [] };
const split = change.splitInto([{ sex: "women" }, { sex: "men" }]);
const women = { for: { sex: "women" as const }, available: 2 };
const men = { for: { sex: "men" as const }, available: 1 };
const ICU = { counted: { kind: "bed" as const, details: { bedType: "icu" as const } }, total: null, staffed: null };

test("a split begins empty, keeps what is asked for, and sums up", () => {
  const asked = change.withNeed("deposit", true)(ANYBODY);
  const parts = split(asked);
  expect(parts.parts).toEqual([
    { for: { sex: "women", needs: ["deposit"] }, available: 0 },
    { for: { sex: "men", needs: ["deposit"] }, available: 0 },
  ]);
  const counted = change.withStep(0, 2, 9)(change.withStep(1, 1, 9)(parts));
  expect([change.sumOf(counted), change.sumOf(ANYBODY)]).toEqual([3, null]);
  expect(change.inOne(counted)).toEqual({ for: { needs: ["deposit"] }, parts: [] });
});

test("a part goes no lower than none and no higher than its total; an earlier staffed count ends", () => {
  const whom: Whom = { for: {}, parts: [{ ...women, available: 3, total: 4, staffed: 2 }, men] };
  expect(change.withStep(0, 1, 9)(whom).parts[0]).toEqual({ for: women.for, available: 2, total: 4 });
  expect(change.withStep(0, 9, 9)(whom).parts[0]?.available).toBe(4);
  expect(change.withStep(1, -9, 9)(whom).parts[1]?.available).toBe(0);
});

test("up to four parts, each for others; without the last but one it is one again", () => {
  let whom = split(ANYBODY);
  for (let at = 0; at < 5; at += 1) whom = change.withNextPart("bed")(whom);
  expect(whom.parts).toHaveLength(4);
  expect(new Set(whom.parts.map((part) => JSON.stringify(part.for))).size).toBe(4);
  expect(change.withoutPart(1)(split(ANYBODY))).toEqual({ for: { sex: "women" }, parts: [] });
});

test("what is taken back is as it was said", () => {
  const women60 = change.withFor({ ages: ["over-60"] })(change.withFor({ sex: "women" })(ANYBODY));
  expect(women60.for).toEqual({ sex: "women", ages: ["over-60"] });
  const back = change.withFor({ ages: [] })(change.withFor({ sex: undefined })(women60));
  expect(change.isSameWhom(back, ANYBODY)).toBe(true);
});

test("for anybody again, a test has its result when it had", () => {
  const said = change.withResult("day")(change.withFor({ sex: "women" })(ANYBODY));
  expect(change.forAnybody(said)).toEqual({ ...ANYBODY, resultIn: "day" });
});

test("parts are said with each count; for whom all of it is, once; else a bed is a bed as before", () => {
  expect(capacityOf([{ ...ICU, count: 3, parts: [women, men], isSame: true }])).toEqual({
    supply: [{ ...ICU.counted, parts: [women, men] }],
  });
  expect(capacityOf([{ ...ICU, count: 3, for: { sex: "women" }, hasNewFor: true }])).toEqual({
    supply: [{ ...ICU.counted, available: 3, for: { sex: "women" } }],
  });
  expect(capacityOf([{ ...ICU, count: 3, for: {}, parts: [], hasNewFor: true }])).toEqual({
    supply: [{ ...ICU.counted, available: 3, for: {} }],
  });
  expect(capacityOf([{ ...ICU, count: 3, for: { sex: "women" } }])).toEqual({
    beds: [{ bedType: "icu", available: 3 }],
  });
});
