import { expect, test } from "vitest";
import { yesOfTen } from "./yes-of-ten.ts";
import type { LearntAxis } from "./yes-of-ten.ts";

const around = (chance: number, half = 0.03) => ({ chance, low: chance - half, high: chance + half });

function axis(about: Partial<LearntAxis>): LearntAxis {
  return { value: "", halfLives: Number.POSITIVE_INFINITY, word: null, prior: around(0.5), ...about };
}

const SURE = axis({ prior: around(0.98, 0.01) });

test("it is the chance of the order in whole calls of ten", () => {
  expect(yesOfTen([axis({ prior: around(0.8) }), axis({ prior: around(0.9) }), SURE])).toBe(7);
  const fresh = axis({ value: "available", halfLives: 0, word: around(0.9), prior: around(0.3) });
  expect(yesOfTen([fresh, SURE, SURE])).toBe(9);
});

test("it is not told where any part of it is stated", () => {
  expect(yesOfTen([axis({ prior: null }), SURE, SURE])).toBeNull();
  expect(yesOfTen([axis({ value: "available", halfLives: 1, word: null }), SURE, SURE])).toBeNull();
});

test("a word of which nothing is left counts no more, learnt or not", () => {
  expect(yesOfTen([axis({ value: "available", halfLives: 6, word: null }), SURE, SURE])).toBe(5);
});

test("between right after a word and its end it is told only where both ends are near each other", () => {
  const between = (word: number, prior: number) =>
    yesOfTen([axis({ value: "available", halfLives: 1, word: around(word), prior: around(prior) }), SURE, SURE]);
  expect(between(0.9, 0.3)).toBeNull();
  expect(between(0.62, 0.56)).toBe(6);
});

test("what is not well known is not told", () => {
  expect(yesOfTen([axis({ prior: around(0.6, 0.2) }), SURE, SURE])).toBeNull();
  // Held back towards a stated chance, far from what calls found.
  expect(yesOfTen([axis({ prior: { chance: 0.4, low: 0.4, high: 0.92 } }), SURE, SURE])).toBeNull();
});

test("a good word never lowers it, as it never lowers the rank", () => {
  const worse = axis({ value: "available", halfLives: 0, word: around(0.5, 0.01), prior: around(0.6, 0.01) });
  expect(yesOfTen([worse, SURE, SURE])).toBe(6);
});

test("a sure yes is never promised, and a call never forbidden", () => {
  expect(yesOfTen([SURE, SURE, SURE])).toBe(9);
  expect(yesOfTen([axis({ prior: around(0.03, 0.02) }), SURE, SURE])).toBeNull();
});
