import { expect, test } from "vitest";
import { RoundRobin } from "./round-robin.ts";

/** A queue whose pieces end when the test says so. */
function held(atOnce: number) {
  const queue = new RoundRobin(atOnce);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, within: string, isGone = () => false): Promise<unknown> =>
    queue.run({ name, within, isGone }, () => {
      order.push(within);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { order, add, end };
}

test("names take turns, and within a name its second names do", async () => {
  const { order, add, end } = held(1);
  const all = [add("net", "first")];
  for (let nth = 0; nth < 3; nth += 1) all.push(add("net", "greedy"));
  all.push(add("net", "modest"), add("other", "alone"));
  for (let nth = 0; nth < all.length; nth += 1) await end();
  await Promise.all(all);
  expect(order).toEqual(["first", "greedy", "alone", "modest", "greedy", "greedy"]);
});

test("no more run at once than allowed, and each gets its value", async () => {
  const queue = new RoundRobin(2);
  let [running, most] = [0, 0];
  const values = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      queue.run({ name: `n${at % 3}`, within: "", isGone: () => false }, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return at;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(values.map((each) => each?.value)).toEqual(Array.from({ length: 20 }, (_, at) => at));
});

test("a piece that nobody waits for is left out, and a failed one frees its place", async () => {
  const { order, add, end } = held(1);
  const going = add("a", "a");
  const gone = add("b", "b", () => true);
  const last = add("c", "c");
  await end();
  expect(await gone).toBeNull();
  await end();
  await Promise.all([going, last]);
  expect(order).toEqual(["a", "c"]);

  const queue = new RoundRobin(1);
  const ask = { name: "a", within: "a", isGone: () => false };
  await expect(queue.run(ask, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run(ask, async () => 1)).toEqual({ value: 1 });
});
