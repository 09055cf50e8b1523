import { expect, test } from "vitest";
import { createHashing, FairQueue } from "./hashing.ts";

/** Work that ends when told to. */
function held(): { work: () => Promise<void>; end: () => void; started: () => boolean } {
  let release: (() => void) | null = null;
  return {
    work: () => new Promise<void>((resolve) => (release = resolve)),
    end: () => release?.(),
    started: () => release !== null,
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a few at once, the others in turn by caller, the many of one behind each other", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 20 });
  const order: string[] = [];
  const gate = held();
  const first = queue.run(["flood"], gate.work);
  const rest = [
    ...Array.from({ length: 5 }, (_, n) => queue.run(["flood"], async () => void order.push(`flood${n}`))),
    queue.run(["owner"], async () => void order.push("owner")),
    queue.run(["other"], async () => void order.push("other")),
  ];
  await turn();
  gate.end();
  await Promise.all([first, ...rest]);
  expect(order).toEqual(["owner", "other", "flood0", "flood1", "flood2", "flood3", "flood4"]);
});

test("above its share a caller is refused, and others are not; above the whole everybody is", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 4 });
  const gate = held();
  const running = queue.run(["flood"], gate.work);
  const waiting = [queue.run(["flood"], async () => 1), queue.run(["flood"], async () => 2)];
  expect(await queue.run(["flood"], async () => 3)).toBeNull();
  const others = [queue.run(["a"], async () => 4), queue.run(["b"], async () => 5)];
  expect(await queue.run(["c"], async () => 6)).toBeNull();
  gate.end();
  await running;
  expect(await Promise.all([...waiting, ...others])).toEqual([{ value: 1 }, { value: 2 }, { value: 4 }, { value: 5 }]);
  expect(await queue.run(["c"], async () => 6)).toEqual({ value: 6 });
});

test("many for one account from many addresses wait behind each other, and so do many accounts from one address", async () => {
  for (const names of [(n: number) => [`address${n}`, "account"], (n: number) => ["address", `account${n}`]]) {
    const queue = new FairQueue({ atOnce: 1, waiting: 40 });
    const order: string[] = [];
    const gate = held();
    const first = queue.run(names(0), gate.work);
    const flood = [1, 2, 3].map((n) => queue.run(names(n), async () => void order.push(`flood${n}`)));
    const owner = queue.run(["home", "mine"], async () => void order.push("owner"));
    await turn();
    gate.end();
    await Promise.all([first, ...flood, owner]);
    expect(order).toEqual(["owner", "flood1", "flood2", "flood3"]);
  }
});

test("work that fails gives its place on", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 4 });
  await expect(queue.run(["a"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(["a"], async () => 1)).toEqual({ value: 1 });
});

test("a password is known again, another is not", async () => {
  const hashing = createHashing("x-client-ip", { atOnce: 1, waiting: 0 });
  const hash = await hashing.hash("correct horse battery staple");
  expect(await hashing.verify({ hash, password: "correct horse battery staple" })).toBe(true);
  expect(await hashing.verify({ hash, password: "Correct horse battery staple" })).toBe(false);
  const both = await Promise.allSettled([hashing.hash("a"), hashing.hash("b")]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});
