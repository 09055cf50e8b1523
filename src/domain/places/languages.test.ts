import { expect, test } from "vitest";
import { languagesOfCountry } from "./languages.ts";

test("a country speaks its own languages; of an unknown one English is the guess", () => {
  expect(languagesOfCountry("PK")).toEqual(["ur", "en"]);
  expect(languagesOfCountry("IN").slice(0, 2)).toEqual(["hi", "en"]);
  expect([languagesOfCountry("XX"), languagesOfCountry(undefined)]).toEqual([["en"], ["en"]]);
});
