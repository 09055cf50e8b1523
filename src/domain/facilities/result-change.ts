import type { ResultTime } from "../resources/result-times.ts";

/** What a count changed of the time to a test's result. Without `from` none was said before. */
export type ResultChange = { from?: ResultTime; to: ResultTime };

/** A count that changed it, and when that count was made. */
export type CountedResult = { at: string; change: ResultChange };

/**
 * What a count changes, if anything. One that was made before another says nothing of what that one
 * changed.
 * @param said what the count says
 * @param earlier all changes by counts that are in force
 */
export function resultChangeOf(
  { resultIn: from }: { resultIn?: ResultTime },
  said: { resultIn: ResultTime | undefined; at: string },
  earlier: readonly CountedResult[],
): ResultChange | undefined {
  const { resultIn: to, at } = said;
  const isLate = earlier.some((each) => Date.parse(each.at) > Date.parse(at));
  if (to === undefined || to === from || isLate) return undefined;
  return from === undefined ? { to } : { from, to };
}

/**
 * What goes when a count is undone: its change is taken out of the chain of changes. The next count
 * then changed what was there before; the last one gives back that itself. What somebody wrote since
 * stays.
 * @param others those of the other counts that are in force
 */
export function withoutResultChange<Details extends { resultIn?: ResultTime }, Other extends CountedResult>(
  details: Details,
  undone: CountedResult,
  others: readonly Other[],
): { details: Details; relinked?: { other: Other; change: ResultChange } } {
  const { from, to } = undone.change;
  const [next] = others
    .filter(({ at }) => Date.parse(at) > Date.parse(undone.at))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (next !== undefined) {
    if (next.change.from !== to) return { details };
    const change = { ...(from !== undefined && { from }), to: next.change.to };
    return { details, relinked: { other: next, change } };
  }
  if (details.resultIn !== to) return { details };
  const { resultIn: _resultIn, ...rest } = details;
  return { details: { ...rest, ...(from !== undefined && { resultIn: from }) } as Details };
}
