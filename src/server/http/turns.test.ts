import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { LOAD, TURNS } from "./limits.ts";
import { NoTurn, Turns } from "./turns.ts";

const from = (address: string, signal = new AbortController().signal) => ({
  caller: { address, isUnlimited: false },
  signal,
});
const GREEDY = "192.0.2.1";

/** Turns whose takers note their names in the order in which they get them. */
function noting() {
  const turns = new Turns();
  const order: string[] = [];
  const take = async (name: string, address: string): Promise<void> => {
    if ((await turns.take(from(address))) !== null) order.push(name);
  };
  return { turns, order, take };
}

test("with 200 of one address waiting, the first of another is answered next, also in the same neighbourhood", async () => {
  for (const other of ["198.51.100.7", "192.0.2.2", "2001:db8:0:100::7"]) {
    const { order, take } = noting();
    const greedy = Array.from({ length: 200 }, () => take("greedy", GREEDY));
    await nextTurn();
    await nextTurn();
    const before = order.length;
    const mine = [take("mine", other), take("mine", other)];
    await Promise.all([...greedy, ...mine]);
    expect(order.slice(before, before + 4)).toEqual(["mine", "greedy", "mine", "greedy"]);
    expect(order).toHaveLength(202);
  }
});

test("a whole neighbourhood of greedy addresses has one turn of two", async () => {
  const { order, take } = noting();
  const greedy = Array.from({ length: 200 }, (_, n) => take("greedy", `192.0.2.${n + 1}`));
  await nextTurn();
  const before = order.length;
  const mine = Array.from({ length: 5 }, () => take("mine", "198.51.100.7"));
  await Promise.all([...greedy, ...mine]);
  expect(order.slice(before, before + 10).filter((name) => name === "mine")).toHaveLength(5);
});

test("who comes while a turn is on is chosen for the next one", async () => {
  const { turns, order, take } = noting();
  const first = turns.take(from(GREEDY)).then(() => void take("mine", "198.51.100.7"));
  const greedy = Array.from({ length: 5 }, () => take("greedy", GREEDY));
  await Promise.all([first, ...greedy]);
  expect(order[0]).toBe("mine");
});

test("who is alone does not wait for the event loop, and between two turns everybody else gets a turn of it", async () => {
  const { turns, order, take } = noting();
  let isAround = false;
  setImmediate(() => (isAround = true));
  expect(await turns.take(from(GREEDY))).toEqual({ isOver: false });
  expect(isAround).toBe(false);
  const rest = Array.from({ length: 5 }, () => take("turn", GREEDY));
  setImmediate(() => setImmediate(() => order.push("somebody who asks for little")));
  await Promise.all(rest);
  expect(order.indexOf("somebody who asks for little")).toBeLessThan(4);
});

test("people of a whole carrier behind one address all have their turns; far more are asked to come back", async () => {
  const { order, take } = noting();
  const carrier = Array.from({ length: LOAD.shared }, () => take("person", GREEDY));
  await Promise.all(carrier);
  expect(order).toHaveLength(LOAD.shared);
  const turns = new Turns();
  const tooMany = Array.from({ length: TURNS.ofOne + 2 }, () => turns.take(from(GREEDY)));
  expect(await tooMany.at(-1)).toBeNull();
  expect((await Promise.all(tooMany)).filter((turn) => turn !== null)).toHaveLength(TURNS.ofOne + 1);
});

test("who goes away while waiting frees the place, and has not had the turn", async () => {
  const { turns, order, take } = noting();
  const gone = new AbortController();
  const first = turns.take(from("203.0.113.1"));
  setMaxListeners(0, gone.signal);
  const left = Array.from({ length: TURNS.ofOne }, () => turns.take(from(GREEDY, gone.signal)));
  expect(await turns.take(from(GREEDY))).toBeNull();
  gone.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set([null]));
  const after = [take("greedy", GREEDY), take("other", "198.51.100.7"), take("other", "198.51.100.7")];
  await Promise.all([first, ...after]);
  expect(order).toEqual(["greedy", "other", "other"]);
  expect(await turns.take(from(GREEDY, gone.signal))).toBeNull();
});

test("what waited for the database meanwhile takes another turn before it goes on, nothing else does", async () => {
  const { turns, order, take } = noting();
  const goOn = await turns.begin(from(GREEDY));
  await goOn();
  const rest = [take("other", "198.51.100.7"), take("another", "203.0.113.9")];
  await nextTurn();
  await nextTurn();
  await nextTurn();
  await goOn().then(() => order.push("mine"));
  await Promise.all(rest);
  expect(order).toEqual(["other", "another", "mine"]);
  const gone = new AbortController();
  gone.abort();
  await expect(turns.begin(from(GREEDY, gone.signal))).rejects.toThrow(NoTurn);
});
