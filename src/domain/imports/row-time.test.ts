import { expect, test } from "vitest";
import { orderOfDates, readRowTime } from "./row-time.ts";
import type { TimeRules } from "./row-time.ts";

const INDIA: TimeRules = { order: "day-first", timeZone: "Asia/Kolkata", now: new Date("2021-05-01T00:00:00Z") };

test.each([
  ["2021-04-25T10:00:00Z", "2021-04-25T10:00:00.000Z", undefined],
  ["2021-04-25 10:00:00+05:30", "2021-04-25T04:30:00.000Z", undefined],
  ["1619322600", "2021-04-25T03:50:00.000Z", undefined],
  ["25/04/2021 17:26", "2021-04-25T11:56:00.000Z", undefined],
  ["4/27/2021 14:25:00", "2021-04-27T08:55:00.000Z", undefined],
  ["05:29 PM, April 24", "2021-04-24T11:59:00.000Z", "year-assumed"],
  ["12:17 AM, 25 April 2021", "2021-04-24T18:47:00.000Z", undefined],
  ["April 25, 2021 7:24 PM", "2021-04-25T13:54:00.000Z", undefined],
  ["24 Dec", "2020-12-23T18:30:00.000Z", "year-assumed"],
  ["25-04-21 18:43pm", "2021-04-25T13:13:00.000Z", undefined],
  ["2020-09-25", "2020-09-24T18:30:00.000Z", "date-only"],
  ["२५/०४/२०२१ १७:२६", "2021-04-25T11:56:00.000Z", undefined],
])("%s is %s", (text, at, noted) => {
  const read = readRowTime([text], INDIA);
  expect(read.at?.toISOString()).toBe(at);
  expect("noted" in read ? read.noted : undefined).toBe(noted);
});

test("a date and a clock may stand in two columns", () => {
  expect(readRowTime(["25/04/2021", "9:30 am"], INDIA).at?.toISOString()).toBe("2021-04-25T04:00:00.000Z");
});

test.each([
  ["5/1/2031 6:02:00", "future"],
  ["31/02/2021", "unreadable"],
  ["25/04/2021 25:61", "unreadable"],
  ["yesterday", "unreadable"],
  ["", "missing"],
])("%s is no time: %s", (text, reason) => {
  expect(readRowTime([text], INDIA)).toEqual({ at: null, reason });
});

test("a zone with summer time has two offsets", () => {
  const rules: TimeRules = { order: "day-first", timeZone: "Europe/Berlin", now: new Date("2026-01-01T00:00:00Z") };
  expect(readRowTime(["01/07/2025 12:00"], rules).at?.toISOString()).toBe("2025-07-01T10:00:00.000Z");
  expect(readRowTime(["01/12/2025 12:00"], rules).at?.toISOString()).toBe("2025-12-01T11:00:00.000Z");
});

test("a table's order of dates is told by its numbers over 12", () => {
  expect(orderOfDates(["4/5/2021", "4/27/2021"])).toBe("month-first");
  expect(orderOfDates(["4/5/2021", "27/4/2021"])).toBe("day-first");
  expect(orderOfDates(["4/5/2021", "2021-04-27"])).toBeNull();
});

test("a list may say the year of its dates, however late it is read", () => {
  const late = { ...INDIA, now: new Date("2026-11-29T00:00:00Z") };
  expect(readRowTime(["29/4 20:38"], late).at?.getUTCFullYear()).toBe(2026);
  const read = readRowTime(["29/4 20:38"], { ...late, year: 2021 });
  expect(read).toEqual({ at: new Date("2021-04-29T15:08:00Z"), noted: "year-assumed" });
});

test("a date that names a period counts as its last day, and not before that day came", () => {
  const week = { ...INDIA, periodDays: 7 };
  expect(readRowTime(["2021-02-24"], week).at?.toISOString()).toBe("2021-03-01T18:30:00.000Z");
  expect(readRowTime(["2021-04-29"], week)).toEqual({ at: null, reason: "future" });
});
