import { DAY_MS, MINUTE_MS } from "../shared/durations.ts";
import type { Outcome } from "./outcomes.ts";

/**
 * Minutes to wait before the next call to a number, by unanswered tries in a row. After the last
 * "no-answer" nobody is sent there until another observation or a report. Proposal
 * (issue "Trust"): a shop at lunch, a shift, a night.
 */
export const RETRY_MINUTES = { "no-answer": [15, 60, 240], busy: [5] } as const;

type CallResult = { outcome: Outcome; at: string };

/**
 * Days in which a dead or wrong number is on no card. Proposal: numbers are
 * reassigned after weeks.
 */
export const DEAD_NUMBER_DAYS = 7;

/**
 * When a listing's number may be called next. A pause after "no answer", and a dead line, hold for
 * all listings with the number.
 * @param results findings at all of them, newest first
 * @param reportedAt as of `nextCallAt`
 */
export function nextCallToNumberAt(
  results: readonly CallResult[],
  reportedAt: string | null = null,
): ReturnType<typeof nextCallAt> {
  const [newest] = results;
  const isDead = newest?.outcome === "disconnected" || newest?.outcome === "wrong-number";
  if (isDead && (reportedAt === null || Date.parse(newest.at) > Date.parse(reportedAt)))
    return new Date(Date.parse(newest.at) + DEAD_NUMBER_DAYS * DAY_MS);
  return nextCallAt(results, reportedAt);
}

/**
 * When a listing may be called next. Several unanswered calls within one pause count as one try:
 * ten people at once do not use up all tries.
 * @param results findings, newest first, of any role
 * @param reportedAt when the listing was last reported; earlier findings do not count
 * @returns null: at any time; `asked-no-more`: not before a report or another finding
 */
export function nextCallAt(
  results: readonly CallResult[],
  reportedAt: string | null = null,
): Date | null | "asked-no-more" {
  const since = reportedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(reportedAt);
  const inVain = results.findIndex(({ outcome, at }) => !isUnanswered(outcome) || Date.parse(at) <= since);
  const row = results.slice(0, inVain === -1 ? results.length : inVain).toReversed();
  let tries = 0;
  let next: number | null = null;
  for (const { outcome, at } of row) {
    const time = Date.parse(at);
    if (outcome === "busy") {
      // Somebody is there: the tries start again at zero.
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
