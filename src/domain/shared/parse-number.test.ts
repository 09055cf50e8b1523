import { expect, test } from "vitest";
import { parseNumber } from "./parse-number.ts";

/**
 * Fourteen, a thousand and seven, two and a half, in the digits of the shipped languages' scripts.
 */
test.each([
  ["Latin", "14", "1,007", "2.5"],
  ["Devanagari", "१४", "१,००७", "२.५"],
  ["Bengali", "১৪", "১,০০৭", "২.৫"],
  ["Arabic", "١٤", "١٬٠٠٧", "٢٫٥"],
  ["Urdu and Persian", "۱۴", "۱٬۰۰۷", "۲٫۵"],
  ["Tamil", "௧௪", "௧,௦௦௭", "௨.௫"],
  ["Telugu", "౧౪", "౧,౦౦౭", "౨.౫"],
])("a number typed in %s digits is that number", (_script, plain, thousands, half) => {
  expect([parseNumber(plain), parseNumber(thousands), parseNumber(half)]).toEqual([14, 1007, 2.5]);
});

test("what is no number is none", () => {
  expect(["", "many", "1-2", "१२ बेड", "٢٫٥٫١"].map(parseNumber)).toEqual([NaN, NaN, NaN, NaN, NaN]);
});
