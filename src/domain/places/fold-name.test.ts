import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldName, nameWords } from "./fold-name.ts";

describe("folding a name", () => {
  test.each([
    ["case and accents", "São Paulo", "sao paulo"],
    ["scholars' marks", "Bhāgalpur", "bhagalpur"],
    ["apostrophes", "N’Djamena", "ndjamena"],
    ["letters Unicode keeps whole", "Łódź, Straße, Åland", "lodz strasse aland"],
    ["Bengali digits", "২২৬০১০", "226010"],
    ["Devanagari digits", "२२६०१०", "226010"],
    ["Arabic-Indic and Persian digits", "٢٢٦ ۰۱۰", "226 010"],
    ["nukta", "फ़रीदाबाद", "फरीदाबाद"],
    ["candrabindu as anusvara", "गुड़गाँव", "गुडगांव"],
    ["Arabic letter variants", "كراچی", foldName("کراچي")],
    ["vowel points", "بَغْدَاد", "بغداد"],
    ["joiners", "গুড\u200d়\u200cগাঁও", foldName("গুড়গাঁও")],
    ["punctuation", "Salt-Lake/City (East)", "salt lake city east"],
  ])("%s", (_what, written, folded) => expect(foldName(written)).toBe(folded));

  test("folding twice is folding once", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => foldName(foldName(text)) === foldName(text)));
  });

  test("case never matters", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Zéöñç ]{0,20}$/),
        (text) => foldName(text.toUpperCase()) === foldName(text),
      ),
    );
  });

  test("no leading, trailing or double spaces", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => !/^ | $| {2}/.test(foldName(text))));
  });

  test("any script's digits are told as the same number", () => {
    const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];
    fc.assert(
      fc.property(fc.constantFrom(...zeros), fc.stringMatching(/^[0-9]{6}$/), (zero, digits) => {
        const native = [...digits].map((digit) => String.fromCharCode(zero + Number(digit))).join("");
        return foldName(native) === digits;
      }),
    );
  });
});

describe("the words of a name", () => {
  test.each([
    ["initials stand together", "Y.S.R. Kadapa", ["ysr", "kadapa"]],
    ["one initial", "T. Nagar", ["t", "nagar"]],
    ["a PIN code in two halves", "226 010", ["226010"]],
    ["no PIN code begins with 0", "026 010", ["026", "010"]],
    ["nothing", " – ", []],
  ])("%s", (_what, name, words) => expect(nameWords(name)).toEqual(words));
});
