import { expect, test } from "vitest";
import { dateFormat } from "./intl-formats.ts";
import type { LocalTime } from "./zoned-time.ts";
import { zonedInstant } from "./zoned-time.ts";

const HOUR = 3_600_000;

/** What clocks of a zone show, as a number of minutes since 1970 without any offset. */
function shownAt(instant: number, timeZone: string): number {
  const text = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(instant);
  return Date.parse(`${text.replace(" ", "T")}:00.000Z`);
}

/** The slow way: of all half hours within 16 hours, the last one at which clocks show the time. */
function lastShowing({ year, month, day, minutes }: LocalTime, timeZone: string): number | null {
  const asUtc = Date.UTC(year, month - 1, day, 0, minutes);
  let found: number | null = null;
  for (let instant = asUtc - 16 * HOUR; instant <= asUtc + 16 * HOUR; instant += HOUR / 4)
    if (shownAt(instant, timeZone) === asUtc) found = instant;
  return found;
}

test("New York, 1 November 2026, 01:00 comes twice: the later one is meant", () => {
  const time = { year: 2026, month: 11, day: 1, minutes: 60 };
  expect(zonedInstant(time, "America/New_York").toISOString()).toBe("2026-11-01T06:00:00.000Z");
});

// Zones that change clocks in 2026, on both sides of Greenwich and of the equator, and some that do
// not.
test.each([
  ["America/New_York", "3-8", "11-1"],
  ["America/Los_Angeles", "3-8", "11-1"],
  ["America/St_Johns", "3-8", "11-1"],
  ["America/Santiago", "9-6", "4-4"],
  ["Atlantic/Azores", "3-29", "10-25"],
  ["Europe/London", "3-29", "10-25"],
  ["Europe/Berlin", "3-29", "10-25"],
  ["Africa/Cairo", "4-24", "10-29"],
  ["Asia/Beirut", "3-29", "10-24"],
  ["Australia/Sydney", "10-4", "4-5"],
  ["Australia/Lord_Howe", "10-4", "4-5"],
  ["Pacific/Auckland", "9-27", "4-5"],
  ["Asia/Kolkata", "3-29", "10-25"],
  ["Asia/Kathmandu", "3-29", "10-25"],
])("%s: each half hour of both nights is the last instant that shows it", (timeZone, ...nights) => {
  for (const night of nights)
    for (const later of [0, 1])
      for (let minutes = 0; minutes < 240; minutes += 30) {
        const [month = 1, day = 1] = night.split("-").map(Number);
        const time = { year: 2026, month, day: day + later, minutes };
        const right = lastShowing(time, timeZone);
        const came = zonedInstant(time, timeZone).getTime();
        if (right !== null) expect([time, came]).toEqual([time, right]);
        // Clocks leave it out: so much later as they go forward.
        else expect(shownAt(came, timeZone)).toBeGreaterThan(Date.UTC(2026, month - 1, time.day, 0, minutes));
      }
});
