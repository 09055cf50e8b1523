import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("what is asked for while it runs runs once more, after it and never beside it", async () => {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const run = oneAtATime(async () => {
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
