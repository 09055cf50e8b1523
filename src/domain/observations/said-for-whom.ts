import { isForAnybody } from "../resources/for-whom.ts";
import type { ForWhom } from "../resources/for-whom.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import type { Axes, ByRole } from "./axes.ts";
import { isOwnRole } from "./own-word.ts";

/** What of a stock or of an own word says for whom it is. */
type ForPeople = Pick<Axes["stock"], "for" | "parts"> & { at: string | null; by: ByRole | null };

/**
 * When a place last said for whom its stock is, ISO text; null when it never did. A later count
 * that does not say it leaves it as it is.
 * @param observations in order of time
 */
export function saidForWhomAt(observations: readonly AuthoredObservation[]): string | null {
  return observations.findLast(saysForWhom)?.said.at ?? null;
}

/**
 * The word of a stock with whom it is for. A place's word that does not say it leaves what the place
 * said before. Parts end with it, because their sum is no longer its count. Words of others say it
 * of nobody.
 * @param observations in order of time
 */
export function withForWhom<Word extends ForPeople>(word: Word, observations: readonly AuthoredObservation[]): Word {
  const { for: said, ...rest } = word;
  const { at, by } = word;
  if (word.parts !== undefined || at === null || by === null || !isOwnRole(by)) return word;
  const forWhom = said ?? forWhomAt(observations, Date.parse(at));
  // Without `for` it still is a word of the same form.
  const plain = rest as Word;
  return forWhom === undefined || isForAnybody(forWhom) ? plain : { ...plain, for: forWhom };
}

/** For whom all of it was by the place's words until a time; undefined where parts were. */
function forWhomAt(observations: readonly AuthoredObservation[], until: number): ForWhom | undefined {
  return observations.findLast((each) => saysForWhom(each) && Date.parse(each.said.at) <= until)?.said.for;
}

function saysForWhom({ said }: AuthoredObservation): boolean {
  return isOwnRole(said.by) && (said.for !== undefined || said.parts !== undefined);
}
