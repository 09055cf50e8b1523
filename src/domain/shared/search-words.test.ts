import fc from "fast-check";
import { expect, test } from "vitest";
import { foldForSearch, searchTerms, searchWords, textToSearch } from "./search-words.ts";

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

/** Initials of hospitals and wards as each language has them. */
const WRITTEN: readonly (readonly [language: string, latin: string, ways: readonly string[]])[] = [
  ["hi", "nrs", ["एन.आर.एस.", "एनआरएस", "एन आर एस", "एन. आर. एस."]],
  ["hi", "icu", ["आईसीयू", "आई.सी.यू.", "आई सी यू"]],
  ["mr", "icu", ["आयसीयू", "आय.सी.यू."]],
  ["mr", "kem", ["केईएम", "के.ई.एम."]],
  ["ne", "icu", ["आइसीयू", "आइसियु", "आई.सी.यु."]],
  ["bn", "nrs", ["এন.আর.এস.", "এনআরএস", "এন আর এস"]],
  ["bn", "icu", ["আইসিইউ", "আই সি ইউ"]],
  ["ta", "icu", ["ஐசியூ", "ஐ.சி.யு."]],
  ["ta", "mri", ["எம்ஆர்ஐ", "எம்.ஆர்.ஐ."]],
  ["te", "icu", ["ఐసీయూ", "ఐ.సి.యు."]],
  ["ur", "icu", ["آئی سی یو", "آئی۔سی۔یو"]],
  ["ur", "mri", ["ایم آر آئی"]],
  // Languages of Latin letters, and Arabic, whose names of letters are words of its grammar.
  ...["en", "es", "fr", "id", "pt", "ar"].map((code) => [code, "icu", ["I.C.U.", "ICU", "I C U"]] as const),
];

const cases = WRITTEN.flatMap(([language, latin, ways]) => ways.map((way) => ({ language, latin, way })));

/** Whether a text is found by what was typed, as the read model compares them. */
function finds(typed: string, stored: string): boolean {
  const text = textToSearch(stored);
  return searchTerms(typed).every((words) => words.some((word) => text.includes(word)));
}

test.each(cases)("$language: $way is found by $latin, and finds it", ({ latin, way }) => {
  const letters = latin.toUpperCase();
  for (const typed of [letters, [...letters].join("."), [...letters].join(" "), latin])
    expect([typed, finds(typed, `${way} 1`)]).toEqual([typed, true]);
  for (const stored of [letters, `${[...letters].join(".")}.`, `Ward ${letters}`])
    expect([stored, finds(way, stored)]).toEqual([stored, true]);
  expect(finds(way, way)).toBe(true);
});

test("initials of one script are found by those of another", () => {
  const icu = ["आईसीयू", "আইসিইউ", "ஐசியூ", "ఐసీయూ", "آئی سی یو", "ICU"];
  for (const typed of icu) for (const stored of icu) expect([typed, stored, finds(typed, stored)]).toContain(true);
});

test("an ending does not hide them, and a beginning is still found", () => {
  expect(finds("ICU", "আইসিইউতে খালি")).toBe(true);
  expect(finds("ICU", "आयसीयूमध्ये")).toBe(true);
  expect(finds("आयसीयू", "आयसीयूमध्ये")).toBe(true);
  expect(finds("एनआरए", "एनआरएस")).toBe(true);
  expect(finds("B.P.", "பிபி")).toBe(true);
  expect(finds("P.B.", "பிபி")).toBe(true);
});

test.each([
  "भारत की दवा",
  "अस्पताल",
  "হাসপাতাল",
  "மருத்துவமனை",
  "ఆసుపత్రి",
  "ہسپتال",
  "مستشفى",
  "Больница",
  "医院",
  "एक",
  "के",
])("%s has no initials: nothing is added, and no other word is looked for", (text) => {
  expect(textToSearch(text)).toBe(foldForSearch(text));
  expect(searchTerms(text)).toEqual(searchWords(text).map((word) => [word]));
});
