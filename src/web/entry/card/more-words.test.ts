import { expect, test } from "vitest";
import type { Clock } from "../../device/useClock.tsx";
import { moreMoment, moreText } from "./more-words.ts";

const say = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
const clockAt = (time: string): Clock => ({ now: new Date(time), timeZone: "UTC" });
const ROW = {
  kind: "bed",
  stock: "out",
  more: { expectedAt: "2026-11-24T18:00:00.000Z", by: "facility", at: "2026-11-24T11:40:00.000Z" },
} as const;
const wordsAt = (time: string) => moreText(ROW, { say, language: "en", clock: clockAt(time) });

test("more is expected: when, who said so and how long ago; over once its time has passed", () => {
  const words = wordsAt("2026-11-24T12:00:00.000Z");
  expect(words).toContain("18:00");
  expect(words).toContain("who.hospital");
  expect(wordsAt("2026-11-24T18:00:00.000Z")).toBeNull();
  expect(
    moreText({ kind: "bed", stock: "out" }, { say, language: "en", clock: clockAt("2026-11-24T12:00:00.000Z") }),
  ).toBeNull();
});

test("more meals are the next meal", () => {
  const words = moreText({ ...ROW, kind: "food" }, { say, language: "en", clock: clockAt("2026-11-24T12:00:00.000Z") });
  expect(words).toMatch(/^stock\.nextMeal .*18:00/);
  expect(wordsAt("2026-11-24T12:00:00.000Z")).toMatch(/^stock\.more /);
  const clock = clockAt("2026-11-24T12:00:00.000Z");
  const left = { ...ROW, kind: "food", stock: "available" } as const;
  expect(moreText(left, { say, language: "en", clock })).toMatch(/^stock\.nextMeal .*18:00/);
  expect(moreText({ ...left, kind: "bed" }, { say, language: "en", clock })).toBeNull();
});

test("a picture, which is looked at days later, has both times", () => {
  const words = moreMoment(ROW, { say, language: "en", clock: clockAt("2026-11-24T12:00:00.000Z") });
  expect(words).toContain("24 Nov 2026");
  expect(words).not.toContain("ago");
});
