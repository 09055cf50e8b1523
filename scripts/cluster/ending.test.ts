import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { Child } from "./children.ts";
import { Load } from "./load.ts";
import { pollUntil } from "./poll-until.ts";

const LIST = JSON.stringify({ items: [] });
/** More than one tick of the load sends. */
const SOME = 5;

/** A server that answers its first call alone. */
const silent = createServer((_request, response) => {
  silent.emit("called");
  if (called++ === 0) response.end(LIST);
});
let called = 0;

afterEach(() => {
  silent.closeAllConnections();
  silent.close();
});

test("the end of the cluster ends its load, and what the load still waits for", async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const ending = new AbortController();
  const url = `http://127.0.0.1:${port}`;
  const load = await Load.start({ url, readsPerSecond: 200, writesPerSecond: 10, tokens: [""], signal: ending.signal });
  while (called < SOME) await once(silent, "called");
  ending.abort();
  const { reads, writes } = await load.stop();
  expect(reads.length + writes.length).toBeGreaterThanOrEqual(SOME - 1);
  expect([...reads, ...writes].every(({ status }) => status === 0)).toBe(true);
});

test("when the end has begun, no fault starts a program again", async () => {
  const call = { program: { command: process.execPath, env: {} }, args: ["--version"], log: "/dev/null" };
  expect(() => new Child({ ...call, signal: AbortSignal.abort(new Error("the end")) })).toThrow("the end");
});

test("whoever asks again and again hears of the end", async () => {
  const ending = new AbortController();
  let asked = 0;
  const never = async (): Promise<boolean> => {
    asked += 1;
    if (asked === 2) ending.abort(new Error("the end"));
    return false;
  };
  await expect(pollUntil("it", never, { signal: ending.signal })).rejects.toThrow("abort");
  expect(asked).toBe(2);
});
