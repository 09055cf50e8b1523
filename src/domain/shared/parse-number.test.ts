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
  expect(["", "many", "1-2", "१२ बेड", "٢٫٥٫١"].map((text) => parseNumber(text))).toEqual([NaN, NaN, NaN, NaN, NaN]);
});

test.each([
  ["1,200", 1_200],
  ["10,000", 10_000],
  ["1,00,000", 100_000],
  ["1,50,000", 150_000],
  ["12,34,567", 1_234_567],
  ["1.234.567", 1_234_567],
  ["1 000", 1_000],
  ["1'000", 1_000],
  ["0,500", 0.5],
  ["0,125", 0.125],
  ["0.125", 0.125],
  ["46,7", 46.7],
  ["6.8", 6.8],
  ["1,234.5", 1_234.5],
  ["1.234,5", 1_234.5],
  ["1,00,000.50", 100_000.5],
  ["१,००,०००", 100_000],
  ["১,৫০,০০০", 150_000],
  ["௧,௦௦,௦௦௦", 100_000],
  ["۱٬۲۰۰٫۵", 1_200.5],
])("a number is whole: %s", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each(["1.000", "12.500", "१.०००", "1 2", "1,2,3", "1.2.3", "1,234,5", "1,,000", "12,00,00", "1.00.0"])(
  "what is not sure is no number: %s",
  (text) => {
    expect(parseNumber(text)).toBeNaN();
  },
);

test("a language's own mark decides what would be unsure, and refuses the other's", () => {
  expect(["1.000", "2,5", "1,000"].map((text) => parseNumber(text, ","))).toEqual([1_000, 2.5, NaN]);
  expect(["1,000", "2.5", "1.000", "2,5"].map((text) => parseNumber(text, "."))).toEqual([1_000, 2.5, NaN, NaN]);
});

test("what a language writes is read back, with the mark of that language", () => {
  const numbers = [0, 7, 0.5, 46.7, 999, 1_000, 1_234.5, 20_480, 100_000, 1_234_567.25, 99_999_999];
  for (const language of ["en-IN", "en-GB", "hi-IN", "bn-IN", "ar-EG", "ur-PK", "pt-BR", "id-ID", "fr-FR", "it-IT"]) {
    const format = new Intl.NumberFormat(language);
    const mark = format.format(0.5).includes(",") ? "," : ".";
    for (const number of numbers) expect(parseNumber(format.format(number), mark), language).toBe(number);
  }
});
