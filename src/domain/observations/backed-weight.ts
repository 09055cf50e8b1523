import { HOUR_MS } from "../shared/durations.ts";
import type { ByRole } from "./axes.ts";
import { weightOf } from "./confidence.ts";
import { SEEKER_WEIGHTS } from "./seeker-weight.ts";

/** A statement about an axis that may back a later one of the same value. */
export type AxisStatement = { value: string; at: string; by: ByRole | null; weight?: number | undefined };

/** Weights of seekers are multiples of the smallest one. */
const STEP = SEEKER_WEIGHTS.anonymous;

/**
 * The weight of a seeker's newest statement, backed by earlier ones of other roles with the same
 * value. A seeker who agrees with a verifier must not weaken the result. The faded weight of the
 * earlier statements counts, in steps of 0.2, 0.8 at most. A contradiction in between ends the
 * backing.
 * @param before earlier statements about the axis, in order of time
 */
export function backedWeight(newest: AxisStatement, before: readonly AxisStatement[], halfLifeHours: number): number {
  const own = weightOf(newest.by, newest.weight);
  let most = 0;
  for (const each of before.toReversed()) {
    if (each.value !== newest.value) break;
    if (each.by === "seeker") continue;
    const ageHours = (Date.parse(newest.at) - Date.parse(each.at)) / HOUR_MS;
    most = Math.max(most, weightOf(each.by, each.weight) * 0.5 ** (ageHours / halfLifeHours));
  }
  const steps = Math.floor(Math.min(SEEKER_WEIGHTS.together, most) / STEP + 1e-9);
  return Math.max(own, steps / Math.round(1 / STEP));
}
