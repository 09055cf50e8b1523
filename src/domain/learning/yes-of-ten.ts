import { soundPull } from "../listings/rank.ts";
import type { LearntInterval } from "../listings/rank.ts";
import { LEARNING } from "./learning-rules.ts";

/**
 * What is known of one axis of a place. `value`: what was said last, so many half-lives ago.
 * `word`: what was learnt of the chance right after it. `prior`: of the chance without a word.
 */
export type LearntAxis = {
  value: string;
  halfLives: number;
  word: LearntInterval | null;
  prior: LearntInterval | null;
};

/**
 * How many of ten such calls get a yes, 1..9: the chance by which `best` orders the place. Null
 * unless all of it was learnt from calls of its kind. Then nobody reads a stated chance as a count.
 *
 * Learnt chances are held back towards stated ones (estimate.ts). So the figure is said only where
 * the interval of what calls found is near it on both sides.
 */
export function yesOfTen(axes: readonly LearntAxis[]): number | null {
  let [chance, low, high] = [1, 1, 1];
  for (const axis of axes) {
    const learnt = intervalOf(axis);
    if (learnt === null) return null;
    chance *= learnt.chance;
    low *= learnt.low;
    high *= learnt.high;
  }
  if (Math.max(chance - low, high - chance) > LEARNING.mostDoubtTold) return null;
  const told = Math.round(chance * 10);
  // A sure yes is never promised, and "0 of 10" would forbid a call that may save somebody.
  return told === 0 ? null : Math.min(9, told);
}

/** The chance of an axis now; null where a part of it was not learnt. */
function intervalOf({ value, halfLives, word, prior }: LearntAxis): LearntInterval | null {
  if (prior === null || halfLives >= LEARNING.goneHalfLives) return prior;
  if (word === null || value === "fraud-confirmed") return null;
  const left = 0.5 ** Math.max(0, halfLives);
  const after = (fresh: number, gone: number): number => gone + soundPull(value, fresh - gone) * left;
  const chance = after(word.chance, prior.chance);
  // How fast a word fades is stated. Later than right after it, any of the two may hold.
  if (halfLives > LEARNING.freshHalfLives)
    return { chance, low: Math.min(word.low, prior.low, chance), high: Math.max(word.high, prior.high, chance) };
  return {
    chance,
    low: Math.min(chance, prior.low + (word.low - prior.low) * left),
    high: Math.max(chance, prior.high + (word.high - prior.high) * left),
  };
}
