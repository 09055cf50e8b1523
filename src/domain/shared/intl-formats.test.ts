import { expect, test } from "vitest";
import { dateFormat, dateLocaleOf, numberFormat } from "./intl-formats.ts";

const AT = new Date("2026-11-23T20:00:00.000Z");

test("a formatter is made once for the same locale, options and time zone", () => {
  const asked = (timeZone: string) => dateFormat("en", { hour: "2-digit", hourCycle: "h23", timeZone });
  expect(asked("Asia/Kolkata")).toBe(asked("Asia/Kolkata"));
  expect(asked("Asia/Kolkata").format(AT)).toBe("01");
  expect(asked("UTC").format(AT)).toBe("20");
  expect(numberFormat("hi-IN-u-nu-deva").format(12)).toBe("१२");
  expect(numberFormat("en").format(12)).toBe("12");
});

test("more than are kept are still right", () => {
  for (let digits = 0; digits <= 20; digits += 1)
    for (const locale of [
      "en",
      "de",
      "fr",
      "hi",
      "ar",
      "bn",
      "ta",
      "te",
      "mr",
      "ur",
      "ne",
      "es",
      "pt",
      "id",
      "it",
      "nl",
      "sv",
      "da",
      "fi",
      "pl",
    ])
      expect(numberFormat(locale, { minimumIntegerDigits: Math.max(1, digits) }).resolvedOptions().locale).toBe(locale);
  expect(numberFormat("en", { minimumIntegerDigits: 2 }).format(5)).toBe("05");
});

test("a time zone that there is not is refused, each time", () => {
  for (const _again of [1, 2]) expect(() => dateFormat("en", { timeZone: "Mars/Phobos" })).toThrow(RangeError);
});

const SHORT = { day: "numeric", month: "numeric", timeZone: "UTC" } as const;
const FIFTH_OF_DECEMBER = new Date("2026-12-05T12:00:00.000Z");
test.each([
  ["IN", "05/12"],
  ["GB", "05/12"],
  ["KE", "05/12"],
  ["ZA", "05/12"],
  ["NP", "05/12"],
  ["BD", "05/12"],
  ["LK", "05/12"],
  ["BR", "05/12"],
  [null, "05/12"],
  ["", "05/12"],
  ["ZZ", "05/12"],
  ["u-nu-deva", "05/12"],
  ["US", "12/5"],
  ["PH", "12/5"],
])("an English date in %s", (country, expected) => {
  expect(dateFormat(dateLocaleOf("en", country), SHORT).format(FIFTH_OF_DECEMBER)).toBe(expected);
});

test.each(["hi", "bn", "ta", "te", "mr", "ur", "ne", "ar", "es", "fr", "pt", "id"])(
  "%s keeps its own dates in every country",
  (language) => {
    for (const country of ["IN", "US", null]) expect(dateLocaleOf(language, country)).toBe(language);
  },
);
