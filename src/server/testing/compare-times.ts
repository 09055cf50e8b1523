import { expect } from "vitest";
import { mannWhitneyP, median } from "./mann-whitney.ts";

/** Two kinds of question that must take equally long. */
type Which = "known" | "unknown";

/**
 * Expects that answers to both take equally long: medians within a tenth, and no sign of two
 * sources. Times are taken one after the other, of both by turns.
 * @param askOne answers how long it took, ms
 */
export async function compareTimes(
  name: string,
  pairs: number,
  askOne: (which: Which, n: number) => Promise<number>,
): Promise<void> {
  const times: Record<Which, number[]> = { known: [], unknown: [] };
  for (let n = 0; n < pairs; n += 1) {
    const order = n % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const which of order) times[which].push(await askOne(which, n));
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const p = mannWhitneyP(times.known, times.unknown);
  console.log(`${name}: medians ${known.toFixed(1)} and ${unknown.toFixed(1)} ms, p ${p.toFixed(3)}`);
  expect(Math.abs(known / unknown - 1)).toBeLessThan(0.1);
  expect(p).toBeGreaterThan(0.01);
}
