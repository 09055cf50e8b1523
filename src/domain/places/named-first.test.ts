import { expect, test } from "vitest";
import { namedFirst } from "./named-first.ts";

const SHIPPED = ["en", "ar", "bn", "es", "fr", "hi", "ne", "ur"].map((code) => ({ code }));
const codesOf = (tags: readonly string[]) => namedFirst(SHIPPED, tags).map(({ code }) => code);

test("languages that are named come first, a region as its language, then the rest, each once", () => {
  expect(codesOf(["ur-PK", "en-GB", "ne", "en"])).toEqual(["ur", "en", "ne", "ar", "bn", "es", "fr", "hi"]);
  expect(codesOf(["tlh", "*", "bn"]).slice(0, 2)).toEqual(["bn", "en"]);
  expect(codesOf([])).toEqual(SHIPPED.map(({ code }) => code));
});
