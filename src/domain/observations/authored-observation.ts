import type { ByRole } from "./axes.ts";
import type { Finding } from "./outcomes.ts";
import type { AuthorKey } from "./different-people.ts";

/**
 * What somebody said and who, as it counts for the facts of a listing. `id` tells it from all
 * others.
 */
export type AuthoredObservation = AuthorKey & { id: string; said: Finding };

/**
 * Of two words of one time the one of the later role here counts as the newer; of one role, the one
 * with the greater id.
 */
const ROLE_ORDER: Readonly<Record<ByRole, number>> = {
  seeker: 0,
  feed: 1,
  owner: 2,
  facility: 3,
  verifier: 4,
  moderator: 5,
};

/**
 * Words in the order of their times, whatever the order they came in; a time in the future counts
 * as now (DESIGN.md 5.1). No two words are equal, so there is one order only.
 */
export function inTimeOrder(words: readonly AuthoredObservation[], now: Date): AuthoredObservation[] {
  return words
    .map((word) => withTimeAtMost(word, now))
    .map((word) => ({ word, at: Date.parse(word.said.at) }))
    .toSorted((a, b) => a.at - b.at || compareAtSameTime(a.word, b.word))
    .map(({ word }) => word);
}

function withTimeAtMost(word: AuthoredObservation, now: Date): AuthoredObservation {
  if (Date.parse(word.said.at) <= now.getTime()) return word;
  return { ...word, said: { ...word.said, at: now.toISOString() } };
}

/** Of two words of one time. */
function compareAtSameTime(a: AuthoredObservation, b: AuthoredObservation): number {
  return ROLE_ORDER[a.said.by] - ROLE_ORDER[b.said.by] || (a.id < b.id ? -1 : 1);
}
