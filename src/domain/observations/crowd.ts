import { differentPeople } from "./people.ts";
import type { Word } from "./words.ts";

/**
 * Many are calling when so many different people said within so many minutes what they found: for one who says it some ten have
 * called. One network without accounts alone (at most 3 people) cannot make it so. Proposal, 2026-11-20.
 */
export const CALLING = { people: 4, withinMinutes: 30 } as const;

/** When many were last calling; null where they never were. @param words in the order of their times */
export function lastCrowd(words: readonly Word[]): string | null {
  const calls = words.filter(({ said }) => said.by === "seeker");
  for (let last = calls.length - 1; last >= CALLING.people - 1; last -= 1) {
    const at = calls[last]?.said.at ?? "";
    const since = Date.parse(at) - CALLING.withinMinutes * 60_000;
    const within = calls.slice(0, last + 1).filter(({ said }) => Date.parse(said.at) > since);
    if (differentPeople(within).length >= CALLING.people) return at;
  }
  return null;
}
