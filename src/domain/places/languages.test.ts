import { expect, test } from "vitest";
import { languagesOfCountry, orderLanguages } from "./languages.ts";

const SHIPPED = ["en", "ar", "bn", "es", "fr", "hi", "ne", "ur"];

test("a country speaks its own languages; of an unknown one English is the guess", () => {
  expect(languagesOfCountry("PK")).toEqual(["ur", "en"]);
  expect(languagesOfCountry("IN").slice(0, 2)).toEqual(["hi", "en"]);
  expect([languagesOfCountry("XX"), languagesOfCountry(undefined)]).toEqual([["en"], ["en"]]);
});

test("what the reader's browser asks for comes first, then the country's languages, then the rest, each once", () => {
  expect(orderLanguages(SHIPPED, ["ur-PK", "en-GB"], "NP")).toEqual(["ur", "en", "ne", "hi", "ar", "bn", "es", "fr"]);
  expect(orderLanguages(SHIPPED, ["tlh", "*"], "BD").slice(0, 2)).toEqual(["bn", "en"]);
  expect(orderLanguages(SHIPPED, [], "XX")).toEqual(SHIPPED);
});
