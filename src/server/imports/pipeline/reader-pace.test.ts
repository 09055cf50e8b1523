import { expect, test } from "vitest";
import { readerPace } from "./reader-pace.ts";

/** Batches of 50 ms of work, of which the last 20 are the database's; the rest after each, ms. */
async function restsUnder(loads: readonly number[]): Promise<number[]> {
  let clock = 0;
  const rests: number[] = [];
  let load = 0;
  const pace = readerPace({
    load: () => load,
    now: () => clock,
    wait: (ms) => {
      rests.push(ms);
      clock += ms;
      return Promise.resolve();
    },
  });
  for (load of loads) {
    clock += 30;
    await pace(() => {
      clock += 20;
      return Promise.resolve();
    });
  }
  return rests;
}

test("an import that nobody waits for does not rest", async () => {
  expect(await restsUnder([0, 0, 0.04])).toEqual([]);
});

test("the more people ask, the longer it rests, in proportion to its own work", async () => {
  expect(await restsUnder([1, 0.5, 0, 0.1])).toEqual([300, 150, 30]);
});

test("a slow batch does not make the bar stand still", async () => {
  let clock = 0;
  const rests: number[] = [];
  const wait = (ms: number): Promise<void> => Promise.resolve(void rests.push(ms));
  const pace = readerPace({ load: () => 3, now: () => clock, wait });
  clock = 60_000;
  await pace(() => Promise.resolve());
  expect(rests).toEqual([4_000]);
});
