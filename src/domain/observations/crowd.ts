import { MINUTE_MS } from "../shared/durations.ts";
import { differentSpeakers } from "./speakers.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

/**
 * Many are calling when so many different people report within so many minutes. For one who reports
 * some ten have called. Callers of one network are one of them. Proposal.
 */
export const CROWD = { people: 4, withinMinutes: 30 } as const;

/**
 * When many people were last calling; null when never.
 * @param words observations in order of time
 */
export function lastCrowdAt(words: readonly AuthoredObservation[]): string | null {
  const calls = words.filter(({ said, standing }) => said.by === "seeker" && standing !== "own");
  const times = calls.map(({ said }) => Date.parse(said.at));
  let first = calls.length;
  for (let last = calls.length - 1; last >= CROWD.people - 1; last -= 1) {
    const since = (times[last] ?? 0) - CROWD.withinMinutes * MINUTE_MS;
    first = Math.min(first, last);
    while (first > 0 && (times[first - 1] ?? 0) > since) first -= 1;
    if (differentSpeakers(calls.slice(first, last + 1)).length >= CROWD.people) return calls[last]?.said.at ?? null;
  }
  return null;
}
