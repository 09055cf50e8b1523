import type { Outcome } from "../observations/outcomes.ts";

/*
 * Spot checks: some calls of verifiers are repeated by a second one, who does not know it. A
 * contradiction goes to a moderator. This finds invented calls, and numbers that answer callers
 * differently.
 */

/** One call in so many is repeated by a second verifier. Proposal. */
export const SPOT_CHECK_ONE_IN = 10;
/** Upper bound of `spotCheckMinutes`. Proposal. */
const SPOT_CHECK_MOST_MINUTES = 60;
const HOUR_MINUTES = 60;

/**
 * Minutes in which a second call can be compared with the first: a quarter of the stock half-life.
 * An hour at most.
 */
export function spotCheckMinutes(halfLifeHours: number): number {
  return Math.min(SPOT_CHECK_MOST_MINUTES, (halfLifeHours * HOUR_MINUTES) / 4);
}

/** What of an outcome still holds an hour later; null where it says nothing about it. */
type StableFacts = { answers: boolean; has: boolean | null; isHonest: boolean | null };

const STABLE_FACTS: Readonly<Record<Outcome, StableFacts | null>> = {
  "got-help": { answers: true, has: true, isHonest: true },
  "in-stock": { answers: true, has: true, isHonest: null },
  limited: { answers: true, has: true, isHonest: null },
  "none-left": { answers: true, has: false, isHonest: null },
  confirmed: { answers: true, has: null, isHonest: true },
  // For somebody else it may be there.
  "not-for-us": { answers: true, has: null, isHonest: null },
  "asked-for-advance-money": { answers: true, has: null, isHonest: false },
  "wrong-number": { answers: false, has: null, isHonest: null },
  disconnected: { answers: false, has: null, isHonest: null },
  // A minute later somebody may answer.
  "no-answer": null,
  busy: null,
};

/** Whether an outcome is worth a second call. */
export function isWorthSecondCall(outcome: Outcome): boolean {
  return STABLE_FACTS[outcome] !== null;
}

/** Whether two calls to one listing contradict each other. */
export function disagree(first: Outcome, second: Outcome): boolean {
  const one = STABLE_FACTS[first];
  const other = STABLE_FACTS[second];
  if (one === null || other === null) return false;
  const differs = (a: boolean | null, b: boolean | null): boolean => a !== null && b !== null && a !== b;
  return one.answers !== other.answers || differs(one.has, other.has) || differs(one.isHonest, other.isHonest);
}
