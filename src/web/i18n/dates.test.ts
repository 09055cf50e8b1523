import { DAY_MS } from "#domain/shared/durations.ts";
import { describe, expect, test } from "vitest";
import { createTexts } from "./create.ts";
import { datesIn, localeOf } from "./dates.ts";

const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2024, 0, 1) + day * DAY_MS);

/** Node's data of Nepali, which browsers often lack. */
function ofNode(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat("ne", { ...options, timeZone: "UTC" });
}

describe("Nepali, for which many browsers have no dates", () => {
  test.each([{ weekday: "long" }, { weekday: "short" }, { month: "short" }] as const)(
    "the same names: %o",
    (options) => {
      const ours = datesIn("ne", { ...options, timeZone: "UTC" });
      for (const day of days) expect(ours.format(day)).toBe(ofNode(options).format(day));
    },
  );

  test("whole dates and times are in its digits and names, with no word of the locale that lends its digits", () => {
    const at = Date.UTC(2026, 10, 22, 3, 19);
    const date = datesIn("ne", {
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "Asia/Kolkata",
    });
    expect(date.format(at)).toBe("आइत, २२ नोभेम्बर २०२६");
    const time = datesIn("ne", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "Asia/Kolkata" });
    expect(time.format(at)).toBe("०८:४९");
  });

  test("numbers of texts are written as Node writes them, where a browser knows no Nepali", () => {
    const texts = createTexts({ language: "ne", english: {}, strings: { all: "{{n, number}} / {{km, way}}" } });
    expect(texts.resolve("all", { n: 1_234_567.5, km: 2_500 })).toBe("१२,३४,५६७.५ / २,५००");
  });
});

test("every other language is written by its own rules", () => {
  expect(["en-GB", "hi", "ur", "pt"].map(localeOf)).toEqual(["en-GB", "hi", "ur", "pt"]);
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  expect(datesIn("ur", options).format(0)).toBe(new Intl.DateTimeFormat("ur", options).format(0));
});
