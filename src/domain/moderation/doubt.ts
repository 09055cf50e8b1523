import { differentSpeakers } from "../observations/speakers.ts";
import type { ByRole } from "../observations/axes.ts";
import { DOUBT_STEP } from "../listings/rank.ts";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import type { CaseCause } from "./report.ts";

/**
 * The weight of one report by its author. Source: CONTRACT.md 5 (anonymous), DESIGN.md 4 (roles).
 * `pattern` is a proposal: as much as one member.
 */
export const REPORT_WEIGHTS = {
  anonymous: 0.2,
  member: 0.4,
  verifier: 0.9,
  moderator: 0.9,
  pattern: 0.4,
} as const;

/**
 * Bounds on the sum of reports. Seekers together: DESIGN.md 4. The others: proposal.
 */
export const REPORT_BOUNDS = {
  /** All reports of authors without a task here, together. */
  seekers: 0.8,
  /** All reports together. */
  all: 1,
  /** Most of a rank that all reports together take away. */
  doubt: 0.5,
  /** An account younger than this weighs like none, hours. */
  freshAccountHours: 48,
  /**
   * Each unfounded report of the last 90 days halves the weight of the next, down to this least.
   */
  least: 0.05,
  dismissedDays: 90,
  /**
   * Most open reports that are stored for one listing and cause, with and without an account each.
   * Beyond it only people with a task here add more. A crowd must not hide what others report.
   */
  kept: 50,
  /** Days after which an open report no longer counts. */
  lastsDays: 14,
} as const;

/**
 * When a report begins to lower a rank. Every change of a listing is seen by its owner. A rank that
 * fell at once would tell a fraud who reported: the one caller of that minute. So reports wait and
 * count together, several hours of them at once. Moderators see each at once. Source: proposal
 * (decision 60).
 */
export const REPORT_WAIT = {
  /** A report waits at least so long, hours, */
  leastHours: 1,
  /** and then until the next of these hours of a day in UTC: 0, 3, 6 and so on. */
  everyHours: 3,
} as const;

/** Reports made until then count now. */
export function reportsCountUntil(now: Date): Date {
  const everyMs = REPORT_WAIT.everyHours * HOUR_MS;
  return new Date(Math.floor(now.getTime() / everyMs) * everyMs - REPORT_WAIT.leastHours * HOUR_MS);
}

/**
 * Share of the weight that each cause takes off a rank. A duplicate is not a worse listing, and
 * nobody reports a disagreement.
 */
const SHARE_BY_CAUSE: Readonly<Record<CaseCause, number>> = {
  fraud: 1,
  abuse: 1,
  "not-there": 1,
  "wrong-number": 1,
  pattern: 1,
  other: 0.5,
  "wrong-field": 0,
  duplicate: 0,
  disagreement: 0,
  appeal: 0,
};

/** What of an author decides the weight of a report. `by`: the role towards the listing. */
export type ReportAuthor = {
  by: ByRole;
  hasAccount: boolean;
  accountAgeHours: number;
  /** How many of their recent reports were unfounded. */
  dismissed: number;
};

/** The weight of a report, 0.05 to 0.9. */
export function reportWeight({ by, hasAccount, accountAgeHours, dismissed }: ReportAuthor): number {
  if (!hasAccount) return REPORT_WEIGHTS.anonymous;
  if (by === "verifier" || by === "moderator") return REPORT_WEIGHTS[by];
  const isFresh = accountAgeHours < REPORT_BOUNDS.freshAccountHours;
  const full = isFresh ? REPORT_WEIGHTS.anonymous : REPORT_WEIGHTS.member;
  return Math.max(REPORT_BOUNDS.least, full * 0.5 ** dismissed);
}

/** An open report as it counts. `who` and `network` are keyed hashes that tell people apart. */
export type OpenReport = { cause: CaseCause; at: string; weight: number; who: string; network: string | null };

/**
 * How much open reports lower a rank, 0 to 0.5 in steps of 0.05. Each person counts once; all of a
 * network without accounts count as one. All without a task here count 0.8 together: fifty accounts
 * take off no more than two.
 * @param clearedAt when a moderator or verifier last found the listing right: earlier reports do
 *   not count
 */
export function doubtOf(reports: readonly OpenReport[], now: Date, clearedAt: string | null = null): number {
  const since = Math.max(
    now.getTime() - REPORT_BOUNDS.lastsDays * DAY_MS,
    clearedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(clearedAt),
  );
  const heaviest = new Map<string, OpenReport & { counts: number }>();
  for (const report of reports) {
    const counts = report.weight * SHARE_BY_CAUSE[report.cause];
    const before = heaviest.get(report.who);
    if (Date.parse(report.at) <= since || counts < (before?.counts ?? 0) || counts === 0) continue;
    // Of equal ones the same one counts in whatever order they come.
    if (before?.counts === counts && (before.network ?? "") <= (report.network ?? "")) continue;
    heaviest.set(report.who, { ...report, counts });
  }
  let seekers = 0;
  let others = 0;
  for (const { counts } of differentSpeakers([...heaviest.values()].toSorted((a, b) => b.counts - a.counts))) {
    if (counts > REPORT_WEIGHTS.member) others += counts;
    else seekers += counts;
  }
  const sum = Math.min(REPORT_BOUNDS.all, Math.min(REPORT_BOUNDS.seekers, seekers) + others);
  const steps = Math.floor((sum * REPORT_BOUNDS.doubt) / DOUBT_STEP + 1e-9);
  return Math.round(steps * DOUBT_STEP * 100) / 100;
}
