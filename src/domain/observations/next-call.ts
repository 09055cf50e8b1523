import { DAY_MS, MINUTE_MS } from "../shared/durations.ts";
import type { Outcome } from "./axes.ts";

/**
 * Minutes to wait before the same number is called again, by how often it was tried in a row: after
 * the last of "no answer" nobody is sent there any more until somebody says something else of it.
 * Proposal of 2026-11-20 (issue "Trust"): a shop at lunch, a shift, a night.
 */
export const RETRY_MINUTES = { "no-answer": [15, 60, 240], busy: [5] } as const;

type CallResult = { outcome: Outcome; at: string };

/**
 * A number that was found dead, or somebody else's, is in no card for so many days. Proposal of
 * 2026-11-21: a number that is given to somebody new is so after weeks.
 */
export const DEAD_NUMBER_DAYS = 7;

/**
 * From when on it makes sense to call a listing's number again, from what was found at it and at
 * others with the same number: a pause after "no answer" is the number's, and so is that there is
 * no such line.
 * @param said newest first
 * @param reportedAt as of `callAgainAt`
 */
export function nextCallToNumberAt(
  said: readonly CallResult[],
  reportedAt: string | null = null,
): ReturnType<typeof nextCallAt> {
  const [newest] = said;
  const isDead = newest?.outcome === "disconnected" || newest?.outcome === "wrong-number";
  if (isDead && (reportedAt === null || Date.parse(newest.at) > Date.parse(reportedAt)))
    return new Date(Date.parse(newest.at) + DEAD_NUMBER_DAYS * DAY_MS);
  return nextCallAt(said, reportedAt);
}

/**
 * From when on it makes sense to call again. Several who got no answer before the pause was over
 * are one try: ten people at once do not use up all tries.
 * @param said what was found, newest first, by anybody
 * @param reportedAt when somebody last reported the listing: what was found before that is tried
 *   anew
 * @returns null: at any time; `asked-no-more`: not until somebody reports it or says something else
 */
export function nextCallAt(
  said: readonly CallResult[],
  reportedAt: string | null = null,
): Date | null | "asked-no-more" {
  const since = reportedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(reportedAt);
  const inVain = said.findIndex(({ outcome, at }) => !isUnanswered(outcome) || Date.parse(at) <= since);
  const row = said.slice(0, inVain === -1 ? said.length : inVain).toReversed();
  let tries = 0;
  let next: number | null = null;
  for (const { outcome, at } of row) {
    const time = Date.parse(at);
    if (outcome === "busy") {
      // Somebody is there: the tries begin anew.
      tries = 0;
      next = time + RETRY_MINUTES.busy[0] * MINUTE_MS;
    } else if (next === null || time >= next || tries === 0) {
      const minutes: number | undefined = RETRY_MINUTES["no-answer"][tries];
      tries += 1;
      if (minutes === undefined) return "asked-no-more";
      next = time + minutes * MINUTE_MS;
    }
  }
  return next === null ? null : new Date(next);
}

function isUnanswered(outcome: Outcome): boolean {
  return outcome === "no-answer" || outcome === "busy";
}
