import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HASHING } from "#server/http/admission/limits.ts";
import { paceOf } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When an answer leaves, ms after the question, by how long it took to make. */
async function leavesAfter(madeInMs: number): Promise<number> {
  const asked = performance.now();
  vi.advanceTimersByTime(madeInMs);
  const left = paceOf()(asked).then(() => performance.now() - asked);
  await vi.advanceTimersByTimeAsync(2 * HASHING.refusalMs);
  return left;
}

test("an answer leaves a quarter of a second after the question and some chance, however soon it was made", async () => {
  for (const madeInMs of [0, 60, 249]) {
    const ms = await leavesAfter(madeInMs);
    expect(ms).toBeGreaterThanOrEqual(250);
    expect(ms).toBeLessThanOrEqual(275);
  }
});

test("one that took longer leaves at once", async () => {
  expect(await leavesAfter(251)).toBe(251);
});
