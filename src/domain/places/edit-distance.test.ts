import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, letters } from "./edit-distance.ts";

const whole = (a: string, b: string): number => editDistance(letters(a), letters(b), 99).whole;

test.each([
  ["nothing", "surat", "surat", 0],
  ["a letter dropped", "nagr", "nagar", 1],
  ["a letter added", "kolkatta", "kolkata", 1],
  ["a letter changed", "mumbay", "mumbai", 1],
  ["two neighbours swapped", "dehli", "delhi", 1],
  ["everything", "abc", "xyz", 3],
])("%s", (_what, typed, word, slips) => expect(whole(typed, word)).toBe(slips));

test("what was not typed yet costs nothing in the beginning", () => {
  expect(editDistance(letters("kolk"), letters("kolkata"), 99)).toEqual({ whole: 3, begun: 0 });
  expect(editDistance(letters("klok"), letters("kolkata"), 99).begun).toBe(1);
});

test("above the most wanted it only says so", () => {
  expect(editDistance(letters("abcdef"), letters("uvwxyz"), 2).whole).toBeGreaterThan(2);
});

const word = fc.stringMatching(/^[a-e]{0,12}$/);

test("it is the same both ways, and nothing exactly for equal words", () => {
  fc.assert(fc.property(word, word, (a, b) => whole(a, b) === whole(b, a) && (whole(a, b) === 0) === (a === b)));
});

test("it is at least the difference of lengths and at most the longer length", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = whole(a, b);
      return distance >= Math.abs(a.length - b.length) && distance <= Math.max(a.length, b.length);
    }),
  );
});

test("words over 48 letters are compared by their first 48", () => {
  expect(whole("a".repeat(60), "a".repeat(55))).toBe(0);
});
