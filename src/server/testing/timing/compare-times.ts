import { expect } from "vitest";
import { mannWhitneyP, median, superiority } from "./mann-whitney.ts";

/** Two kinds of question that must take equally long. */
export type Which = "known" | "unknown";

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

/** How the times of two kinds of question differ. */
export type TimeDifference = {
  /** Probability that a question about somebody known takes longer than one about nobody. */
  auc: number;
  /** Two-sided, of the Mann-Whitney U test. */
  p: number;
  /** The median of the known minus that of the unknown, microseconds. */
  shiftUs: number;
};

/**
 * Above this a difference can be used. A normal shift that gives 0.55 needs 340 questions about one
 * person until 19 of 20 guesses are right. That is for an asker on the server's own machine. Mails
 * and codes to one person are 5 an hour at most. Chance gives 0.5, with a deviation of 0.009 for
 * 2,000 tries: one run in millions fails by it. `p` says the same of fewer tries.
 */
const USABLE = { auc: 0.05, p: 1e-6 } as const;

/** Compares the times of both, ms. */
export function differenceOf(times: Readonly<Record<Which, readonly number[]>>): TimeDifference {
  return {
    auc: superiority(times.known, times.unknown),
    p: mannWhitneyP(times.known, times.unknown),
    shiftUs: Math.round(1_000 * (median(times.known) - median(times.unknown))),
  };
}

/** Whether an outsider can use it. */
export function isUsable({ auc, p }: TimeDifference): boolean {
  return Math.abs(auc - 0.5) > USABLE.auc && p < USABLE.p;
}
