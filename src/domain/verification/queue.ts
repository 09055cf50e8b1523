import { subtypeOf } from "../listings/listing.ts";
import type { StoredListing } from "../listings/listing.ts";
import { DOUBT_STEP, MOST_DOUBT_STEPS } from "../listings/rank.ts";
import type { ByRole, ReachValue, TrustValue } from "../observations/axes.ts";
import { isVague } from "../places/place.ts";
import { stockHalfLifeHours } from "../resources/kinds.ts";
import { HOUR_MS } from "../shared/durations.ts";

/*
 * In which order verifiers are given listings to call: demand x staleness x risk. A call is worth most where many need the
 * thing, where nobody has looked for long, and where a wrong word would cost most.
 *
 * All numbers: proposal of 2026-11-20, to be replaced by what calls find.
 */

/** More needs than this around a listing make a call no more urgent. */
export const MOST_NEEDS = 63;
/** So many searches count as one need that was posted: most people only look. */
const SEARCHES_PER_NEED = 10;

/**
 * Who wants the thing around a listing: open needs of its kind, and searches for it in the last
 * hour.
 */
export type LocalDemand = { needs: number; looks: number };

/**
 * How much a call to a listing is wanted around it: 1 where nobody does, one more each time they
 * double, 7 at most.
 */
export function demandOf({ needs, looks }: LocalDemand): number {
  return 1 + Math.log2(1 + Math.min(MOST_NEEDS, Math.max(0, needs + looks / SEARCHES_PER_NEED)));
}

/**
 * How much of what is known has faded since somebody looked, 0 just now, 1 never.
 * @param ageMs since the last word that tells whether they have it; Infinity: there is none. A time
 *   in the future counts as now
 * @param halfLifeMs the stock half-life of its kind
 */
export function stalenessOf(ageMs: number, halfLifeMs: number): number {
  return ageMs <= 0 ? 0 : 1 - 0.5 ** (ageMs / halfLifeMs);
}

/**
 * What a word of trust makes of the worth of a call. Fraud that was decided is the moderators', not
 * a verifier's to call.
 */
export const TRUST_RISK: Readonly<Record<TrustValue, number>> = {
  unreviewed: 1,
  confirmed: 0.6,
  disputed: 2,
  "fraud-confirmed": 0,
};

/** What a call that reached nobody makes of the next one: it reaches somebody less often. */
export const REACH_RISK: Readonly<Record<ReachValue, number>> = {
  unknown: 1,
  reachable: 1,
  "no-answer": 0.3,
  busy: 0.7,
  "wrong-number": 0.2,
  disconnected: 0.2,
};
/** A caller's word that a number is dead or somebody else's: one call settles it. */
const SEEKER_SAYS_DEAD = 1.5;

/**
 * Reports at their most make a call worth twice as much: DOUBT at most is half a rank
 * (listings/rank.ts).
 */
const MOST_DOUBT = DOUBT_STEP * MOST_DOUBT_STEPS;

/**
 * What ages within so many hours is looked for in a hurry, and a wrong word costs most: beds and
 * oxygen, then medicine.
 */
const HARM_BY_HALF_LIFE: readonly { upToHours: number; harm: number }[] = [
  { upToHours: 4, harm: 2 },
  { upToHours: 12, harm: 1.5 },
];

/**
 * Outcomes of a call that reached nobody: when to try again is said by the schedule of
 * observations/next-call.ts, not by age.
 */
const REACHED_NOBODY: ReadonlySet<ReachValue> = new Set<ReachValue>(["unknown", "no-answer", "busy"]);

/**
 * When somebody last looked, ms since 1970; -Infinity: never. A word that confirms the listing, or
 * of its stock, counts whoever said it; that somebody was reached, or that the number is dead,
 * counts when it is no passer-by's word.
 */
export function lastCheckedAt(said: {
  confirmedAt: number;
  reach: ReachValue;
  reachAt: number;
  reachBy: ByRole | null;
}): number {
  const isCalled = !REACHED_NOBODY.has(said.reach) && said.reachBy !== null && said.reachBy !== "seeker";
  return isCalled ? Math.max(said.confirmedAt, said.reachAt) : said.confirmedAt;
}

/**
 * So much of what is known must have faded before somebody is asked again. Proposal, 2026-11-20.
 */
export const LEAST_STALENESS = 0.15;

/** What somebody said of a listing, as far as the risk of a wrong word goes. */
export type RiskFacts = {
  trust: TrustValue;
  reach: ReachValue;
  reachBy: ByRole | null;
  /** How much reports that nobody has looked at lower its rank, 0..0.5. */
  doubt: number;
  halfLifeMs: number;
};

/** How much a wrong word about a listing would cost, 0..12; 0: it is not to be called. */
export function riskOf({ trust, reach, reachBy, doubt, halfLifeMs }: RiskFacts): number {
  const isDead = reach === "wrong-number" || reach === "disconnected";
  const reachRisk = isDead && reachBy === "seeker" ? SEEKER_SAYS_DEAD : REACH_RISK[reach];
  const harm = HARM_BY_HALF_LIFE.find(({ upToHours }) => halfLifeMs <= upToHours * HOUR_MS)?.harm ?? 1;
  return TRUST_RISK[trust] * reachRisk * harm * (1 + doubt / MOST_DOUBT);
}

/**
 * What a call is worth to a lead "somewhere in the district", against one whose quarter is known:
 * it is help for fewer.
 */
const VAGUE_WORTH = 0.5;

/** What the worth of a call is worked out from. */
export type CallFacts = RiskFacts &
  LocalDemand & {
    /** Only a wide area is known of its place. */
    isVague: boolean;
    ageMs: number;
  };

/**
 * How much a call to a listing is worth: the higher, the sooner it is given to a verifier. 0: not
 * to be called now.
 */
export function worthOfCall(facts: CallFacts): number {
  const staleness = stalenessOf(facts.ageMs, facts.halfLifeMs);
  if (staleness < LEAST_STALENESS) return 0;
  return demandOf(facts) * (facts.isVague ? VAGUE_WORTH : 1) * staleness * riskOf(facts);
}

/** What the worth of a call to a listing is worked out from, as it stands. */
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
 * The order of the queue: the worthiest first, equals by id, so that it is one order wherever it is
 * worked out.
 */
export function compareByWorth(a: QueuedListing, b: QueuedListing): number {
  return b.worth - a.worth || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
