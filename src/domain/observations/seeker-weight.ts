import { HOUR_MS } from "../shared/durations.ts";
import type { Axes } from "./axes.ts";
import { axisAfterAlone } from "./outcomes.ts";
import { differentPeople } from "./different-people.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

/**
 * Weight of one seeker, and of all together at most. Source: DESIGN.md 4, proposed weights,
 * 2026-11-20.
 */
export const SEEKER_WEIGHTS = { member: 0.4, anonymous: 0.2, together: 0.8 } as const;
/**
 * Hours in which seekers' observations add up; of each seeker the newest on an axis counts. Source:
 * CONTRACT.md 6.
 */
export const SEEKERS_HOURS = 6;

/**
 * The weight of a seeker's observation with agreeing ones of the hours before, 0.2..0.8. Each
 * person counts once, a network without accounts as three at most.
 * @param words all observations of the listing, in order of time
 */
export function seekerWeight(
  axis: keyof Axes,
  newest: AuthoredObservation,
  words: readonly AuthoredObservation[],
): number {
  const since = Date.parse(newest.said.at) - SEEKERS_HOURS * HOUR_MS;
  const wanted = axisAfterAlone(axis, newest.said)?.value;
  const counted = new Set<string>();
  const same = words.toReversed().filter(({ who, said }) => {
    const says = said.by === "seeker" && Date.parse(said.at) >= since ? axisAfterAlone(axis, said) : null;
    // Only the newest observation of each person counts.
    if (says === null || counted.has(who)) return false;
    counted.add(who);
    return says.value === wanted;
  });
  const sum = differentPeople(same).reduce((total, { network }) => total + weightBehind(network), 0);
  return Math.min(SEEKER_WEIGHTS.together, Math.round(sum * 10) / 10);
}

function weightBehind(network: string | null): number {
  return network === null ? SEEKER_WEIGHTS.member : SEEKER_WEIGHTS.anonymous;
}
