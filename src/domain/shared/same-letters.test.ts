import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldName } from "../places/fold-name.ts";
import { readTypedKinds } from "../resources/read-typed-kinds.ts";
import { fold } from "./fold.ts";
import { holdsTerms, searchTerms, textToSearch } from "./search-words.ts";

/** Two spellings of one word. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["علی", "علي"],
  ["مستشفى", "مستشفي"],
  ["مستشفى", "مستشفی"],
  ["کراچی", "كراچي"],
  ["آکسیجن", "آكسيجن"],
  ["ایمبولینس", "ايمبولينس"],
  ["بند کریں", "بند كريں"],
  ["ہسپتال", "هسپتال"],
  ["ہسپتال", "ھسپتال"],
  ["سندھ", "سنده"],
  ["صيدلية", "صيدليه"],
  ["صدقۃ", "صدقة"],
  ["نہیں", "نهين"],
  ["سینۂ", "سينه"],
  ["ٱلدم", "الدم"],
  ["إسعاف", "اسعاف"],
  ["مسؤول", "مسوول"],
  ["ﻣﺴﺘﺸﻔﻰ", "مستشفى"],
  ["बंद", "बन्द"],
  ["हिंदी", "हिन्दी"],
  ["संजीवनी", "सञ्जीवनी"],
  ["संजीवनी", "सन्जीवनी"],
  ["हाँ", "हां"],
  ["चाँद", "चांद"],
  ["मुंबई", "मुम्बई"],
  ["गंगा", "गङ्गा"],
  ["ठंडा", "ठण्डा"],
  ["इंजेक्शन", "इन्जेक्शन"],
  ["इंसुलिन", "इन्सुलिन"],
  ["एंबुलेंस", "एम्बुलेन्स"],
  ["संगीत", "सङ्गीत"],
  ["संभव", "सम्भव"],
  ["সংগীত", "সঙ্গীত"],
  ["সংকট", "সঙ্কট"],
  ["চিকিৎসা", "চিকিত\u09cd\u200dসা"],
  ["চাঁদ", "চা\u0982দ"],
  ["ਪੰਜਾਬ", "ਪਂਜਾਬ"],
  ["ਪੰਜਾਬ", "ਪਞ\u0a4dਜਾਬ"],
  ["ગાંધી", "ગાન્ધી"],
  ["ମଂଗଳ", "ମଙ୍ଗଳ"],
  ["వందన", "వన్దన"],
  ["ಬಂಧು", "ಬನ್ಧು"],
  ["സംഗീതം", "സങ്ഗീതം"],
  ["ＯＸＹＧＥＮ", "oxygen"],
  ["क\u094d\u200dष", "क्ष"],
  ["می\u200cخواهم", "میخواهم"],
  ["\u202bدم\u202c", "دم"],
  ["अस्प\u00adताल", "अस्पताल"],
];

test.each(PAIRS)("%s and %s are one word", (one, other) => {
  expect(fold(one)).toBe(fold(other));
  expect(foldName(one)).toBe(foldName(other));
  expect(holdsTerms(textToSearch(one), searchTerms(other))).toBe(true);
});

/** Two words, however alike they look. */
test.each([
  ["کی", "کے"],
  ["गंगा", "गगा"],
  ["जन्म", "जंम"],
  ["कन्या", "कंया"],
  ["उन्हें", "उंहें"],
  ["अन्न", "अंन"],
  ["चिन्ह", "चिंह"],
  ["दान", "दाना"],
  ["கண்டம்", "கடம்"],
  ["خون", "جون"],
  ["دم", "ذم"],
  ["রক্ত", "রত"],
])("%s and %s are two words", (one, other) => expect(fold(one)).not.toBe(fold(other)));

test.each([
  ["آكسيجن", "oxygen"],
  ["ايمبولينس", "ambulance"],
  ["एम्बुलेन्स", "ambulance"],
  ["एंबुलेंस", "ambulance"],
  ["जाञ्च", "test"],
])("%s is a kind of resource", (text, kind) => expect(readTypedKinds(text)?.kinds).toEqual([kind]));

/** Letters of every script of the shipped languages, signs that join, and full-width forms. */
const SIGNS = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  ...(
    [
      [0x600, 0x6ff],
      [0x900, 0xd7f],
      [0x2000, 0x206f],
      [0xfb50, 0xfeff],
      [0xff00, 0xffef],
    ] as const
  ).map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
);
const TEXTS = fc.array(SIGNS, { maxLength: 12 }).map((signs) => signs.join(""));

describe.each([
  ["fold", fold],
  ["foldName", foldName],
])("%s", (_name, folding) => {
  test("twice is once, and NFC and NFD are equal", () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const once = folding(text);
        expect(folding(once)).toBe(once);
        expect(folding(text.normalize("NFC"))).toBe(folding(text.normalize("NFD")));
      }),
      { numRuns: 3_000, seed: 41 },
    );
  });

  test("spellings meet in any sentence", () => {
    fc.assert(
      fc.property(TEXTS, fc.constantFrom(...PAIRS), TEXTS, (before, [one, other], behind) => {
        expect(folding(`${before} ${one} ${behind}`)).toBe(folding(`${before} ${other} ${behind}`));
      }),
      { numRuns: 1_000, seed: 41 },
    );
  });
});
