import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HASHING } from "#domain/limits/process-limits.ts";
import { paceOf } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When an answer leaves, ms after the question, by how long it took to make. */
async function leavesAfter(madeInMs: number, pace = paceOf()): Promise<number> {
  const asked = performance.now();
  vi.advanceTimersByTime(madeInMs);
  const left = pace(asked).then(() => performance.now() - asked);
  await vi.advanceTimersByTimeAsync(8 * HASHING.refusalMs);
  return left;
}

test("an answer leaves a quarter of a second after the question and some chance, however soon it was made", async () => {
  for (const madeInMs of [0, 60, 249]) {
    const ms = await leavesAfter(madeInMs);
    expect(ms).toBeGreaterThanOrEqual(250);
    expect(ms).toBeLessThanOrEqual(275);
  }
});

test("one that took longer leaves after twice the time, or four or eight times", async () => {
  for (const [madeInMs, leavesMs] of [
    [251, 500],
    [499, 500],
    [501, 1_000],
    [1_999, 2_000],
    [2_100, 4_000],
  ] as const) {
    const ms = await leavesAfter(madeInMs);
    expect(ms).toBeGreaterThanOrEqual(leavesMs);
    expect(ms).toBeLessThanOrEqual(leavesMs + 25);
  }
});

test("then the quick ones wait as long for a while, so a slow server tells no more than a quick one", async () => {
  const pace = paceOf();
  await leavesAfter(300, pace);
  for (const madeInMs of [10, 100, 240]) {
    const ms = await leavesAfter(madeInMs, pace);
    expect(ms).toBeGreaterThanOrEqual(500);
    expect(ms).toBeLessThanOrEqual(525);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await leavesAfter(10, pace)).toBeLessThanOrEqual(275);
});
