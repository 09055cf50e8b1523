import { HOUR_MS } from "../shared/durations.ts";
import type { CaseCause } from "./report.ts";

/**
 * The harm of each cause if it is true, 0..1. Proposal, after DOMAIN.md 4.1 and 4.2.
 */
export const HARM: Readonly<Record<CaseCause, number>> = {
  fraud: 1,
  abuse: 0.9,
  appeal: 0.8,
  // Strangers call somebody who has nothing to do with it.
  "wrong-number": 0.7,
  pattern: 0.7,
  disagreement: 0.6,
  "not-there": 0.5,
  "wrong-field": 0.4,
  duplicate: 0.3,
  other: 0.3,
};

/** Weight of reports that adds half of what numbers can add: two members. */
const HALF_WEIGHT = 0.8;
/** Shares of the worst cause, of numbers, and of waiting for WAIT_HOURS. Their sum is 1. */
const PRIORITY_SHARES = { harm: 0.45, weight: 0.4, waiting: 0.15 } as const;
const WAIT_HOURS = 48;
/** Factor for a listing that is no longer found. */
const CLOSED_SHARE = 0.5;

/** What of a case decides its priority. `weight`: of its open reports together. */
export type CaseSummary = { causes: readonly CaseCause[]; weight: number; since: string; isOpen: boolean };

/**
 * The priority of a case, 0..1. Further reports add less and less, so that a mob does not hide
 * other cases. Waiting raises it.
 */
export function priorityOf({ causes, weight, since, isOpen }: CaseSummary, now: Date): number {
  const harm = Math.max(0, ...causes.map((cause) => HARM[cause]));
  const numbers = 1 - 0.5 ** (weight / HALF_WEIGHT);
  const hours = Math.max(0, now.getTime() - Date.parse(since)) / HOUR_MS;
  const waiting = Math.min(1, hours / WAIT_HOURS);
  const sum = harm * (PRIORITY_SHARES.harm + PRIORITY_SHARES.weight * numbers) + PRIORITY_SHARES.waiting * waiting;
  return Math.round(sum * (isOpen ? 1 : CLOSED_SHARE) * 1_000) / 1_000;
}
