import { HOUR_MS } from "../shared/durations.ts";
import type { CaseCause } from "./report.ts";

/**
 * How much harm each cause stands for when it is true, 0..1. Proposal, 2026-11-20, after DOMAIN.md
 * 4.1 and 4.2.
 */
export const HARM: Readonly<Record<CaseCause, number>> = {
  fraud: 1,
  abuse: 0.9,
  appeal: 0.8,
  // Somebody who has nothing to do with it is called by strangers.
  "wrong-number": 0.7,
  pattern: 0.7,
  disagreement: 0.6,
  "not-there": 0.5,
  "wrong-field": 0.4,
  duplicate: 0.3,
  other: 0.3,
};

/** Weight at which half of what numbers can add is reached: two members. */
const HALF_WEIGHT = 0.8;
/**
 * What the worst cause alone makes, what numbers add, and what waiting adds within WAIT_HOURS. They
 * sum up to 1.
 */
const PRIORITY_SHARES = { harm: 0.45, weight: 0.4, waiting: 0.15 } as const;
const WAIT_HOURS = 48;
/** Of a listing that nobody finds any more. */
const CLOSED_SHARE = 0.5;

/** What is known of a case without reading it. `weight`: of its open reports together. */
export type CaseSummary = { causes: readonly CaseCause[]; weight: number; since: string; isOpen: boolean };

/**
 * How soon a case should be looked at, 0..1. Numbers press less the more there are: a mob does not
 * push all else out of sight, and what waits long comes up by itself.
 */
export function priorityOf({ causes, weight, since, isOpen }: CaseSummary, now: Date): number {
  const harm = Math.max(0, ...causes.map((cause) => HARM[cause]));
  const numbers = 1 - 0.5 ** (weight / HALF_WEIGHT);
  const hours = Math.max(0, now.getTime() - Date.parse(since)) / HOUR_MS;
  const waiting = Math.min(1, hours / WAIT_HOURS);
  const sum = harm * (PRIORITY_SHARES.harm + PRIORITY_SHARES.weight * numbers) + PRIORITY_SHARES.waiting * waiting;
  return Math.round(sum * (isOpen ? 1 : CLOSED_SHARE) * 1_000) / 1_000;
}
