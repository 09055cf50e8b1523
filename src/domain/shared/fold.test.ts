import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test.each([
  ["accents and case", "Élan  ICU-Beds", "elan icu beds"],
  ["compatibility forms", "ﬁeld Ⅳ ＯＸＹ", "field iv oxy"],
  ["the Turkish capital I with a dot", "İzmir", "izmir"],
  ["Bengali keeps its vowel signs", "অক্সিজেন", "অক্সিজেন"],
  ["Hindi with and without nukta", "सड़क", "सडक"],
  ["Arabic short vowels and stretching", "مُسْتَشْفــى", "مستشفي"],
  ["native digits", "१२ ১২ ١٢ 12", "12 12 12 12"],
  ["punctuation parts words", "St. Mary's (ward-3)", "st mary s ward 3"],
  ["a blood group keeps its plus", "AB+ red", "ab+ red"],
  ["an invisible joiner", "क्‍ष", "क्ष"],
  ["nothing but signs", "--- ...", ""],
])("%s", (_case, text, folded) => expect(fold(text)).toBe(folded));

test("folding a folded text changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: 2_000 },
  );
});
