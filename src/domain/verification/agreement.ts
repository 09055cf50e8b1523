import type { Outcome } from "../observations/axes.ts";

/*
 * Spot checks: some of what verifiers found is looked at by a second one, who is not told so. What they do not agree on goes to
 * a moderator. This finds who makes calls up, and numbers that answer one caller so and another otherwise.
 */

/** One of so many calls is looked at by a second verifier. Proposal, 2026-11-20. */
export const SPOT_CHECK_ONE_IN = 10;
/**
 * How long after the first call the second one still tells something, at most, minutes. Proposal,
 * 2026-11-20.
 */
const SPOT_CHECK_MOST_MINUTES = 60;
const HOUR_MINUTES = 60;

/**
 * How long after a call a second one still tells something, minutes: a quarter of the stock
 * half-life, an hour at most.
 */
export function spotCheckMinutes(halfLifeHours: number): number {
  return Math.min(SPOT_CHECK_MOST_MINUTES, (halfLifeHours * HOUR_MINUTES) / 4);
}

/**
 * What an outcome says that another call within the hour would find too; null: it says nothing that
 * lasts.
 */
type LastingFacts = { answers: boolean; has: boolean | null; isHonest: boolean | null };

const LASTING_FACTS: Readonly<Record<Outcome, LastingFacts | null>> = {
  "got-help": { answers: true, has: true, isHonest: true },
  "in-stock": { answers: true, has: true, isHonest: null },
  limited: { answers: true, has: true, isHonest: null },
  "none-left": { answers: true, has: false, isHonest: null },
  confirmed: { answers: true, has: null, isHonest: true },
  "asked-for-advance-money": { answers: true, has: null, isHonest: false },
  "wrong-number": { answers: false, has: null, isHonest: null },
  disconnected: { answers: false, has: null, isHonest: null },
  // Nobody came to the phone, or it was in use: that may be otherwise a minute later.
  "no-answer": null,
  busy: null,
};

/** Whether an outcome is worth a second look. */
export function isWorthSecondCall(outcome: Outcome): boolean {
  return LASTING_FACTS[outcome] !== null;
}

/** Whether two calls to one listing found what cannot both be so. */
export function disagree(first: Outcome, second: Outcome): boolean {
  const one = LASTING_FACTS[first];
  const other = LASTING_FACTS[second];
  if (one === null || other === null) return false;
  const differs = (a: boolean | null, b: boolean | null): boolean => a !== null && b !== null && a !== b;
  return one.answers !== other.answers || differs(one.has, other.has) || differs(one.isHonest, other.isHonest);
}
