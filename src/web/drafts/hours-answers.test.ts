import fc from "fast-check";
import { expect, test } from "vitest";
import { readOpeningHours } from "#domain/facilities/opening-hours.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import { HOURS_DAYS, hoursAnswers, NO_HOURS, openingHoursOf } from "./hours-answers.ts";

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
const stretch = fc
  .tuple(fc.subarray([...HOURS_DAYS], { minLength: 1 }), time, time)
  // The form names midnight at the end of a day 24:00.
  .filter(([, from, to]) => from !== to && to !== "00:00")
  .map(([hoursDays, hoursFrom, hoursTo]) => ({
    ...NO_HOURS,
    hoursAre: "set" as const,
    hoursDays: hoursDays.length === HOURS_DAYS.length ? [] : hoursDays,
    hoursFrom,
    hoursTo,
  }));

test("what is chosen is understood as hours, and an edit begins with the same choice", () => {
  fc.assert(
    fc.property(stretch, (answers) => {
      const text = openingHoursOf(answers);
      expect(text === undefined ? null : readOpeningHours(text)).not.toBeNull();
      const again = hoursAnswers(text);
      expect(openingHoursOf(again)).toBe(text);
      expect(again.hoursAre).toBe("set");
      expect(again.hoursDays).toEqual(answers.hoursDays);
    }),
  );
});

test.each(["24/7", "Mo-Fr 09:00-13:00,14:00-18:00; Sa 09:00-12:00", "not hours at all"])(
  "no hours that were given once are lost in the form: %s",
  (text) => {
    expect(openingHoursOf(hoursAnswers(text))).toBe(text);
  },
);

test("nothing said is nothing sent, and half a stretch is asked for again", () => {
  expect(openingHoursOf(NO_HOURS)).toBeUndefined();
  const errors: FieldRefusal[] = [];
  expect(openingHoursOf({ ...NO_HOURS, hoursAre: "set", hoursFrom: "09:00" }, errors)).toBeUndefined();
  expect(errors).toEqual([{ path: "openingHours", word: "choose" }]);
});
