import { expect, test } from "vitest";
import { shippedLanguage } from "../i18n/shipped.ts";
import { createTexts } from "../i18n/create.ts";
import { createSay } from "../i18n/text.ts";
import { openText, weekLines } from "./opening-hours.ts";

const spoken = {
  say: createSay(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} })),
  language: "en",
};
/** Friday 15:10 in Kolkata. */
const clock = { now: new Date("2026-11-20T09:40:00.000Z"), timeZone: "Asia/Kolkata" };

test.each([
  ["24/7", "Open day and night"],
  ["Mo-Sa 08:00-22:00", "Open until 22:00"],
  ["Fr 16:00-20:00", "Closed now. Opens at 16:00"],
  ["We-Sa 00:00-24:00", "Open until Sunday 00:00"],
  ["Mo-Su 00:00-12:00,12:00-24:00", "Open day and night"],
  ["Mo-Su 09:00-20:00; PH off", "Open until 20:00; not on public holidays"],
  ["24/7; PH off", "Open day and night; not on public holidays"],
  ["Mo-Th 08:00-12:00", "Closed now. Opens on Monday at 08:00"],
])("%s: %s", (hours, expected) => expect(openText(hours, clock, spoken)).toBe(expected));

test("hours that are not understood are not guessed", () => {
  expect(openText("sunrise-sunset", clock, spoken)).toBeNull();
  expect(openText(undefined, clock, spoken)).toBeNull();
  expect(weekLines("by appointment", spoken)).toBeNull();
});

test("a week is told in runs of equal days", () => {
  expect(weekLines("Mo-Fr 08:00-12:00,14:00-18:00; Sa 09:00-13:00", spoken)).toEqual([
    "Mon–Fri: 08:00–12:00, 14:00–18:00",
    "Sat: 09:00–13:00",
    "Sun: closed",
  ]);
});

test("a week that does not hold on public holidays says so", () => {
  expect(weekLines("Mo-Su 09:00-20:00; PH off", spoken)).toEqual(["Mon–Sun: 09:00–20:00", "Public holidays: closed"]);
});
