import type { ByRole } from "./axes.ts";
import type { Finding } from "./outcomes.ts";
import type { AuthorKey } from "./speakers.ts";
import type { Standing } from "./standing.ts";

/**
 * An observation with its author, as it counts for the facts of a listing. `standing`: of a seeker;
 * absent in observations from before standings. `joined`: it was made of an entry that is merged
 * into this one, and whether that has the same numbers.
 */
export type AuthoredObservation = AuthorKey & {
  id: string;
  said: Finding;
  standing?: Standing | undefined;
  joined?: "same-lines" | "other-lines";
};

/**
 * The order of observations at the same time: the later role here counts as newer. Within a role
 * the greater id does.
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
 * Sorts observations by time, whatever order they arrived in; a time in the future counts as now
 * (DESIGN.md 5.1). No two are equal, so there is only one order.
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

/** Orders two observations of the same time. */
function compareAtSameTime(a: AuthoredObservation, b: AuthoredObservation): number {
  return ROLE_ORDER[a.said.by] - ROLE_ORDER[b.said.by] || (a.id < b.id ? -1 : 1);
}

/** The standing of a seeker's observation. One from before standings counts by its account. */
export function standingOfSeeker({ standing, network }: AuthoredObservation): Standing {
  return standing ?? (network === null ? "member" : "caller");
}
