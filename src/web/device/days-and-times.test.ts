import { expect, test } from "vitest";
import { dayOf, daysFrom, quickTimes, TIMES, wordsOf } from "./days-and-times.ts";

// All times of the form are this device's own.
const MORNING = new Date(2026, 10, 20, 9, 40);
const EVENING = new Date(2026, 10, 20, 19, 45);

test("tonight and tomorrow are offered as long as they are ahead", () => {
  const tomorrow = { name: "tomorrow", at: "2026-11-21T10:00" };
  expect(quickTimes(MORNING)).toEqual([{ name: "tonight", at: "2026-11-20T20:00" }, tomorrow]);
  expect(quickTimes(EVENING)).toEqual([tomorrow]);
});

test("days are two weeks from today, each once, over the end of a month; times are each half hour", () => {
  const days = daysFrom(MORNING);
  expect([days[0], days.at(-1), new Set(days).size]).toEqual([dayOf(MORNING), "2026-12-03", 14]);
  expect([TIMES[0], TIMES[21], TIMES.at(-1), TIMES.length]).toEqual(["00:00", "10:30", "23:30", 48]);
});

test("a day is said in words, in the order of the language", () => {
  expect(wordsOf("2026-11-20", MORNING, "en")).toBe("today");
  expect(wordsOf("2026-11-21", EVENING, "en")).toBe("tomorrow");
  expect(wordsOf("2026-11-22", MORNING, "en")).toBe("Sunday 22 Nov");
  expect(wordsOf("2026-11-21", MORNING, "hi")).toBe("कल");
});
