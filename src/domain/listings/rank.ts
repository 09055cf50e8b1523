import type { ByRole, ReachValue, StockValue, TrustValue } from "../observations/axes.ts";
import { weightOf } from "../observations/confidence.ts";
import type { Urgency } from "./listing.ts";

/*
 * How `best` orders a search (DESIGN.md 5.5): the expected usefulness of a call, against the distance.
 *
 *   rank = P(they have it) x P(they answer) x P(it is honest) x nearness x standing
 *
 * Standing is what does not change with time: for needs how urgent they are; for both, whether there is a number to call at
 * all, and how well the place is known (a lead "somewhere in the state" is not help next door, wherever its point was put).
 *
 * Each chance begins at what is likely when nobody has said anything and is pulled towards what was said, as far as
 * that word still counts (weight of who said it, halved each half-life: DESIGN.md 5.1). So a word loses its pull in
 * both directions: an old "available" sinks towards the unknown, an old "out" rises towards it, and one bad word of one
 * person lowers a row without hiding it. Nothing here is saved, so reading never changes a rank.
 *
 * All numbers: proposal of 2026-11-20, to be replaced by what "Did it help?" finds. They follow the reports in
 * DOMAIN.md 1.3 and 4.3 (most unverified leads of 2021 were empty or did not answer when called).
 */

/** The chance that they have it when nobody said so. Proposal, 2026-11-20. */
export const STOCK_PRIOR = 0.35;
/** The chance that they have it right after it was said. Proposal, 2026-11-20. */
export const STOCK_CHANCE: Readonly<Record<StockValue, number>> = {
  unknown: STOCK_PRIOR,
  available: 0.95,
  limited: 0.7,
  out: 0.05,
  closed: 0.02,
};

/** The chance that somebody answers when nobody said so. Proposal, 2026-11-20. */
export const REACH_PRIOR = 0.6;
/** The chance that somebody answers right after it was said. Proposal, 2026-11-20. */
export const REACH_CHANCE: Readonly<Record<ReachValue, number>> = {
  unknown: REACH_PRIOR,
  reachable: 0.95,
  "no-answer": 0.3,
  busy: 0.5,
  "wrong-number": 0.05,
  disconnected: 0.02,
};

/** The chance that a listing is what it says when nobody looked. Proposal, 2026-11-20. */
export const TRUST_PRIOR = 0.8;
/**
 * The chance that it is what it says after somebody looked; a decision of fraud does not fade
 * (DESIGN.md 4). Proposal, 2026-11-20.
 */
export const TRUST_CHANCE: Readonly<Record<TrustValue, number>> = {
  unreviewed: TRUST_PRIOR,
  confirmed: 0.98,
  disputed: 0.4,
  "fraud-confirmed": 0.02,
};

/** How much sooner a need of each urgency is shown to those who can help. Proposal, 2026-11-20. */
export const URGENCY_WEIGHT: Readonly<Record<Urgency, number>> = { critical: 1, urgent: 0.8, soon: 0.6, planned: 0.45 };

/** What a listing is worth that has no number a reader may call now. Proposal, 2026-11-20. */
export const NO_NUMBER_WORTH = 0.25;

/**
 * Worth of a place by how far off it may lie, km: a quarter, a town, a district, anything wider.
 * Proposal, 2026-11-20.
 */
export const VAGUE_STEPS: readonly { upToKm: number; worth: number }[] = [
  { upToKm: 5, worth: 1 },
  { upToKm: 20, worth: 0.8 },
  { upToKm: 60, worth: 0.5 },
  { upToKm: Number.POSITIVE_INFINITY, worth: 0.2 },
];

/** The step of VAGUE_STEPS a place belongs to. */
export function vagueStep(uncertaintyKm: number): number {
  return VAGUE_STEPS.findIndex(({ upToKm }) => uncertaintyKm <= upToKm);
}

/**
 * What does not change with time: urgency of a need (null for an offer), a number to call, how well
 * the place is known. 0..1.
 */
export function fixedWorth(urgency: Urgency | null, hasNumber: boolean, vague: number): number {
  return (
    (urgency === null ? 1 : URGENCY_WEIGHT[urgency]) *
    (hasNumber ? 1 : NO_NUMBER_WORTH) *
    (VAGUE_STEPS[vague]?.worth ?? 1)
  );
}

/**
 * Steps in which reports lower a rank: no listing is worth less than half for what nobody has
 * looked at. Proposal, 2026-11-20.
 */
export const DOUBT_STEP = 0.05;
/** The most steps of doubt. */
export const MOST_DOUBT_STEPS = 10;

/** The step of a listing's doubt. */
export function doubtStep(doubt: number | undefined): number {
  return doubt === undefined ? 0 : Math.max(0, Math.min(MOST_DOUBT_STEPS, Math.round(doubt / DOUBT_STEP)));
}

/** What is left of a listing's worth under reports that nobody has looked at yet, 0.5..1. */
export function doubtWorth(step: number): number {
  return 1 - step * DOUBT_STEP;
}

/**
 * Distance in km at which help is worth half of help next door: about half an hour in a city.
 * Proposal, 2026-11-20.
 */
export const HALF_WORTH_KM = 10;

/**
 * Rows whose rank differs by less than this take turns (CONTRACT.md 4: 1 %; a shade below it, for
 * rounding).
 */
export const ROTATION_SHARE = 0.0099;

const BUCKET = Math.log1p(ROTATION_SHARE);

/**
 * How far a word pulls a chance away from its prior when it is new: 0 when nobody said it.
 * `weight`: how much the seekers behind it weigh together; absent: what its role weighs.
 */
export function stockPull(value: StockValue, by: ByRole | null, weight?: number): number {
  return (STOCK_CHANCE[value] - STOCK_PRIOR) * weightOf(by, weight);
}

/** The same for "does anybody answer". */
export function reachPull(value: ReachValue, by: ByRole | null, weight?: number): number {
  return (REACH_CHANCE[value] - REACH_PRIOR) * weightOf(by, weight);
}

/** The same for trust; a decision of fraud counts in full, whoever wrote it down. */
export function trustPull(value: TrustValue, by: ByRole | null, weight?: number): number {
  if (value === "fraud-confirmed") return TRUST_CHANCE[value] - TRUST_PRIOR;
  return (TRUST_CHANCE[value] - TRUST_PRIOR) * weightOf(by, weight);
}

/** The share of a word's weight that is left, 0..1. A time in the future counts as now. */
export function remainingShare(ageMs: number, halfLifeMs: number): number {
  return ageMs <= 0 ? 1 : Math.exp((-Math.LN2 * ageMs) / halfLifeMs);
}

/** How much of its worth help keeps at a distance: 1 next door, half at HALF_WORTH_KM, never 0. */
export function nearness(km: number): number {
  return 1 / (1 + km / HALF_WORTH_KM);
}

/**
 * The place of a rank in the order, 0 best: ranks of one bucket differ by less than 1 % and take
 * turns.
 */
export function rankBucket(rank: number): number {
  return Math.floor(-Math.log(rank) / BUCKET);
}
