import { describe, expect, test } from "vitest";
import { hoursAt, openStateAt, readOpeningHours } from "./opening-hours.ts";

const at = (text: string, day: number, time: string) => {
  const week = readOpeningHours(text);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return week === null ? null : openStateAt(week, { day, minute: hour * 60 + minute });
};

describe("opening hours as OpenStreetMap writes them", () => {
  test.each([
    ["day and night", "24/7", 2, "03:00", { state: "always" }],
    ["open today", "Mo-Sa 08:00-22:00", 0, "09:00", { state: "open", until: 22 * 60 }],
    ["not yet open", "Mo-Sa 08:00-22:00", 0, "07:00", { state: "closed", opens: { day: 0, at: 480 } }],
    [
      "closed on Sunday, opens on Monday",
      "Mo-Sa 08:00-22:00",
      6,
      "12:00",
      { state: "closed", opens: { day: 0, at: 480 } },
    ],
    ["midday break", "Mo-Fr 08:00-12:00,14:00-18:00", 1, "13:00", { state: "closed", opens: { day: 1, at: 840 } }],
    ["past midnight", "Fr 20:00-02:00", 5, "01:00", { state: "open", until: 120 }],
    ["a later rule wins", "Mo-Su 08:00-20:00; Su off", 6, "10:00", { state: "closed", opens: { day: 0, at: 480 } }],
    ["every day without days named", "09:00-17:00", 3, "10:00", { state: "open", until: 17 * 60 }],
    ["public holidays are left aside", "Mo-Su 09:00-17:00; PH off", 3, "10:00", { state: "open", until: 17 * 60 }],
    ["days around the end of the week", "Sa-Mo 10:00-12:00", 6, "11:00", { state: "open", until: 720 }],
  ])("%s", (_case, text, day, time, expected) => expect(at(text, day, time)).toEqual(expected));

  test.each([["sunrise-sunset"], ["by appointment"], [""], ["Mo-Xx 08:00-12:00"], ["Mo 8-12"], ["Mo off"]])(
    "what it does not know is not guessed: %s",
    (text) => expect(readOpeningHours(text)).toBeNull(),
  );
});

describe("what is told of hours, by the clocks of the place", () => {
  const told = (text: string, now: string, timeZone = "Asia/Kolkata") => {
    const { until, ...hours } = hoursAt(readOpeningHours(text) ?? [], { now: new Date(now), timeZone });
    return { ...hours, until: until?.toISOString() };
  };

  // Friday 15:10 in Kolkata.
  const friday = "2026-11-20T09:40:30.000Z";
  test.each([
    ["24/7", { state: "always" }],
    ["Mo-Sa 08:00-22:00", { state: "open", time: 1320, until: "2026-11-20T16:30:00.000Z" }],
    ["Fr 20:00-02:00; Th 20:00-16:00", { state: "open", time: 960, until: "2026-11-20T10:30:00.000Z" }],
    ["Fr 16:00-20:00", { state: "closed", time: 960, until: "2026-11-20T10:30:00.000Z" }],
    ["Mo-Th 08:00-12:00", { state: "closed", time: 480, day: 0, until: "2026-11-23T02:30:00.000Z" }],
    ["Fr 08:00-12:00", { state: "closed", time: 480, day: 4, until: "2026-11-27T02:30:00.000Z" }],
  ])("%s", (text, expected) => expect(told(text, friday)).toEqual({ until: undefined, ...expected }));

  test("it holds until the next change, also over the night in which clocks are changed", () => {
    // Saturday 23:00 in Berlin: at 03:00 clocks go back to 02:00.
    const late = told("Sa-Su 08:00-22:00", "2026-10-24T21:00:00.000Z", "Europe/Berlin");
    expect(late).toEqual({ state: "closed", time: 480, day: 6, until: "2026-10-25T07:00:00.000Z" });
  });

  test("until then the same is told at any minute, and something else after", () => {
    const text = "Mo-Fr 08:00-12:00,14:00-18:00; Sa 20:00-02:00";
    for (let minutes = 0; minutes < 7 * 1440; minutes += 37) {
      const now = new Date(Date.parse("2026-11-16T00:00:00.000Z") + minutes * 60_000).toISOString();
      const { state, until = "" } = told(text, now);
      expect(told(text, new Date(Date.parse(until) - 1).toISOString()).state).toBe(state);
      expect(told(text, until).state).not.toBe(state);
    }
  });
});
