import { expect, test } from "vitest";
import { createTexts } from "./create.ts";
import { createSay } from "./text.ts";

/** What a language says of one text. */
function said(language: string, text: string, values: Record<string, string | number>): string {
  const texts = createTexts({ language, english: {}, strings: { app: { language: text } } });
  return createSay(texts, language)("app.language", values);
}

test("in a language from the right, Latin words that are put into a sentence keep to themselves: A+ is not read as +A", () => {
  expect(said("ur", "گروپ {{name}}۔", { name: "A+" })).toBe("گروپ \u2068A+\u2069۔");
  expect(said("ar", "{{name}}", { name: "مستشفى" })).toBe("مستشفى");
  expect(said("ur", "{{n, number}}", { n: 12 })).toBe("12");
  expect(said("hi", "समूह {{name}}", { name: "A+" })).toBe("समूह A+");
});

test("numbers are in the digits of the language: those of Intl", () => {
  const numbers = ["bn", "mr", "ne", "hi", "es"].map((code) => said(code, "{{n, number}}", { n: 12_345 }));
  expect(numbers).toEqual(["১২,৩৪৫", "१२,३४५", "१२,३४५", "12,345", "12.345"]);
});
