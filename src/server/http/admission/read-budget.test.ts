import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { READ_BUDGET } from "#domain/limits/process-limits.ts";
import { ReadBudget } from "./read-budget.ts";

let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());

const PATIENT = { mostMs: Number.POSITIVE_INFINITY, isGone: () => false };
const { most, perSecond } = READ_BUDGET;

async function after(seconds: number): Promise<void> {
  now += seconds * 1_000;
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
}

test("an address spends what it has, then waits; another one does not", async () => {
  const budget = new ReadBudget(READ_BUDGET, () => now);
  expect(budget.pay("a", most, PATIENT)).toBe(true);
  const paid: string[] = [];
  const waiting = [1, 2].map(async (nth) => {
    if (await budget.pay("a", perSecond, PATIENT)) paid.push(`${nth}`);
  });
  expect(budget.pay("b", 1, PATIENT)).toBe(true);
  expect(paid).toEqual([]);
  await after(0.5);
  expect(paid).toEqual(["1"]);
  await after(0.4);
  expect(paid).toEqual(["1"]);
  await after(0.2);
  expect(paid).toEqual(["1", "2"]);
  await Promise.all(waiting);
});

test("who would wait too long is refused after that time, and who left pays nothing", async () => {
  const budget = new ReadBudget(READ_BUDGET, () => now);
  await budget.pay("a", most + 3 * perSecond, PATIENT);
  const refused = budget.pay("a", 1, { ...PATIENT, mostMs: 2_000 });
  const gone = budget.pay("a", 1_000_000, { ...PATIENT, isGone: () => true });
  const next = budget.pay("a", 1, PATIENT);
  await after(4);
  expect([await refused, await gone, await next]).toEqual([false, false, true]);
});
