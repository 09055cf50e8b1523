import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** Work that ends on demand. */
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
  const queue = new FairQueue({ atOnce: 1, waiting: 20, ofOne: 10 });
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
  const queue = new FairQueue({ atOnce: 1, waiting: 4, ofOne: 2 });
  const gate = held();
  const running = queue.run(["flood"], gate.work);
  const waiting = [queue.run(["flood"], async () => 1), queue.run(["flood"], async () => 2)];
  expect(await queue.run(["flood"], async () => 3)).toBeNull();
  const others = [queue.run(["a"], async () => 4), queue.run(["b"], async () => 5), queue.run(["c"], async () => 6)];
  // The busiest name made room for the last of them; now each has one.
  expect(await waiting[1]).toBeNull();
  expect(await queue.run(["d"], async () => 7)).toBeNull();
  gate.end();
  await running;
  expect(await Promise.all([...waiting, ...others])).toEqual([
    { value: 1 },
    null,
    { value: 4 },
    { value: 5 },
    { value: 6 },
  ]);
  expect(await queue.run(["d"], async () => 7)).toEqual({ value: 7 });
});

test("names that are always new pass nobody by for ever", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 40, ofOne: 20 });
  const order: string[] = [];
  const gate = held();
  const running = queue.run(["mine"], gate.work);
  const rest: Promise<unknown>[] = [];
  let made = 0;
  const stranger = (): void => {
    made += 1;
    const name = `new${made}`;
    rest.push(
      queue.run([name], async () => {
        order.push(name);
        // For each one served, another one comes.
        if (made < 40) stranger();
      }),
    );
  };
  stranger();
  stranger();
  for (let n = 0; n < 2; n += 1) rest.push(queue.run(["mine"], async () => void order.push("mine")));
  gate.end();
  await running;
  while (rest.length > 0) await rest.shift();
  expect(order.indexOf("mine")).toBeLessThan(6);
  expect(order.lastIndexOf("mine")).toBeLessThan(10);
});

test("many for one account from many addresses wait behind each other, and so do many accounts from one address", async () => {
  for (const names of [(n: number) => [`address${n}`, "account"], (n: number) => ["address", `account${n}`]]) {
    const queue = new FairQueue({ atOnce: 1, waiting: 40, ofOne: 20 });
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
  const queue = new FairQueue({ atOnce: 1, waiting: 4, ofOne: 2 });
  await expect(queue.run(["a"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(["a"], async () => 1)).toEqual({ value: 1 });
});

test("within a name whoever was served longest ago comes first", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 40, ofOne: 20 });
  const order: string[] = [];
  const gate = held();
  const first = queue.run(["street"], gate.work, { within: "flood" });
  const come = (within: string) => queue.run(["street"], async () => void order.push(within), { within });
  const rest = [come("flood"), come("flood"), come("flood"), come("quiet"), come("other"), come("quiet")];
  gate.end();
  await Promise.all([first, ...rest]);
  expect(order).toEqual(["quiet", "other", "flood", "quiet", "flood", "flood"]);
});

test("who leaves while waiting frees the place, and those behind move up", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 4, ofOne: 3 });
  const order: string[] = [];
  const gate = held();
  const first = queue.run(["flood"], gate.work);
  const gone = new AbortController();
  const left = [1, 2].map(() => queue.run(["mine"], async () => void order.push("gone"), { signal: gone.signal }));
  const mine = queue.run(["mine"], async () => void order.push("mine"));
  expect(await queue.run(["mine"], async () => 1)).toBeNull();
  gone.abort();
  expect(await Promise.all(left)).toEqual([null, null]);
  const rest = ["other", "other", "mine"].map((name) => queue.run([name], async () => void order.push(name)));
  gate.end();
  await Promise.all([first, mine, ...rest]);
  expect(order).toEqual(["mine", "other", "other", "mine"]);
  expect(await queue.run(["mine"], async () => 1, { signal: gone.signal })).toBeNull();
});
