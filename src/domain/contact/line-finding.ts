import type { Axes, ByRole } from "../observations/axes.ts";

/** What a number was found to be. `disconnected`: of the number. `wrong-number`: of one entry. */
export const FOUND_VALUES = ["disconnected", "wrong-number"] as const;
export type FoundValue = (typeof FOUND_VALUES)[number];

/**
 * What was found of one published number of an entry, perhaps by a call about another entry.
 * `by`: a keeper, verifier or moderator; `seeker` is what callers of two networks tell, and a
 * doubt only. Times are ISO text. From `until` on it says nothing.
 */
export type LineFinding = { value: string; found: FoundValue; at: string; by: ByRole; until: string };

/**
 * What an entry's findings say of its reach. All its numbers must have been found dead or wrong, by
 * somebody whose word counts alone. Undefined: nothing.
 */
export function foundReach(
  channels: readonly { type?: string; value: string }[],
  findings: readonly LineFinding[] | undefined,
  now: Date,
): Axes["reach"] | undefined {
  if (findings === undefined) return undefined;
  const dialled = channels.filter(({ type }) => type !== "email");
  const found = dialled.map(({ value }) =>
    findings.find((each) => each.value === value && each.by !== "seeker" && Date.parse(each.until) > now.getTime()),
  );
  const dead = found.filter((each) => each !== undefined);
  if (dead.length === 0 || dead.length < dialled.length) return undefined;
  const { found: value, at, by } = dead.reduce((newest, each) => (each.at > newest.at ? each : newest));
  return { value, at, by };
}

/** What readers are told of a number. */
export type ShownFinding = { value: FoundValue; at: string; by: ByRole; until: string };

/** What readers are told of one number; undefined: nothing is found of it. */
export function shownFinding(value: string, findings: readonly LineFinding[] | undefined): ShownFinding | undefined {
  const finding = findings?.find((each) => each.value === value);
  return finding && { value: finding.found, at: finding.at, by: finding.by, until: finding.until };
}
