import { expect, test } from "vitest";
import { DearReads } from "./dear.ts";
import { DEAR } from "./limits.ts";

const from = (address: string, signal = new AbortController().signal) => ({
  caller: { address, isUnlimited: false },
  signal,
});

test("many dear reads of one address wait behind each other, not before those of another", async () => {
  const dear = new DearReads();
  const done: string[] = [];
  const read = (name: string) => dear.run(from(name), () => void done.push(name));
  const greedy = Array.from({ length: 20 }, () => read("192.0.2.1"));
  await Promise.all([...greedy, read("198.51.100.7")]);
  expect(done).toHaveLength(21);
  // Those that were under way, and one turn.
  expect(done.indexOf("198.51.100.7")).toBeLessThanOrEqual(DEAR.atOnce + 1);
});

test("between two of them everybody else gets a turn", async () => {
  const dear = new DearReads();
  const done: string[] = [];
  const reads = Array.from({ length: 10 }, () => dear.run(from("192.0.2.1"), () => void done.push("dear")));
  setImmediate(() => done.push("other"));
  await Promise.all(reads);
  expect(done.indexOf("other")).toBeGreaterThanOrEqual(0);
  expect(done.indexOf("other")).toBeLessThan(9);
});

test("too many of one address are asked to come back, and who has gone is not read for", async () => {
  const dear = new DearReads();
  const gone = new AbortController();
  const answers = Array.from({ length: DEAR.atOnce + DEAR.ofOne + 1 }, () => dear.run(from("192.0.2.1"), () => "read"));
  const left = dear.run(from("198.51.100.7", gone.signal), () => "read");
  gone.abort();
  const all = await Promise.all(answers);
  expect(all.filter((answer) => answer === "read")).toHaveLength(DEAR.atOnce + DEAR.ofOne);
  expect(all.at(-1)).toMatchObject({ ok: false, reason: "http/unavailable" });
  expect(await left).toMatchObject({ ok: false, reason: "http/unavailable" });
});
