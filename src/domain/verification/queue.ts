import { subtypeOf } from "../listings/listing.ts";
import type { StoredListing } from "../listings/listing.ts";
import { DOUBT_STEP, MOST_DOUBT_STEPS } from "../listings/rank.ts";
import type { ByRole, ReachValue, TrustValue } from "../observations/axes.ts";
import { isVague } from "../places/place.ts";
import { stockHalfLifeHours } from "../resources/kinds.ts";
import { HOUR_MS } from "../shared/durations.ts";

/*
 * The order in which verifiers are given listings to call: demand x staleness x risk. A call is
 * worth most at high demand, long after the last check, and where an error would cost most.
 *
 * All numbers: proposal, to be replaced by measurements.
 */

/** More needs than this near a listing do not raise its urgency. */
export const MOST_NEEDS = 63;
/** So many searches count as one posted need: most people only look. */
const SEARCHES_PER_NEED = 10;

/**
 * Demand near a listing: open needs of its kind, and searches for it (`looks`) in the last hour.
 */
export type LocalDemand = { needs: number; looks: number };

/** Demand as a factor: 1 without demand, one more for each doubling, 7 at most. */
export function demandOf({ needs, looks }: LocalDemand): number {
  return 1 + Math.log2(1 + Math.min(MOST_NEEDS, Math.max(0, needs + looks / SEARCHES_PER_NEED)));
}

/**
 * How much of what is known has faded, 0 just now, 1 never known.
 * @param ageMs since the last observation of the stock; Infinity when there is none; a negative age
 *   counts as 0
 * @param halfLifeMs the stock half-life of its kind
 */
export function stalenessOf(ageMs: number, halfLifeMs: number): number {
  return ageMs <= 0 ? 0 : 1 - 0.5 ** (ageMs / halfLifeMs);
}

/** The factor of the trust axis. Confirmed fraud is for moderators, not for verifiers. */
export const TRUST_RISK: Readonly<Record<TrustValue, number>> = {
  unreviewed: 1,
  confirmed: 0.6,
  disputed: 2,
  "fraud-confirmed": 0,
};

/** The factor of the reach axis: a number that did not answer is less likely to answer now. */
export const REACH_RISK: Readonly<Record<ReachValue, number>> = {
  unknown: 1,
  reachable: 1,
  "no-answer": 0.3,
  busy: 0.7,
  "wrong-number": 0.2,
  disconnected: 0.2,
};
/** The factor where a seeker says that a number is dead: one call settles it. */
const SEEKER_SAYS_DEAD = 1.5;

/**
 * Most doubt that reports can cause, half a rank (listings/rank.ts). It doubles the worth of a
 * call.
 */
const MOST_DOUBT = DOUBT_STEP * MOST_DOUBT_STEPS;

/**
 * The factor by stock half-life. Beds and oxygen are sought in a hurry, so an error costs most
 * there; then medicine.
 */
const HARM_BY_HALF_LIFE: readonly { upToHours: number; harm: number }[] = [
  { upToHours: 4, harm: 2 },
  { upToHours: 12, harm: 1.5 },
];

/**
 * Outcomes of a call that reached nobody. observations/next-call.ts decides when to try again, not
 * age.
 */
const REACHED_NOBODY: ReadonlySet<ReachValue> = new Set<ReachValue>(["unknown", "no-answer", "busy"]);

/**
 * When the listing was last checked, ms since 1970; -Infinity when never. A confirmation or an
 * observation of the stock counts from any role. That a number answers or is dead counts from all
 * but seekers.
 */
export function lastCheckedAt(facts: {
  confirmedAt: number;
  reach: ReachValue;
  reachAt: number;
  reachBy: ByRole | null;
}): number {
  const isCalled = !REACHED_NOBODY.has(facts.reach) && facts.reachBy !== null && facts.reachBy !== "seeker";
  return isCalled ? Math.max(facts.confirmedAt, facts.reachAt) : facts.confirmedAt;
}

/** Least staleness at which a listing is called again. Proposal. */
export const LEAST_STALENESS = 0.15;

/** What decides the risk of an error about a listing. */
export type RiskFacts = {
  trust: TrustValue;
  reach: ReachValue;
  reachBy: ByRole | null;
  /** How much open reports lower its rank, 0..0.5. */
  doubt: number;
  halfLifeMs: number;
};

/** How much an error about a listing would cost, 0..12; 0: it must not be called. */
export function riskOf({ trust, reach, reachBy, doubt, halfLifeMs }: RiskFacts): number {
  const isDead = reach === "wrong-number" || reach === "disconnected";
  const reachRisk = isDead && reachBy === "seeker" ? SEEKER_SAYS_DEAD : REACH_RISK[reach];
  const harm = HARM_BY_HALF_LIFE.find(({ upToHours }) => halfLifeMs <= upToHours * HOUR_MS)?.harm ?? 1;
  return TRUST_RISK[trust] * reachRisk * harm * (1 + doubt / MOST_DOUBT);
}

/** The factor of a lead that is known by its district only: it helps fewer people. */
const VAGUE_WORTH = 0.5;

/** What decides the worth of a call. */
export type CallFacts = RiskFacts &
  LocalDemand & {
    /** Only a wide area is known of its place. */
    isVague: boolean;
    ageMs: number;
  };

/** The worth of a call: the highest is given to a verifier first. 0: it must not be called now. */
export function worthOfCall(facts: CallFacts): number {
  const staleness = stalenessOf(facts.ageMs, facts.halfLifeMs);
  if (staleness < LEAST_STALENESS) return 0;
  return demandOf(facts) * (facts.isVague ? VAGUE_WORTH : 1) * staleness * riskOf(facts);
}

/** The facts about a stored listing that decide the worth of a call. */
export function callFactsOf(listing: StoredListing, around: LocalDemand, now: Date): CallFacts {
  const { reach, trust } = listing;
  const time = (text: string | null): number => (text === null ? Number.NEGATIVE_INFINITY : Date.parse(text));
  const looked = lastCheckedAt({
    confirmedAt: time(listing.confirmedAt),
    reach: reach.value,
    reachAt: time(reach.at),
    reachBy: reach.by,
  });
  return {
    needs: around.needs,
    looks: around.looks,
    isVague: isVague(listing.place),
    ageMs: now.getTime() - looked,
    halfLifeMs: stockHalfLifeHours(listing.kind, subtypeOf(listing)) * HOUR_MS,
    trust: trust.value,
    reach: reach.value,
    reachBy: reach.by,
    doubt: listing.doubt ?? 0,
  };
}

/** A listing in the queue. */
export type QueuedListing = { id: string; worth: number };

/**
 * Orders the queue: highest worth first, equal ones by id, so that the order is always the same.
 */
export function compareByWorth(a: QueuedListing, b: QueuedListing): number {
  return b.worth - a.worth || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
