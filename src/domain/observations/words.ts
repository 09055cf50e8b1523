import type { ByRole } from "./axes.ts";
import type { Said } from "./outcomes.ts";
import type { Speaker } from "./people.ts";

/**
 * What somebody said and who, as it counts for the facts of a listing. `id` tells it from all
 * others.
 */
export type Word = Speaker & { id: string; said: Said };

/**
 * Of two words of one time the one of the later role here counts as the newer; of one role, the one
 * with the greater id.
 */
const LATER: Readonly<Record<ByRole, number>> = {
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
export function inTime(words: readonly Word[], now: Date): Word[] {
  return words
    .map((word) => notAfter(word, now))
    .map((word) => ({ word, at: Date.parse(word.said.at) }))
    .toSorted((a, b) => a.at - b.at || compare(a.word, b.word))
    .map(({ word }) => word);
}

function notAfter(word: Word, now: Date): Word {
  if (Date.parse(word.said.at) <= now.getTime()) return word;
  return { ...word, said: { ...word.said, at: now.toISOString() } };
}

/** Of two words of one time. */
function compare(a: Word, b: Word): number {
  return LATER[a.said.by] - LATER[b.said.by] || (a.id < b.id ? -1 : 1);
}
