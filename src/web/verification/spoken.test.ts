import { expect, test } from "vitest";
import { languagesToSpeak } from "./spoken.ts";

const HERE = { isOfState: true, shipped: ["en", "hi", "bn", "ur", "pt"], own: "en", kept: null };

test("the words of a call begin in the language of the state, as far as we have it", () => {
  expect(languagesToSpeak({ ...HERE, there: ["bn", "hi", "en"] })).toEqual(["bn", "hi", "en"]);
  expect(languagesToSpeak({ ...HERE, there: ["gu", "hi", "en-IN"] })).toEqual(["hi", "en"]);
  expect(languagesToSpeak({ ...HERE, there: ["si"], own: "ur" })).toEqual(["ur"]);
});

test("where only the country is known, they begin in the reader's own language", () => {
  expect(languagesToSpeak({ ...HERE, isOfState: false, there: ["hi", "en", "bn"] })).toEqual(["en", "hi", "bn"]);
  expect(languagesToSpeak({ ...HERE, isOfState: false, there: ["pt-BR"], own: "hi" })).toEqual(["hi", "pt"]);
});

test("what the verifier chose before comes first, if it is shipped", () => {
  expect(languagesToSpeak({ ...HERE, there: ["bn", "hi"], kept: "ur" })).toEqual(["ur", "bn", "hi", "en"]);
  expect(languagesToSpeak({ ...HERE, there: ["bn"], kept: "xx" })).toEqual(["bn", "en"]);
});
