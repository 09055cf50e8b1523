import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNotifier } from "./notifier.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A notifier, and when it sent a NOTIFY, ms after it was made. */
function counted(): ReturnType<typeof createNotifier> & { sent: number[] } {
  const begun = Date.now();
  const sent: number[] = [];
  const query = async (): Promise<void> => void sent.push(Date.now() - begun);
  const notifier = createNotifier({ query: query as never });
  return { ...notifier, sent };
}

test("the first commit wakes the others at once, many commits wake them once in 25 ms", async () => {
  const { changed, close, sent } = counted();
  for (let ms = 0; ms < 100; ms += 1) {
    changed();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(sent).toEqual([0, 25, 50, 75, 100]);
  await close();
});

test("without a commit nothing is sent; a commit after a quiet time is sent at once again", async () => {
  const { changed, close, sent } = counted();
  changed();
  await vi.advanceTimersByTimeAsync(1_000);
  changed();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([0, 1_000]);
  await close();
});

test("what is due when it closes is sent", async () => {
  const { changed, close, sent } = counted();
  changed();
  await close();
  expect(sent).toEqual([0]);
});
