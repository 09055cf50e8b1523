import { setImmediate as nextLoop } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { workOfIds } from "#domain/shared/read-price.ts";
import { ExpensiveReads } from "./expensive-reads.ts";
import { EXPENSIVE_READS, READ_BUDGET, TARGETS_BEGUN } from "#domain/limits/process-limits.ts";

/* The laws of decisions 32 and 53. sync/read-cost.test.ts shows them over HTTP. */

const GREEDY = "192.0.2.1";
const OTHER = "198.51.100.7";
const DEAR = workOfIds(21);

const from = (address: string, signal = new AbortController().signal) => ({
  caller: { address, isUnlimited: false },
  signal,
});

describe("expensive reads", () => {
  test("one address never has more than three at once, whatever they cost; others do not wait for it", async () => {
    const reads = new ExpensiveReads();
    let [running, most] = [0, 0];
    const ends: (() => void)[] = [];
    const read = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    };
    const gone = (): boolean => false;
    const { caller } = from(GREEDY);
    const all = Array.from({ length: 5 }, () => [
      reads.run(from(GREEDY), workOfIds(1), read),
      reads.run(from(GREEDY), DEAR, read),
      reads.runOfStream({ caller, isGone: gone }, DEAR, read),
      reads.runOfStream({ caller, isGone: gone }, workOfIds(1), read),
    ]).flat();
    await nextLoop();
    expect(await reads.run(from(OTHER), workOfIds(1), () => "read")).toBe("read");
    for (let done = 0; done < all.length;) {
      await nextLoop();
      for (const end of ends.splice(0)) {
        end();
        done += 1;
      }
    }
    await Promise.all(all);
    expect(most).toBe(EXPENSIVE_READS.perAddress);
  });

  test("many of one address wait behind each other, not before those of another", async () => {
    const reads = new ExpensiveReads();
    const done: string[] = [];
    const read = (address: string) => reads.run(from(address), DEAR, () => void done.push(address));
    const greedy = Array.from({ length: 20 }, () => read(GREEDY));
    await Promise.all([...greedy, read(OTHER)]);
    expect(done).toHaveLength(21);
    // Those in progress, and one turn.
    expect(done.indexOf(OTHER)).toBeLessThanOrEqual(EXPENSIVE_READS.atOnce + 1);
  });

  test("one address never takes both places", async () => {
    const reads = new ExpensiveReads();
    const ends: (() => void)[] = [];
    const held = () => new Promise<void>((resolve) => ends.push(resolve));
    const greedy = Array.from({ length: 5 }, () => reads.run(from(GREEDY), DEAR, held));
    for (let loop = 0; loop < 5; loop += 1) await nextLoop();
    expect(ends).toHaveLength(1);
    expect(await reads.run(from(OTHER), DEAR, () => "read")).toBe("read");
    for (let done = 0; done < greedy.length; done += 1) {
      await vi.waitFor(() => expect(ends).toHaveLength(1));
      for (const end of ends.splice(0)) end();
    }
    await Promise.all(greedy);
  });

  test("cheap requests are answered between two of them", async () => {
    const reads = new ExpensiveReads();
    const done: string[] = [];
    const all = Array.from({ length: 10 }, () => reads.run(from(GREEDY), DEAR, () => void done.push("expensive")));
    setImmediate(() => done.push("cheap"));
    await Promise.all(all);
    expect(done.indexOf("cheap")).toBeGreaterThanOrEqual(0);
    expect(done.indexOf("cheap")).toBeLessThan(9);
  });

  test("too many of one address are asked to come back, and nothing is read for a caller who has gone", async () => {
    const reads = new ExpensiveReads();
    const gone = new AbortController();
    const most = 1 + EXPENSIVE_READS.ofOne;
    const answers = Array.from({ length: most + 1 }, () => reads.run(from(GREEDY), DEAR, () => "read"));
    const left = reads.run(from(OTHER, gone.signal), DEAR, () => "read");
    gone.abort();
    const all = await Promise.all(answers);
    expect(all.filter((answer) => answer === "read")).toHaveLength(most);
    expect(all.at(-1)).toMatchObject({ ok: false, reason: "http/unavailable" });
    expect(await left).toMatchObject({ ok: false, reason: "http/unavailable" });
  });
});

test("an address begins so many targets, then it is refused after a while; another one begins", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const reads = new ExpensiveReads();
  expect(await reads.begin(from(GREEDY), TARGETS_BEGUN.most + 10 * TARGETS_BEGUN.perSecond)).toEqual({ ok: true });
  const next = reads.begin(from(GREEDY), 1);
  expect(await reads.begin(from(OTHER), 20)).toEqual({ ok: true });
  await vi.advanceTimersByTimeAsync(READ_BUDGET.mostWaitMs);
  const retryAfterSeconds = READ_BUDGET.mostWaitMs / 1_000;
  expect(await next).toEqual({ ok: false, reason: "http/resource-exhausted", retryAfterSeconds });
});
