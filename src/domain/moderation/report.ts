/** What somebody may say is wrong with a listing (CONTRACT.md 5). */
export const REPORT_KINDS = ["fraud", "wrong-number", "not-there", "duplicate", "abuse", "other"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/**
 * Why a case lies before a moderator besides what people reported: a wrong field of a facility, two
 * verifiers who found different things, an appeal, a pattern that was noticed.
 */
export const CASE_CAUSES = [...REPORT_KINDS, "wrong-field", "disagreement", "pattern", "appeal"] as const;
export type CaseCause = (typeof CASE_CAUSES)[number];

/** What a moderator may decide about a listing. */
export const DECISIONS = ["keep", "hide", "confirm-fraud", "merge", "dispute"] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/**
 * How hard a decision is on a listing: a decision that is less or more so than another moderator's
 * is against theirs.
 */
export const DECISION_SEVERITY: Readonly<Record<DecisionKind, number>> = {
  keep: 0,
  dispute: 1,
  hide: 2,
  merge: 2,
  "confirm-fraud": 3,
};

/**
 * A report as it is kept: collection `reports`. In the body nothing that says who; words of people
 * lie in `shielded` (`{who, network, text, evidence}`), for moderators and for the one who wrote
 * them.
 */
export type StoredReport = {
  listingId?: string;
  facilityId?: string;
  cause: CaseCause;
  at: string;
  /** What it weighs: 0.2 without an account, else by role (domain/moderation). */
  weight: number;
  state: "open" | "decided";
  authorId?: string;
  /** Of `wrong-field`: which one. */
  field?: string;
  decidedAt?: string;
  /** The decision that closed it: taken back, it opens again. */
  decisionId?: string;
  /** What came of it: who was told nothing was wrong weighs less the next time. */
  outcome?: "upheld" | "dismissed";
};

/**
 * What is kept apart from a report: who, as a keyed word, from which network where there is no
 * account, their words, and what the listing said then.
 */
export type ShieldedReport = { who: string; network?: string; text?: string; evidence?: string; said?: string };
