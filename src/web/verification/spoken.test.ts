import { expect, test } from "vitest";
import { languagesToSpeak } from "./spoken.ts";

test("the words of a call are offered in what is spoken there, as far as we have it, then in the verifier's own language", () => {
  const shipped = ["en", "hi", "ur", "pt"];
  expect(languagesToSpeak(["hi", "en"], shipped, "en")).toEqual(["hi", "en"]);
  expect(languagesToSpeak(["gu", "en-IN"], shipped, "ur")).toEqual(["en", "ur"]);
  expect(languagesToSpeak(["pt-BR"], shipped, "hi")).toEqual(["pt", "hi"]);
  expect(languagesToSpeak(["si"], shipped, "en")).toEqual(["en"]);
});
