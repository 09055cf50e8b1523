import { expect, test } from "vitest";
import { marksOf } from "./review.ts";
import { readLanguageFile, shippedLanguage, textsFor } from "./shipped.ts";
import type { Shipped } from "./shipped.ts";

const ENGLISH = shippedLanguage("en").texts;

test("what a language lacks of a page's own texts is brought in English, with nothing else of English", () => {
  const gap: Shipped = {
    code: "xx",
    name: "X",
    direction: "ltr",
    texts: { app: { find: "F" }, about: { title: "T" } },
  };
  const { about } = textsFor({ ...gap, code: "hi" }, ["about"]);
  expect(about).toEqual({ ...Object(ENGLISH["about"]), title: "T" });
  expect(Object.keys(textsFor({ ...gap, code: "hi" }, ["terms"]))).toEqual(["terms"]);
});

test("plural forms that a language has are not mixed with English's", () => {
  const posting = { ...Object(ENGLISH["posting"]), few: { n_one: "1", n_many: "2", n_other: "3" } };
  const { posting: brought } = textsFor({ code: "hi", name: "X", direction: "ltr", texts: { posting } }, ["posting"]);
  expect(brought).toEqual(posting);
});

test("a language counts as checked by a speaker while its texts are as they were signed, and no longer", () => {
  const texts = { app: { find: "खोजें" } };
  const reviewed = { by: "A speaker", on: "2026-11-21", sections: marksOf(texts) };
  const $language = { name: "हिन्दी", direction: "ltr", reviewed };
  const read = (inside: typeof texts) => readLanguageFile("hi", { $language, ...inside }).reviewed;
  expect(read(texts)).toEqual({ by: "A speaker", on: "2026-11-21" });
  expect(read({ app: { find: "ढूँढें" } })).toBeUndefined();
});
