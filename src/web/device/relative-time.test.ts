import { describe, expect, test } from "vitest";
import { createTexts } from "../i18n/create.ts";
import { shippedLanguage } from "../i18n/shipped.ts";
import { createSay } from "../i18n/text.ts";
import { minutesAgo, NOW } from "../testing/fake-api.ts";
import { ageOf, ageText, dateText, momentText, timestampText, timeText } from "./relative-time.ts";

const clock = { now: NOW, timeZone: "Asia/Kolkata" };

describe("ages are told rounded up, never fresher than true", () => {
  test.each([
    ["30 seconds", 0.5, { form: "now", n: 0, day: "" }],
    ["exactly a minute", 1, { form: "minutes", n: 1, day: "" }],
    ["a minute and a second", 1.02, { form: "minutes", n: 2, day: "" }],
    ["58 minutes and a half", 58.5, { form: "minutes", n: 59, day: "" }],
    ["59 minutes and a half", 59.5, { form: "hours", n: 1, day: "" }],
    ["an hour and a minute", 61, { form: "hours", n: 2, day: "" }],
    ["22 hours and a half", 22.5 * 60, { form: "hours", n: 23, day: "" }],
    ["23 hours and a half", 23.5 * 60, { form: "day", n: 0, day: "Thursday" }],
    ["six days", 6 * 1440, { form: "day", n: 0, day: "Saturday" }],
    ["a week", 7 * 1440, { form: "date", n: 0, day: "13 Nov" }],
    ["a clock that runs ahead", -15, { form: "now", n: 0, day: "" }],
  ])("%s", (_case, minutes, expected) => expect(ageOf(minutesAgo(minutes), clock, "en")).toEqual(expected));
});

test("a date names its year only when that is another one", () => {
  expect(dateText("2025-03-05T10:00:00.000Z", clock, "en")).toBe("5 Mar 2025");
  expect(dateText("2026-03-05T10:00:00.000Z", clock, "en")).toBe("5 Mar");
});

test("a time of day is told in the given zone, 24 hours", () => {
  expect(timeText(minutesAgo(0), "Asia/Kolkata", "en")).toBe("15:10");
  expect(timeText(minutesAgo(0), "UTC", "hi")).toBe("09:40");
});

test("a time line tells the time today, else the day", () => {
  expect(momentText(minutesAgo(30), clock, "en")).toBe("14:40");
  expect(momentText(minutesAgo(20 * 60), clock, "en")).toBe("Thursday");
  expect(momentText(minutesAgo(30 * 1440), clock, "en")).toBe("21 Oct");
});

test.each([
  ["en", 3, "3\u00a0min ago"],
  ["ar", 1, "قبل دقيقة"],
  ["ar", 2, "قبل دقيقتين"],
  ["ar", 3, "قبل 3\u00a0دقائق"],
  ["ar", 12, "قبل 12\u00a0دقيقة"],
  ["ar", 2 * 60, "قبل ساعتين"],
  ["ar", 5 * 60, "قبل 5\u00a0ساعات"],
  ["hi", 60, "1\u00a0घंटा पहले"],
  ["hi", 2 * 60, "2\u00a0घंटे पहले"],
])("in %s an age of %d minutes has the form of its number", (language, minutes, words) => {
  const english = shippedLanguage("en").texts;
  const say = createSay(createTexts({ language, english, strings: shippedLanguage(language).texts }));
  expect(ageText(ageOf(minutesAgo(minutes), clock, language), say)).toBe(words);
});

test("a moment has the commas of its language", () => {
  const at = minutesAgo(5);
  expect(timestampText(at, "Asia/Kolkata", "en")).toMatch(/^\d\d:\d\d, /);
  for (const language of ["ar", "ur"]) expect(timestampText(at, "Asia/Kolkata", language)).not.toContain(",");
});
