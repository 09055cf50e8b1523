import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "#server/runtime/log.ts";
import { READ_BUDGET } from "#domain/limits/process-limits.ts";
import { WorkThreads } from "./work-threads.ts";
import type { Job } from "./work-threads.ts";

/** A small file of work. A caller holds the thread by a cell of shared memory. */
const FILE = `
import { threadId } from "node:worker_threads";
export const ready = () => null;
export const thread = () => threadId;
export const held = (cell) => { Atomics.wait(cell, 0, 0); return threadId; };
export const endless = () => { for (;;); };
export const fails = () => { throw new Error("a bug of the work"); };`;

let folder: string;
let threads: WorkThreads;
let lines: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lifeboard-work-"));
  await writeFile(join(folder, "work.mjs"), FILE);
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  lines = [];
  threads = new WorkThreads(createLog("debug", (line) => void lines.push(line)));
});
afterEach(() => threads.close());

function job<Input, Output>(name: string, mostMs = 600_000): Job<Input, Output> {
  return { file: pathToFileURL(join(folder, "work.mjs")), name, mostMs };
}

function from(address: string, signal = new AbortController().signal) {
  return { caller: { address, isUnlimited: false }, signal };
}

test("work runs in one thread beside the main one, whoever asks", async () => {
  const all = Array.from({ length: 8 }, (_, n) =>
    threads.run(from(`203.0.${n}.1`), job<null, number>("thread"), { input: null, price: 1 }),
  );
  const ran = new Set((await Promise.all(all)).map((each) => (each.ok ? each.value : each.reason)));
  expect(ran.size).toBe(1);
  expect([...ran]).not.toContain(0);
});

test("work without an end is ended, and the next one runs in a new thread", async () => {
  const before = await threads.run(from("203.0.113.1"), job("thread"), { input: null, price: 1 });
  const ended = await threads.run(from("203.0.113.1"), job("endless", 50), { input: null, price: 1 });
  expect(ended).toEqual({ ok: false, reason: "ended" });
  const after = await threads.run(from("203.0.113.1"), job("thread"), { input: null, price: 1 });
  expect(after.ok).toBe(true);
  expect(after).not.toEqual(before);
  expect(lines.filter((line) => line.includes("used too much"))).toHaveLength(1);
});

test("who sends much waits behind one piece of each other network", async () => {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const done: string[] = [];
  const run = async (address: string, name: string, input: unknown = null): Promise<void> => {
    await threads.run(from(address), job(name), { input, price: 1 });
    done.push(address);
  };
  const greedy = Array.from({ length: 20 }, (_, n) => run("192.0.2.1", n === 0 ? "held" : "thread", cell));
  const other = run("198.51.100.1", "thread");
  Atomics.store(cell, 0, 1);
  Atomics.notify(cell, 0);
  await Promise.all([...greedy, other]);
  expect(done.indexOf("198.51.100.1")).toBeLessThanOrEqual(2);
});

test("an address pays by the price, and one that has spent all waits while others go on", async () => {
  const dear = { input: null, price: READ_BUDGET.most + 2 * READ_BUDGET.perSecond };
  const done: string[] = [];
  expect((await threads.run(from("192.0.2.1"), job("thread"), dear)).ok).toBe(true);
  const again = threads.run(from("192.0.2.1"), job("thread"), dear).then(() => done.push("again"));
  await threads.run(from("198.51.100.1"), job("thread"), dear).then(() => done.push("other"));
  await again;
  expect(done).toEqual(["other", "again"]);
});

test("a bug of the work is thrown", async () => {
  const failed = threads.run(from("203.0.113.1"), job("fails"), { input: null, price: 1 });
  await expect(failed).rejects.toThrow("a bug of the work");
});
