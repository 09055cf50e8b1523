import type { MetCondition } from "../resources/for-whom.ts";
import { DAY_MS } from "../shared/durations.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import type { ByRole } from "./axes.ts";
import { speakerOf } from "./speakers.ts";

/** A condition that people met. `people`: different speakers who met it. `by`: who met it last. */
export type MetByPeople = { condition: MetCondition; at: string; by: ByRole; people: number };

/** Days before the newest in which conditions are told. Places change them seldom. Proposal. */
const CONDITION_DAYS = 14;

/**
 * The conditions that people met, the newest first. Of each speaker and condition the newest
 * counts. What the place says since of whom it is for ends them.
 * @param observations in order of time
 * @param saidSince when the place last said it, ISO text; null when it never did
 */
export function metConditions(
  observations: readonly AuthoredObservation[],
  saidSince: string | null,
): MetByPeople[] | null {
  const newest = observations.findLast(({ said }) => said.outcome === "not-for-us");
  if (newest === undefined) return null;
  const oldest = Date.parse(newest.said.at) - CONDITION_DAYS * DAY_MS;
  const since = Math.max(oldest, saidSince === null ? 0 : Date.parse(saidSince));
  const met = new Map<MetCondition, { at: string; by: ByRole; speakers: Set<string> }>();
  for (const each of observations) {
    const { outcome, condition, at, by } = each.said;
    if (outcome !== "not-for-us" || condition === undefined || Date.parse(at) <= since) continue;
    const speakers = met.get(condition)?.speakers ?? new Set();
    met.set(condition, { at, by, speakers: speakers.add(speakerOf(each)) });
  }
  const all = [...met].map(([condition, { at, by, speakers }]) => ({ condition, at, by, people: speakers.size }));
  return all.length === 0 ? null : all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
