import { expect, test } from "vitest";
import { spokenOf } from "./spoken.ts";

test("the words of a call are offered in what is spoken there, as far as we have it, then in the verifier's own language", () => {
  const shipped = ["en", "hi", "ur", "pt"];
  expect(spokenOf(["hi", "en"], shipped, "en")).toEqual(["hi", "en"]);
  expect(spokenOf(["gu", "en-IN"], shipped, "ur")).toEqual(["en", "ur"]);
  expect(spokenOf(["pt-BR"], shipped, "hi")).toEqual(["pt", "hi"]);
  expect(spokenOf(["si"], shipped, "en")).toEqual(["en"]);
});
