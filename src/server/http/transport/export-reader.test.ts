import { describe, expect, test } from "vitest";
import { FairScheduler } from "#server/http/admission/fair-scheduler.ts";
import type { Waiter } from "#server/http/admission/fair-scheduler.ts";
import { TURNS } from "#domain/limits/process-limits.ts";
import { inPieces } from "./export-reader.ts";

/* An export waits for its caller's turn before each batch: by the order of what happens. */

async function* batches(done: string[], count: number): AsyncGenerator<() => string> {
  for (let at = 1; at <= count; at += 1) {
    yield () => {
      done.push(`export ${at}`);
      return "line\n";
    };
  }
}

async function readAll(pieces: AsyncGenerator<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const piece of pieces) bytes += piece.length;
  return bytes;
}

function waiter(address: string, isUnlimited = false, signal = new AbortController().signal): Waiter {
  return { caller: { address, isUnlimited }, signal };
}

test("nothing of a batch is made before its turn, which comes after its query", async () => {
  const done: string[] = [];
  const turns: (() => void)[] = [];
  const takeTurn = () =>
    new Promise<boolean>((resolve) => {
      done.push("waits");
      turns.push(() => resolve(true));
    });
  const read = readAll(inPieces(batches(done, 2), takeTurn));
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual(["waits"]);
  turns.shift()?.();
  while (turns.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual(["waits", "export 1", "waits"]);
  turns.shift()?.();
  expect(await read).toBe(2 * "line\n".length);
  expect(done).toEqual(["waits", "export 1", "waits", "export 2"]);
});

// Without limits too: RATE_LIMITS=off takes away refusals, not the order.
describe.each([
  ["with limits", false],
  ["without limits", true],
])("%s", (_, isUnlimited) => {
  test("an export and the searches of its caller wait behind each other, those of others come between", async () => {
    const scheduler = new FairScheduler();
    const done: string[] = [];
    const search = async (address: string): Promise<void> => {
      await scheduler.take(waiter(address, isUnlimited));
      done.push(address === OWN ? "own search" : "other search");
    };
    const exporter = waiter(OWN, isUnlimited);
    const others = [search(OTHER)];
    // The export asks for its first turn before everybody else comes.
    let read = Promise.resolve(0);
    await new Promise<void>((resolve) => {
      const takeTurn = async () => {
        const turn = scheduler.takeForStream(exporter);
        resolve();
        return (await turn) !== null;
      };
      read = readAll(inPieces(batches(done, 3), takeTurn));
    });
    for (let at = 0; at < 3; at += 1) others.push(search(OWN), search(OTHER));
    await Promise.all([read, ...others]);
    const second = done.indexOf("export 2");
    expect(done.slice(0, second).filter((each) => each === "other search")).toHaveLength(4);
    expect(done.slice(0, second).filter((each) => each === "own search")).toHaveLength(3);
    // While both wait, neither has two more than the other: whoever comes joins the current turn.
    const whose = done.slice(0, second).map((each) => (each === "other search" ? 1 : -1));
    for (let at = 1; at <= 7; at += 1)
      expect(Math.abs(whose.slice(0, at).reduce((sum, each) => sum + each, 0)), done.join()).toBeLessThan(2);
  });
});

const OWN = "198.51.100.1";
const OTHER = "203.0.113.1";

test("a full queue refuses searches, and does not break off an export that has begun", async () => {
  const scheduler = new FairScheduler();
  const done: string[] = [];
  const crowd = Array.from({ length: TURNS.waiting + 1 }, (_, at) =>
    scheduler.take(waiter(`10.${Math.floor(at / 200)}.${at % 200}.1`)),
  );
  const exporter = waiter(OWN);
  const read = readAll(inPieces(batches(done, 2), async () => (await scheduler.takeForStream(exporter)) !== null));
  expect(await scheduler.take(waiter(OTHER))).toBeNull();
  expect(await read).toBe(2 * "line\n".length);
  await Promise.all(crowd);
});

test("who is gone waits for no turn: the export ends, and nothing more is made", async () => {
  const scheduler = new FairScheduler();
  const done: string[] = [];
  const gone = new AbortController();
  const exporter = waiter(OWN, false, gone.signal);
  const blocking = scheduler.take(waiter(OTHER));
  const read = readAll(inPieces(batches(done, 2), async () => (await scheduler.takeForStream(exporter)) !== null));
  gone.abort();
  expect(await read).toBe(0);
  expect(done).toEqual([]);
  await blocking;
});
