import { expect, test } from "vitest";
import { Target } from "#contract/sync.ts";
import { boundedTarget, STREAM_BOUNDS, weightOf } from "./stream-bounds.ts";

const near = { lat: 22.5, lng: 88.3, withinKm: 500 };
const target = (asked: object): Target => Target.parse({ collection: "listings", ...asked });
const ids = Array.from({ length: 3 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);

test("a wide circle is listened to in its middle, and a small one as asked", () => {
  expect(boundedTarget(target({ near })).near?.withinKm).toBe(STREAM_BOUNDS.radiusKm);
  expect(boundedTarget(target({ near: { ...near, withinKm: 5 } })).near?.withinKm).toBe(5);
});

test("a target by place or fields has 200 documents at most, one by ids as many as it names", () => {
  expect(boundedTarget(target({ near, limit: 1_000 })).limit).toBe(STREAM_BOUNDS.documents);
  expect(boundedTarget(target({ near, limit: 80 })).limit).toBe(80);
  expect(boundedTarget(target({ ids, limit: 1_000 })).limit).toBe(3);
  expect(boundedTarget(target({ ids: [], limit: 1_000 })).limit).toBe(1);
  expect(boundedTarget(target({ mine: true, limit: 1_000 })).limit).toBe(1_000);
});

test("ids weigh more than documents", () => {
  expect(weightOf(target({ near, limit: 80 }))).toBe(80 + STREAM_BOUNDS.targetWeight);
  expect(weightOf(target({ ids, limit: 3 }))).toBe(3 + STREAM_BOUNDS.targetWeight + 3 * STREAM_BOUNDS.idWeight);
});
