import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { randomOf } from "../../bench/calls/random.ts";
import { pagesOf, PLACES, SEED, zipfDraw } from "../../bench/traffic/world.ts";

const DRAWS = 200_000;

/** How often each value came. */
function countsOf(values: readonly (number | string)[]): Map<number | string, number> {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

test("by Zipf's law the second of two comes half as often as the first, the third a third as often", () => {
  const random = randomOf(1);
  const draw = zipfDraw(3);
  const counts = countsOf(Array.from({ length: DRAWS }, () => draw(random)));
  const first = counts.get(0) ?? 0;
  expect([...counts.keys()].toSorted()).toEqual([0, 1, 2]);
  expect((counts.get(1) ?? 0) / first).toBeCloseTo(1 / 2, 1);
  expect((counts.get(2) ?? 0) / first).toBeCloseTo(1 / 3, 1);
});

test("every place is asked from, the last one a ten-thousandth as often as the first", () => {
  const draw = zipfDraw(PLACES);
  const always = (value: number) => ({ ...randomOf(1), next: () => value });
  expect([draw(always(0)), draw(always(1 - 2 ** -32))]).toEqual([0, PLACES - 1]);
  // The sum of 1 / r over 10,000 ranks is 9.788.
  expect(draw(always(1 / 9.8))).toBe(0);
  expect(draw(always(1 / 9.7))).toBe(1);
});

test("the world of traffic: the same seed asks the same, another asks otherwise", () => {
  const some = (seed: number) => {
    const next = pagesOf(randomOf(seed));
    return Array.from({ length: 50 }, next);
  };
  expect(some(SEED)).toEqual(some(SEED));
  expect(some(SEED)).not.toEqual(some(SEED + 1));
  // Whoever changes it has changed the world of the figures in docs/performance.md.
  expect(
    createHash("sha256")
      .update(JSON.stringify(some(SEED)))
      .digest("hex")
      .slice(0, 16),
  ).toBe("72eadeaed14bbcdb");
});

test("the world of traffic has the shares that it states", () => {
  const next = pagesOf(randomOf(SEED));
  const pages = Array.from({ length: 20_000 }, next);
  const of = (page: string): number => pages.filter((one) => one.page === page).length / pages.length;
  expect([of("list") - 0.75, of("entry") - 0.15, of("first") - 0.1].map(Math.abs).every((off) => off < 0.02)).toBe(
    true,
  );
  expect(countsOf(pages.map(({ language }) => language)).size).toBe(13);
  expect(countsOf(pages.flatMap((one) => ("search" in one ? [one.search] : []))).size).toBe(15);
  // Half of the people of the largest place choose its name, so they share one point.
  const ofLargest = pages.filter(({ place }) => place === 0);
  const most = Math.max(...countsOf(ofLargest.map(({ at }) => at)).values());
  expect(most / ofLargest.length).toBeCloseTo(0.5, 1);
});
