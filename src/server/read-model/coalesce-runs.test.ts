import { expect, test } from "vitest";
import { coalesceRuns } from "./coalesce-runs.ts";

test("what is asked for while it runs runs once more, after it and never beside it", async () => {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const run = coalesceRuns(async () => {
    order.push("begins");
    await new Promise<void>((done) => ends.push(done));
    order.push("ends");
  });
  const all = Promise.all([run(), run(), run()]);
  expect(order).toEqual(["begins"]);
  ends.shift()?.();
  await expect.poll(() => order).toEqual(["begins", "ends", "begins"]);
  ends.shift()?.();
  await all;
  expect(order).toEqual(["begins", "ends", "begins", "ends"]);
});

test("what is asked for as soon as a run has ended is not lost", async () => {
  let runs = 0;
  const run = coalesceRuns(async () => void (runs += 1));
  for (let asked = 1; asked <= 50; asked += 1) {
    const first = run();
    // So many microtasks later, around the end of the run, once for each number of them.
    for (let turn = 0; turn < asked % 10; turn += 1) await Promise.resolve();
    const before = runs;
    const isOver = asked % 10 > 0;
    await run();
    if (isOver) expect(runs).toBe(before + 1);
    await first;
  }
});
