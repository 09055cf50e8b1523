import { expect, test } from "vitest";
import { countryName } from "./country-name.ts";

test("a country is named in the reader's language, else in English", () => {
  expect(countryName("IN", "hi")).toBe("भारत");
  expect(countryName("IN", "en")).toBe("India");
  expect(countryName("IN", "no language")).toBe("India");
});

test("a code that names no country has no name, however often it is asked", () => {
  expect([countryName("QX", "en"), countryName("QX", "en")]).toEqual([null, null]);
});
