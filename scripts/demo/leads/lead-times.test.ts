import { expect, test } from "vitest";
import { readLeadTime } from "./lead-times.ts";

test.each([
  ["month first, from a form", "5/22/2021 11:41:50", "2021-05-22T06:11:50.000Z", undefined],
  ["one digit each", "5/7/2021 1:46:55", "2021-05-06T20:16:55.000Z", undefined],
  [
    "day first with a year, because the other order lies outside the season",
    "12/5/2021 10:00:00",
    "2021-05-12T04:30:00.000Z",
    "time/day-first",
  ],
  ["typed, day first, no year", "29/4 20:38", "2021-04-29T15:08:00.000Z", "time/day-first"],
  ["typed with a zero", "29/04 20:45", "2021-04-29T15:15:00.000Z", "time/day-first"],
  ["typed without the colon", "29/4 2023", "2021-04-29T14:53:00.000Z", "time/day-first"],
  ["compact with a time", "240421 at 7:52 pm", "2021-04-24T14:22:00.000Z", "time/day-first"],
  ["compact with a comma", "240421, 10:53Pm", "2021-04-24T17:23:00.000Z", "time/day-first"],
  ["midnight is 12 am", "240421 at 12:05 am", "2021-04-23T18:35:00.000Z", "time/day-first"],
  ["a date alone counts from its beginning", "2604", "2021-04-25T18:30:00.000Z", "time/date-only"],
])("%s", (_case, text, at, note) => {
  const read = readLeadTime(text);
  expect(read.at?.toISOString()).toBe(at);
  expect(read.note).toBe(note);
});

test.each([" Info Missing", "Info Missing", "", undefined])("%j: no time was given", (text) => {
  expect(readLeadTime(text)).toEqual({ at: null, note: "time/missing" });
});

test.each([
  "2000110, 2:50PM",
  "20002124 1:43Pm",
  "13/13/2021 10:00:00",
  "31/4 10:00",
  "5/7/2020 10:00:00",
  "yesterday",
  "29/4 25:61",
])("%j cannot be read, and nothing is made up", (text) =>
  expect(readLeadTime(text)).toEqual({ at: null, note: "time/unreadable" }),
);
