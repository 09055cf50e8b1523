import { MATCHING } from "#domain/matching/matching-rules.ts";
import type { AskRecord, NeedOutcome } from "./run-records.ts";
import { answeredAt, YES } from "./world.ts";
import type { WorldNeed } from "./world.ts";

/** What a run gave for some needs. Minutes to the first yes; `filled`: share of needs, 0..1. */
export type Outcome = { needs: number; median: number; p90: number; filled: number; asksOfUnit: number };

/** Sums needs up. */
export function outcomeOf(outcomes: readonly NeedOutcome[]): Outcome {
  const first = outcomes.map(({ firstYes }) => firstYes).toSorted((a, b) => a - b);
  const units = outcomes.reduce((sum, { need }) => sum + need.units, 0);
  return {
    needs: outcomes.length,
    median: first[Math.ceil(first.length * 0.5) - 1] ?? Number.NaN,
    p90: first[Math.ceil(first.length * 0.9) - 1] ?? Number.NaN,
    filled: outcomes.filter(({ need, received }) => received >= need.units).length / outcomes.length,
    asksOfUnit: outcomes.reduce((sum, { asks }) => sum + asks, 0) / units,
  };
}

/** Gini of the asks over all donors: 0 where all are asked as often, 1 where one is asked alone. */
export function giniOf(asks: readonly AskRecord[], donors: number): number {
  const counts = new Float64Array(donors);
  for (const { donor } of asks) counts[donor] = (counts[donor] ?? 0) + 1;
  counts.sort();
  const weighted = counts.reduce((sum, count, at) => sum + count * (2 * (at + 1) - donors - 1), 0);
  return weighted / (donors * asks.length);
}

/**
 * The least minutes after which nine of ten needs can have a yes. An expectation, not a run. Each
 * need asks all that the limits let it ask, in its first second. Donors never run out. Each says
 * yes at the mean rate.
 */
export function leastP90(needs: readonly Pick<WorldNeed, "units" | "isYoungAccount">[]): number {
  const noYesAt = (minutes: number): number =>
    needs.reduce((sum, { units, isYoungAccount }) => {
      const most = Math.min(MATCHING.asksOfNeed, units * MATCHING.asksOfUnit);
      const asks = isYoungAccount ? Math.min(most, MATCHING.asksOfYoung) : most;
      return sum + (1 - YES.mean * answeredAt(minutes)) ** asks;
    }, 0) / needs.length;
  let [low, high] = [0, 1_440];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (noYesAt(middle) > 0.1) low = middle;
    else high = middle;
  }
  return high;
}
