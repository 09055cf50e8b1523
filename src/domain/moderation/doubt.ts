import { differentPeople } from "../observations/different-people.ts";
import type { ByRole } from "../observations/axes.ts";
import { DOUBT_STEP } from "../listings/rank.ts";
import { DAY_MS } from "../shared/durations.ts";
import type { CaseCause } from "./report.ts";

/**
 * What one report weighs, by who makes it. Source: CONTRACT.md 5 (anonymous) and DESIGN.md 4
 * (roles); what a pattern weighs is a proposal of 2026-11-20: as much as one member.
 */
export const REPORT_WEIGHTS = {
  anonymous: 0.2,
  member: 0.4,
  verifier: 0.9,
  moderator: 0.9,
  pattern: 0.4,
} as const;

/** How reports add up. Seekers together: DESIGN.md 4. The others: proposal, 2026-11-20. */
export const REPORT_BOUNDS = {
  /** All who have no task here together, however many. */
  seekers: 0.8,
  /** All together. */
  all: 1,
  /** What all together take off a rank. */
  doubt: 0.5,
  /** An account younger than this weighs like none, hours. */
  freshAccountHours: 48,
  /**
   * Each report of the last 90 days that a moderator found nothing behind halves the next one;
   * never below this.
   */
  least: 0.05,
  dismissedDays: 90,
  /**
   * So many open reports about one listing of one cause are kept, of people with an account and of
   * those without; of more only those of who has a task here. A crowd says nothing new, and what it
   * says does not drown what others say.
   */
  kept: 50,
  /** A report that nobody has looked at is forgotten after this, days. */
  lastsDays: 14,
} as const;

/**
 * How much of its weight each cause takes off a rank: what is twice there is no worse, and a
 * disagreement is nobody's report.
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

/** Who reports, as far as it matters for the weight. `by` is the role word towards the listing. */
export type ReportAuthor = {
  by: ByRole;
  hasAccount: boolean;
  accountAgeHours: number;
  /** How many reports of theirs a moderator lately found nothing behind. */
  dismissed: number;
};

/** What a report of somebody weighs, 0.05 to 0.9. */
export function reportWeight({ by, hasAccount, accountAgeHours, dismissed }: ReportAuthor): number {
  if (!hasAccount) return REPORT_WEIGHTS.anonymous;
  if (by === "verifier" || by === "moderator") return REPORT_WEIGHTS[by];
  const isFresh = accountAgeHours < REPORT_BOUNDS.freshAccountHours;
  const full = isFresh ? REPORT_WEIGHTS.anonymous : REPORT_WEIGHTS.member;
  return Math.max(REPORT_BOUNDS.least, full * 0.5 ** dismissed);
}

/**
 * A report that nobody has looked at, as it counts. `who` and `network` tell people apart, as keyed
 * words.
 */
export type OpenReport = { cause: CaseCause; at: string; weight: number; who: string; network: string | null };

/**
 * How far open reports lower a listing's rank, 0 to 0.5 in steps of 0.05. Each person counts once,
 * a network without accounts as three, all who have no task here together as 0.8: fifty accounts
 * take no more off than two.
 * @param clearedAt when somebody with the right to judge last found it right: what was reported
 *   before does not count
 */
export function doubtOf(reports: readonly OpenReport[], now: Date, clearedAt: string | null = null): number {
  const since = Math.max(
    now.getTime() - REPORT_BOUNDS.lastsDays * DAY_MS,
    clearedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(clearedAt),
  );
  const heaviest = new Map<string, OpenReport & { counts: number }>();
  for (const report of reports) {
    const counts = report.weight * SHARE_BY_CAUSE[report.cause];
    if (Date.parse(report.at) <= since || counts <= (heaviest.get(report.who)?.counts ?? 0)) continue;
    heaviest.set(report.who, { ...report, counts });
  }
  let seekers = 0;
  let others = 0;
  for (const { counts } of differentPeople([...heaviest.values()].toSorted((a, b) => b.counts - a.counts))) {
    if (counts > REPORT_WEIGHTS.member) others += counts;
    else seekers += counts;
  }
  const sum = Math.min(REPORT_BOUNDS.all, Math.min(REPORT_BOUNDS.seekers, seekers) + others);
  const steps = Math.floor((sum * REPORT_BOUNDS.doubt) / DOUBT_STEP + 1e-9);
  return Math.round(steps * DOUBT_STEP * 100) / 100;
}
