import type { CorrectionCheck } from "../facilities/corrections.ts";
import type { ResponseSide } from "../responses/response.ts";
import type { DemoSource } from "../shared/demo-source.ts";

/** Kinds of report about a listing (CONTRACT.md 5). */
export const REPORT_KINDS = ["fraud", "wrong-number", "not-there", "duplicate", "abuse", "other"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/**
 * Causes of a case: reports, a wrong field of a facility, two verifiers who disagree. Further an
 * appeal, or a pattern that the server noticed.
 */
export const CASE_CAUSES = [...REPORT_KINDS, "wrong-field", "disagreement", "pattern", "appeal"] as const;
export type CaseCause = (typeof CASE_CAUSES)[number];

/** Decisions of a moderator about a listing. */
export const DECISIONS = ["keep", "hide", "confirm-fraud", "merge", "dispute"] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/** Severity of a decision. A less or more severe one than another moderator's is against theirs. */
export const DECISION_SEVERITY: Readonly<Record<DecisionKind, number>> = {
  keep: 0,
  dispute: 1,
  hide: 2,
  merge: 2,
  "confirm-fraud": 3,
};

/**
 * A stored report (collection `reports`). The body does not identify its author. Texts of people
 * are in `shielded` (`{who, network, text, evidence}`), for moderators and their author.
 */
export type StoredReport = {
  listingId?: string;
  facilityId?: string;
  cause: CaseCause;
  at: string;
  /** Its weight: 0.2 without an account, else by role (domain/moderation). */
  weight: number;
  state: "open" | "decided";
  /** It does not lower the rank yet (doubt.ts). */
  isWaiting?: true;
  authorId?: string;
  /** The field, where the cause is `wrong-field`. */
  field?: string;
  /** What verifiers heard who called about it, of a field that is asked by a call. */
  checks?: CorrectionCheck[];
  decidedAt?: string;
  /** The decision that closed it; reversing the decision opens it again. */
  decisionId?: string;
  /** Its outcome: authors of dismissed reports weigh less the next time. */
  outcome?: "upheld" | "dismissed";
  /** Made up, for the demonstration. */
  source?: DemoSource;
};

/** The response that a report is about, and which of its two people reports the other. */
export type ReportedResponse = { id: string; by: ResponseSide };

/**
 * The private part of a report: its author as a keyed hash, their network without an account, their
 * text. `said`: the listing's text at the time. `response`: where the author was asked for money.
 */
export type ShieldedReport = {
  who: string;
  network?: string;
  text?: string;
  evidence?: string;
  said?: string;
  response?: ReportedResponse;
};
