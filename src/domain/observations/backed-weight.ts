import { HOUR_MS } from "../shared/durations.ts";
import type { ByRole } from "./axes.ts";
import { weightOf } from "./confidence.ts";
import { SEEKER_WEIGHTS } from "./seeker-weight.ts";

/** What somebody said of an axis, as far as it backs others who say the same. */
export type AxisStatement = { value: string; at: string; by: ByRole | null; weight?: number | undefined };

/** Weights of seekers go in steps of the smallest one. */
const STEP = SEEKER_WEIGHTS.anonymous;

/**
 * How much the newest word of seekers weighs together with those before it who know more and said
 * the same: somebody who agrees with a verifier must not weaken what the verifier found. What is
 * left of theirs by now counts, in steps of 0.2, never more than 0.8; both fade at one pace from
 * then on. What somebody else contradicted in between backs nothing.
 * @param before what was said of the axis before it, in the order of times
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
