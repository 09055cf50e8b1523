import { expect, test } from "vitest";
import { createTexts } from "./create.ts";
import { serverTexts } from "./server-texts.ts";
import { shippedLanguage } from "./shipped.ts";
import { createSay } from "./text.ts";

const english = shippedLanguage("en").texts;

test.each(["en", "hi", "ur", "ne"])("%s: a text that was resolved before is the one resolved anew", (code) => {
  const { say } = serverTexts(shippedLanguage(code), "km");
  const anew = createSay(createTexts({ language: code, english, strings: shippedLanguage(code).texts, unit: "km" }));
  for (const _again of [1, 2]) {
    expect(say("privacy.title")).toBe(anew("privacy.title"));
    for (const km of [0.4, 1, 12]) expect(say("units.km", { n: km })).toBe(anew("units.km", { n: km }));
    for (const name of ["A", "B", "<b>", "x".repeat(5_000)])
      expect(say("privacy.contact", { contact: name })).toBe(anew("privacy.contact", { contact: name }));
  }
});

test("texts of one language are made once, and differ by language and unit", () => {
  const hindi = shippedLanguage("hi");
  expect(serverTexts(hindi, "km")).toBe(serverTexts(hindi, "km"));
  const miles = serverTexts(hindi, "mi");
  expect(miles).not.toBe(serverTexts(hindi, "km"));
  expect(serverTexts(shippedLanguage("en"), "km").say("privacy.title")).toBe("Privacy");
});
