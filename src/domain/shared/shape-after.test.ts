import fc from "fast-check";
import { expect, test } from "vitest";
import { shapeAfter } from "./shape-after.ts";

/** Each shape beside the same written with lookbehind, which Node knows. */
const PAIRS = [
  [
    shapeAfter({ not: /\p{L}$/u }, /\d+(?:(?:\p{L}| \p{L} )\d+)+(?!\p{L})/gu),
    /(?<!\p{L})\d+(?:(?:\p{L}| \p{L} )\d+)+(?!\p{L})/gu,
  ],
  [
    shapeAfter({ is: /\d[olI|]{0,3}$/iu }, /o(?=[olI|]{0,3}[\s-]?\d)/giu),
    /(?<=\d[olI|]{0,3})o(?=[olI|]{0,3}[\s-]?\d)/giu,
  ],
  [
    shapeAfter({ not: /[^\s(<:"]$/u }, /[^\s@(<:"]{1,64}@[a-z0-9][a-z0-9.-]{1,200}/giu),
    /(?<![^\s(<:"])[^\s@(<:"]{1,64}@[a-z0-9][a-z0-9.-]{1,200}/giu,
  ],
  [
    shapeAfter({ not: /[\d./:-]$|\d[^\p{L}\p{N}\s,;]{1,4}$/u }, /\d{1,2}:\d\d(?!\d)/gu),
    /(?<![\d./:-]|\d[^\p{L}\p{N}\s,;]{1,4})\d{1,2}:\d\d(?!\d)/gu,
  ],
  [
    shapeAfter({ not: /[\p{L}\p{N}]$/u }, /𝐚?[ओo]+\|*(?![\p{L}\p{N}])/gu),
    /(?<![\p{L}\p{N}])𝐚?[ओo]+\|*(?![\p{L}\p{N}])/gu,
  ],
] as const;
const signs = [
  "0",
  "1",
  "9",
  "o",
  "l",
  "I",
  "|",
  "x",
  " ",
  "-",
  ".",
  ":",
  ",",
  "@",
  "(",
  "ओ",
  "ਅ",
  "ب",
  "অ",
  "𝐚",
  "😀",
  "*",
];
const texts = fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((each) => each.join(""));

test("a shape finds and replaces what lookbehind does, in every script", () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const [shape, lookbehind] of PAIRS) {
        const wanted = [...text.matchAll(lookbehind)];
        expect(shape.matches(text).map(({ 0: match, index }) => [match, index])).toEqual(
          wanted.map(({ 0: match, index }) => [match, index]),
        );
        expect(shape.isIn(text)).toBe(wanted.length > 0);
        expect(shape.replace(text, (match) => `<${match}>`)).toBe(text.replaceAll(lookbehind, "<$&>"));
      }
    }),
    { seed: 41, numRuns: 2000 },
  );
});
