import { expect, test } from "vitest";
import { dateFormat, numberFormat } from "./intl-formats.ts";

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
