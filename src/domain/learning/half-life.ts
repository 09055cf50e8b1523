import type { CellSums } from "./cell-sums.ts";
import { LEARNING } from "./learning-rules.ts";

/** The most that one outcome counts for when it is carried back to its word. */
export const MOST_INVERSE = 2 ** LEARNING.freshHalfLives;

/** How fast words fade: `times` the stated half-life. */
export type LearntHalfLife = {
  statedHours: number;
  hours: number;
  times: number;
  isLearnt: boolean;
  outcomes: number;
  sources: number;
};

/** A word must pull at least so far to say how fast it fades. Proposal. */
const LEAST_PULL = 0.1;

/**
 * How fast words of one axis fade, from outcomes some half-lives after them. It asks how much of
 * the pull of each word was left then. It takes ten times as many outcomes and sources as a chance.
 * Even so ten sources may move a chance through it by more than 0.05. So admins read it, and no
 * order goes by it (decision 68).
 * @param words of each word the outcomes some time later, and the chance right after it
 */
export function learnHalfLife(
  words: readonly { later: CellSums; fresh: number }[],
  prior: number,
  statedHours: number,
): LearntHalfLife {
  const { leastOutcomes, leastSources, timesForHalfLife, halfLifeTimes } = LEARNING;
  const pulling = words.filter(({ fresh }) => Math.abs(fresh - prior) >= LEAST_PULL);
  const sum = (of: (each: { later: CellSums; fresh: number }) => number): number =>
    pulling.reduce((total, each) => total + of(each), 0);
  const outcomes = Math.round(sum(({ later }) => later.w));
  // Of one source several words may be known: the largest number is surely right.
  const sources = pulling.reduce((most, { later }) => Math.max(most, later.sources), 0);
  const stated = { statedHours, hours: statedHours, times: 1, isLearnt: false, outcomes, sources };
  if (outcomes < leastOutcomes * timesForHalfLife || sources < leastSources * timesForHalfLife) return stated;
  const left = sum(({ later, fresh }) => (fresh - prior) * (later.wa - prior * later.w));
  const whole = sum(({ later, fresh }) => (fresh - prior) ** 2 * later.w);
  const age = sum(({ later }) => later.wAge) / outcomes;
  const least = 0.5 ** (age * halfLifeTimes);
  const most = 0.5 ** (age / halfLifeTimes);
  const share = Math.max(least, Math.min(most, left / whole));
  const times = Math.round((age * Math.LN2 * 1e3) / -Math.log(share)) / 1e3;
  return { ...stated, hours: Math.round(statedHours * times * 1e3) / 1e3, times, isLearnt: true };
}
