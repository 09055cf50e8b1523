import { expect, test } from "vitest";
import { Backoff } from "./backoff.ts";

const times = (random: number, many: number): number[] => {
  const backoff = new Backoff(() => random);
  return Array.from({ length: many }, () => Math.round(backoff.next()));
};

test("the first try is at once, then 1 s and half as much more each time, up to 60 s", () => {
  expect(times(0.5, 5)).toEqual([0, 1_000, 1_500, 2_250, 3_375]);
  expect(times(0.5, 20).at(-1)).toBe(60_000);
});

test("each time is up to half off", () => {
  expect(times(0, 3)).toEqual([0, 500, 750]);
  expect(times(1, 3)).toEqual([0, 1_500, 2_250]);
});

test("a server over its limit waits the longest at once; what works begins anew", () => {
  const backoff = new Backoff(() => 0.5);
  backoff.toMost();
  expect(backoff.next()).toBe(60_000);
  backoff.reset();
  expect([backoff.next(), backoff.next()]).toEqual([0, 1_000]);
});
