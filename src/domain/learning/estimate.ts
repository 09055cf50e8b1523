import { meanOf } from "./cell-sums.ts";
import type { CellSums } from "./cell-sums.ts";
import { INTERVAL_WIDTH, LEARNING } from "./learning-rules.ts";

/**
 * One chance of a table. `stated`: of rank.ts. `outcomes`: those that count, three of a source at
 * most. `low`, `high`: the interval that contains the true chance 95 times of 100; null: not
 * learnt.
 */
export type LearntChance = {
  stated: number;
  chance: number;
  isLearnt: boolean;
  outcomes: number;
  sources: number;
  low: number | null;
  high: number | null;
};

/** A chance as it is handed on to what is narrower: with how far ten sources may move it. */
export type Estimate = LearntChance & { influence: number };

/** What an estimate starts from. `most`: the largest value that one outcome can have. */
export type EstimateInput = { sums: CellSums; parent: Estimate; prior: Estimate | null; most: number };

/** How far a stated chance may be from the truth. Proposal. */
const UNKNOWN_DOUBT = 0.3;

/** Chances are stored to four decimals: two tables may differ by so much more. */
const ROUNDING = 2e-4;

/** A stated chance, before anything is learnt. */
export function statedEstimate(chance: number): Estimate {
  const none = { isLearnt: false, outcomes: 0, sources: 0, low: null, high: null };
  return { stated: chance, chance, ...none, influence: 0 };
}

/**
 * The chance of a cell, pulled towards its parent (the whole, else what is stated).
 *
 * Ten sources never move it by more than `shareTogether`. So the parent has at least the weight
 * that this takes. And at the least numbers the chance leaves its parent by almost nothing. With
 * each ten sources more it may leave it by one share more. Otherwise ten sources that complete the
 * least numbers would switch learning on, and with it what all the others found.
 */
export function estimate({ sums, parent, prior, most }: EstimateInput): Estimate {
  const { leastOutcomes, leastSources, mostOfSource, together } = LEARNING;
  const { sources, w } = sums;
  const counts = { stated: parent.stated, outcomes: Math.round(w), sources };
  const ofPrior = prior === null ? 0 : prior.influence * (most - 1);
  const room = LEARNING.shareTogether - ROUNDING - Math.max(parent.influence, ofPrior);
  const isEnough = w >= leastOutcomes && sources >= leastSources && room > 0;
  if (!isEnough) return { ...parent, ...counts, isLearnt: false, low: null, high: null };
  const heaviest = mostOfSource * together * most;
  const total = Math.max(w, heaviest / room);
  const { mean, variance } = meanOf(sums, prior?.chance ?? 0);
  const free = (w * mean + (total - w) * parent.chance) / total;
  const steps = Math.min((sources - leastSources + 1) / together, (w - leastOutcomes + 1) / (mostOfSource * together));
  const far = room * steps;
  const chance = within(Math.max(parent.chance - far, Math.min(parent.chance + far, free)));
  const half = halfWidth({ sums, mean, variance, prior });
  const middle = (mean * w + 2) / (w + 4);
  return {
    ...counts,
    chance,
    isLearnt: true,
    low: Math.max(0, Math.min(chance, middle - half)),
    high: Math.min(1, Math.max(chance, middle + half)),
    influence: Math.min(LEARNING.shareTogether, heaviest / total + (1 - w / total) * parent.influence + ofPrior),
  };
}

/** Half the width of the interval: chance alone, and how far the prior may be wrong. */
function halfWidth({
  sums,
  mean,
  variance,
  prior,
}: Omit<EstimateInput, "parent" | "most"> & {
  mean: number;
  variance: number;
}): number {
  const { w, wb, ww } = sums;
  const tosses = (w * w) / ww;
  const shrunk = (within(mean) * tosses + 2) / (tosses + 4);
  const ofTosses = (shrunk * (1 - shrunk)) / (tosses + 4);
  const ofPrior = prior === null ? 0 : Math.max(0, wb / w - 1) * doubtOf(prior);
  return INTERVAL_WIDTH * Math.sqrt(Math.max(variance, ofTosses)) + ofPrior;
}

/** How far a prior may be from the truth. */
function doubtOf({ chance, low, high }: Estimate): number {
  return low === null || high === null ? UNKNOWN_DOUBT : Math.max(chance - low, high - chance);
}

function within(chance: number): number {
  return Math.min(LEARNING.mostChance, Math.max(LEARNING.leastChance, chance));
}
