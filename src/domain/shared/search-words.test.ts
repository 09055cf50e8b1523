import fc from "fast-check";
import { expect, test } from "vitest";
import { foldForSearch, searchWords } from "./search-words.ts";

test.each([
  ["N.R.S. Medical College", "nrs medical college"],
  ["N R S Medical College", "nrs medical college"],
  ["R.G. Kar", "rg kar"],
  ["R G Kar", "rg kar"],
  ["RG Kar", "rg kar"],
  ["S.S.K.M. Hospital", "sskm hospital"],
  ["Dr. B. C. Roy", "dr bc roy"],
  ["A.M.R.I.", "amri"],
  ["I.P.G.M.E. & R.", "ipgmer"],
  ["आर.जी. कर", "आरजी कर"],
  ["एन.आर.एस. मेडिकल", "एनआरएस मेडिकल"],
  ["এন আর এস", "এনআরএস"],
  ["Н. И. Пирогов", "ни пирогов"],
  ["St. Mary's (ward-3)", "st mary s ward 3"],
  ["blood A+ B", "blood a+ b"],
  ["Vitamin B 12", "vitamin b 12"],
  ["भारत की दवा", "भारत की दवा"],
  ["R", "r"],
  ["", ""],
])("%s is searched as %s", (text, folded) => expect(foldForSearch(text)).toBe(folded));

test("words come once, in order", () => {
  expect(searchWords("Oxygen, oxygen cylinder")).toEqual(["oxygen", "cylinder"]);
  expect(searchWords("")).toEqual([]);
});

test("a name is found by its initials however either is written, and by each single letter of them", () => {
  const spellings = ["N.R.S. Hospital", "NRS Hospital", "N R S hospital", "n.r.s hospital", "N. R. S. Hospital"];
  for (const stored of spellings.map(foldForSearch))
    for (const typed of [...spellings, "N", "S", "R.S.", "nrs"])
      expect(
        searchWords(typed).every((word) => stored.includes(word)),
        `${typed} in ${stored}`,
      ).toBe(true);
});

test("joining what is joined changes nothing", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "B", ".", " ", "+", "1", "é", "आर", "जी", "क", "й") }),
      (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      },
    ),
    { numRuns: 2_000 },
  );
});
