import fc from "fast-check";
import { expect, test } from "vitest";
import { hourOf, KEPT, keptTimes } from "./retention.ts";

const HOUR_MS = 3_600_000;
const START = Date.parse("2031-05-01T00:00:30Z");

/** Hours since the start in which a backup was made, in any order, with gaps and wrong clocks. */
const hours = fc.array(fc.integer({ min: 0, max: 24 * 400 }), { minLength: 1, maxLength: 400 });
const timesOf = (list: readonly number[]): Date[] => list.map((hour) => new Date(START + hour * HOUR_MS));

test("the newest stays, few stay in all, and each step keeps its newest", () => {
  fc.assert(
    fc.property(hours, (list) => {
      const times = timesOf(list);
      const kept = keptTimes(times);
      const newestFirst = [...new Set(times.map((time) => time.getTime()))].toSorted((a, b) => b - a);
      expect(kept.has(newestFirst[0] ?? 0)).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(KEPT.hours + KEPT.days + KEPT.weeks);
      for (const at of newestFirst.slice(0, KEPT.hours)) expect(kept.has(at)).toBe(true);
      const days = [...new Set(newestFirst.map((at) => new Date(at).toISOString().slice(0, 10)))];
      for (const day of days.slice(0, KEPT.days)) {
        const newestOfDay = newestFirst.find((at) => new Date(at).toISOString().startsWith(day));
        expect(kept.has(newestOfDay ?? 0)).toBe(true);
      }
    }),
  );
});

test("removing each hour keeps what removing once at the end keeps", () => {
  fc.assert(
    fc.property(hours, (list) => {
      const inOrder = timesOf(list.toSorted((a, b) => a - b));
      let files: Date[] = [];
      for (const time of inOrder) {
        files = [...files, time];
        const kept = keptTimes(files);
        files = files.filter((each) => kept.has(each.getTime()));
      }
      expect(new Set(files.map((each) => each.getTime()))).toEqual(keptTimes(inOrder));
    }),
    { numRuns: 30 },
  );
});

test("a clock that was two months ahead for an hour costs one backup", () => {
  const times = timesOf(Array.from({ length: 48 }, (_none, hour) => hour));
  const before = keptTimes(times);
  const after = keptTimes([...times, new Date(START + 60 * 24 * HOUR_MS)]);
  expect([...before].filter((at) => !after.has(at))).toHaveLength(1);
  expect(hourOf(START + HOUR_MS) - hourOf(START)).toBe(1);
});
