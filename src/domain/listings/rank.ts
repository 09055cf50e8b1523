import type { ByRole, ReachValue, StockValue, TrustValue } from "../observations/axes.ts";
import { weightOf } from "../observations/confidence.ts";
import type { Urgency } from "./listing.ts";

/*
 * How `best` orders a search (DESIGN.md 5.5): the expected usefulness of a call, against distance.
 *
 * rank = P(stock) x P(answer) x P(honest) x nearness x fixed worth.
 *
 * The fixed worth does not change with time. Its parts are the urgency of a need, a number to call,
 * and how well the place is known.
 *
 * Each chance starts at its prior and is pulled towards what was observed. The pull is the weight
 * of the role, halved each half-life (DESIGN.md 5.1). It fades in both directions: an old
 * "available" sinks to the prior, an old "out" rises to it. One bad observation lowers a listing
 * without hiding it. Nothing is stored, so reading never changes a rank.
 *
 * All numbers: proposal of 2026-11-20, to be replaced by what "Did it help?" finds. They follow the
 * reports in DOMAIN.md 1.3 and 4.3. Most unverified leads of 2021 were empty or did not answer.
 */

/** The chance of stock before any observation. Proposal, 2026-11-20. */
export const STOCK_PRIOR = 0.35;
/** The chance of stock right after an observation. Proposal, 2026-11-20. */
export const STOCK_CHANCE: Readonly<Record<StockValue, number>> = {
  unknown: STOCK_PRIOR,
  available: 0.95,
  limited: 0.7,
  out: 0.05,
  closed: 0.02,
};

/** The chance of an answer before any observation. Proposal, 2026-11-20. */
export const REACH_PRIOR = 0.6;
/** The chance of an answer right after an observation. Proposal, 2026-11-20. */
export const REACH_CHANCE: Readonly<Record<ReachValue, number>> = {
  unknown: REACH_PRIOR,
  reachable: 0.95,
  "no-answer": 0.3,
  busy: 0.5,
  "wrong-number": 0.05,
  disconnected: 0.02,
};

/** The chance that a listing is honest before any observation. Proposal, 2026-11-20. */
export const TRUST_PRIOR = 0.8;
/**
 * The chance of honesty right after an observation. Confirmed fraud does not fade (DESIGN.md 4).
 * Proposal, 2026-11-20.
 */
export const TRUST_CHANCE: Readonly<Record<TrustValue, number>> = {
  unreviewed: TRUST_PRIOR,
  confirmed: 0.98,
  disputed: 0.4,
  "fraud-confirmed": 0.02,
};

/** Worth of a need by urgency. Proposal, 2026-11-20. */
export const URGENCY_WEIGHT: Readonly<Record<Urgency, number>> = { critical: 1, urgent: 0.8, soon: 0.6, planned: 0.45 };

/** Worth of a listing without a number to call now. Proposal, 2026-11-20. */
export const NO_NUMBER_WORTH = 0.25;

/**
 * Worth of a place by its uncertainty, km: a quarter, a town, a district, anything wider. Proposal,
 * 2026-11-20.
 */
export const VAGUE_STEPS: readonly { upToKm: number; worth: number }[] = [
  { upToKm: 5, worth: 1 },
  { upToKm: 20, worth: 0.8 },
  { upToKm: 60, worth: 0.5 },
  { upToKm: Number.POSITIVE_INFINITY, worth: 0.2 },
];

/** The index in VAGUE_STEPS of an uncertainty. */
export function vagueStep(uncertaintyKm: number): number {
  return VAGUE_STEPS.findIndex(({ upToKm }) => uncertaintyKm <= upToKm);
}

/**
 * The share of worth that time does not change, 0..1. `urgency`: null for an offer; `vague`: index
 * in VAGUE_STEPS.
 */
export function fixedWorth(urgency: Urgency | null, hasNumber: boolean, vague: number): number {
  return (
    (urgency === null ? 1 : URGENCY_WEIGHT[urgency]) *
    (hasNumber ? 1 : NO_NUMBER_WORTH) *
    (VAGUE_STEPS[vague]?.worth ?? 1)
  );
}

/**
 * Step by which reports lower a rank; open reports take half of it at most. Proposal, 2026-11-20.
 */
export const DOUBT_STEP = 0.05;
/** The most steps of doubt. */
export const MOST_DOUBT_STEPS = 10;

/** The step of a listing's doubt. */
export function doubtStep(doubt: number | undefined): number {
  return doubt === undefined ? 0 : Math.max(0, Math.min(MOST_DOUBT_STEPS, Math.round(doubt / DOUBT_STEP)));
}

/** The share of worth that open reports leave, 0.5..1. */
export function doubtWorth(step: number): number {
  return 1 - step * DOUBT_STEP;
}

/** Distance at which help is worth half, km: about half an hour in a city. Proposal, 2026-11-20. */
export const HALF_WORTH_KM = 10;

/** Rows whose ranks differ by less take turns (CONTRACT.md 4: 1 %; slightly less, for rounding). */
export const ROTATION_SHARE = 0.0099;

const BUCKET = Math.log1p(ROTATION_SHARE);

/**
 * How far a new observation pulls a chance away from its prior; 0 without one. `weight`: of the
 * seekers behind it together; absent: that of its role.
 */
export function stockPull(value: StockValue, by: ByRole | null, weight?: number): number {
  return (STOCK_CHANCE[value] - STOCK_PRIOR) * weightOf(by, weight);
}

/** The same for reach. */
export function reachPull(value: ReachValue, by: ByRole | null, weight?: number): number {
  return (REACH_CHANCE[value] - REACH_PRIOR) * weightOf(by, weight);
}

/** The same for trust. Confirmed fraud counts in full, whatever the role. */
export function trustPull(value: TrustValue, by: ByRole | null, weight?: number): number {
  if (value === "fraud-confirmed") return TRUST_CHANCE[value] - TRUST_PRIOR;
  return (TRUST_CHANCE[value] - TRUST_PRIOR) * weightOf(by, weight);
}

/** The share of worth at a distance: 1 at 0 km, half at HALF_WORTH_KM, never 0. */
export function nearness(km: number): number {
  return 1 / (1 + km / HALF_WORTH_KM);
}

/** The bucket of a rank, 0 best. Ranks of one bucket differ by less than 1 % and take turns. */
export function rankBucket(rank: number): number {
  return Math.floor(-Math.log(rank) / BUCKET);
}
