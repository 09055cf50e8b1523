import fc from "fast-check";
import { expect, test } from "vitest";
import { letters } from "./edit-distance.ts";
import { soundDistance, soundBuffer, writeSound } from "./sound-distance.ts";

const soundOf = (word: string) => writeSound(letters(word), soundBuffer());
const apart = (a: string, b: string): number => soundDistance(soundOf(a), soundOf(b), 99).whole;

test.each([
  ["ludhiaanaa", "ludhiana"],
  ["soorat", "surat"],
  ["kalikat", "calicat"],
  ["filadelfia", "philadelphia"],
  ["jhaansee", "jhansi"],
])("%s sounds like %s", (written, known) => expect(apart(written, known)).toBe(0));

test.each([
  ["a vowel is half a slip", "gomati", "gomti", 0.5],
  ["so is a consonant of nearly the same sound", "jadabpur", "jadavpur", 0.5],
  ["another consonant is a whole one", "rampur", "rajpur", 1],
])("%s", (_what, typed, word, slips) => expect(apart(typed, word)).toBe(slips));

test("what was not typed yet costs nothing in the beginning", () => {
  expect(soundDistance(soundOf("kolk"), soundOf("kolkata"), 99).begun).toBe(0);
});

test("it is the same both ways and nothing for one word, however long", () => {
  const word = fc.stringMatching(/^[a-z]{0,60}$/);
  fc.assert(fc.property(word, word, (a, b) => apart(a, b) === apart(b, a) && apart(a, a) === 0));
});
