import { expect, test } from "vitest";
import { languagesOf, likeliestFirst } from "./languages.ts";

const SHIPPED = ["en", "ar", "bn", "es", "fr", "hi", "ne", "ur"];

test("a country speaks its own languages; of an unknown one English is the guess", () => {
  expect(languagesOf("PK")).toEqual(["ur", "en"]);
  expect(languagesOf("IN").slice(0, 2)).toEqual(["hi", "en"]);
  expect([languagesOf("XX"), languagesOf(undefined)]).toEqual([["en"], ["en"]]);
});

test("what the reader's browser asks for comes first, then the country's languages, then the rest, each once", () => {
  expect(likeliestFirst(SHIPPED, ["ur-PK", "en-GB"], "NP")).toEqual(["ur", "en", "ne", "hi", "ar", "bn", "es", "fr"]);
  expect(likeliestFirst(SHIPPED, ["tlh", "*"], "BD").slice(0, 2)).toEqual(["bn", "en"]);
  expect(likeliestFirst(SHIPPED, [], "XX")).toEqual(SHIPPED);
});
