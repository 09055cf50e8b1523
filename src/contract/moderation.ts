import { z } from "zod";
import { CASE_CAUSES, DECISIONS, REPORT_KINDS } from "#domain/moderation/report.ts";
import { SIGNS } from "#domain/moderation/signs.ts";
import { Id, queryInteger, Time, TimeIn, freeText, lookupText } from "./fields.ts";
import { Observation, SingleListing } from "./listings.ts";
import { ReportedResponse } from "./reported/reported-notes.ts";
import { route } from "./route.ts";
import type { WriteHeader } from "./route.ts";

const HEADERS: readonly WriteHeader[] = ["Idempotency-Key"];
const STAFF = ["http/unauthenticated", "http/permission-denied"] as const;
const WRITE = [...STAFF, "http/foreign-origin", "documents/aborted", "sync/key-reused"] as const;

const DECIDE = [
  ...WRITE,
  "listings/not-found",
  "moderation/own-case",
  "moderation/already-decided",
  "identity/fresh-sign-in-needed",
] as const;

/** Mutation `reports.file`: reports what is wrong with a listing. */
export const ReportInput = z.strictObject({
  listingId: Id,
  kind: z.enum(REPORT_KINDS),
  text: freeText(0, 1_000).optional(),
  /**
   * The evidence: an address, a quotation of a message, a receipt's number. Only moderators read
   * it.
   */
  evidence: freeText(0, 2_000).optional(),
});
export type ReportInput = z.output<typeof ReportInput>;

/** Reports a listing over HTTP, as `reports.file` does. It works without an account. */
export const fileReport = route({
  method: "POST",
  path: "/api/v1/listings/{id}/reports",
  who: "anyone",
  summary: "Say what is wrong with a listing",
  input: z.strictObject({ id: Id, ...ReportInput.omit({ listingId: true }).shape }),
  output: z.object({ reportId: Id }),
  accepts: true,
  headers: ["X-Client-Id", ...HEADERS],
  errors: [
    "listings/not-found",
    "moderation/own-case",
    "http/foreign-origin",
    "http/resource-exhausted",
    "sync/key-reused",
    "documents/aborted",
  ],
});

/**
 * An automatic sign of abuse, named as in the domain's table of patterns. It is a hint and no
 * decision.
 */
export const Sign = z.object({
  code: z.enum(SIGNS),
  /** The flagged words that were found. */
  words: z.array(z.string()).optional(),
  count: z.int().optional(),
});

const Report = z.object({
  id: Id,
  cause: z.enum(CASE_CAUSES),
  field: z.string().optional(),
  at: Time,
  weight: z.number(),
  /** A pseudonym of the reporter: a keyed hash, the same for all their reports in this case. */
  by: z.string(),
  text: z.string().optional(),
  evidence: z.string().optional(),
  /** The listing's text at the time of the report, if it has changed since. */
  said: z.string().optional(),
  response: ReportedResponse.optional(),
});

const Decided = z.object({
  id: Id,
  decision: z.enum(DECISIONS),
  reason: z.string(),
  at: Time,
  /** The moderator's id. Only moderators and admins get it. */
  byId: z.string(),
  state: z.enum(["proposed", "in-force", "reversed", "refused"]),
  mergedInto: z.string().optional(),
  sanctionUntil: Time.nullable().optional(),
  /** The listing's text at the time of the decision, if it has changed since. */
  said: z.string().optional(),
});

/** All reports, signs and decisions about one listing, as a moderator reads them. */
export const Case = z.object({
  listing: SingleListing,
  /**
   * True if the case is about the reader. The reader cannot decide it. Then `by` and `byId` are
   * empty, and texts are left out.
   */
  isOwn: z.boolean(),
  /** Null also in pages of cases: reading one case is in the audit. */
  ownerId: z.string().nullable(),
  reports: z.array(Report),
  signs: z.array(Sign),
  decisions: z.array(Decided),
  appeal: z.object({ id: Id, text: z.string(), at: Time }).nullable(),
  /** The urgency of the case, 0 to 1. The highest comes first. */
  priority: z.number(),
  /**
   * True if another moderator made the decision in force. A second moderator must then confirm a
   * decision that reverts it.
   */
  needsSecond: z.boolean(),
});
export type Case = z.output<typeof Case>;

/**
 * Decides that a published number of a listing works or is dead, in every entry with it. The reason
 * is in the audit. A later decision, call or code ends it.
 */
export const decideNumber = route({
  method: "POST",
  path: "/api/v1/moderation/numbers",
  who: "moderator",
  summary: "Say of a published number that it works or is dead, in every entry that has it",
  input: z.strictObject({
    listingId: Id,
    value: lookupText(40),
    decided: z.enum(["works", "disconnected"]),
    reason: freeText(5, 500),
  }),
  output: z.object({ entries: z.int().meta({ description: "how many listings and facilities have it" }) }),
  headers: HEADERS,
  errors: [...WRITE, "listings/not-found", "moderation/own-case"],
});

/** Lists the cases in a state, most urgent first. `total` counts them, `counts` every state. */
export const getCases = route({
  method: "GET",
  path: "/api/v1/moderation/cases",
  who: "moderator",
  summary: "Cases that wait for a decision, the most pressing first",
  input: z.strictObject({
    state: z.enum(["open", "proposed", "appeals", "decided"]).default("open"),
    limit: queryInteger(1, 100).default(20),
    after: lookupText(200).optional(),
  }),
  output: z.object({
    items: z.array(Case),
    next: z.string().nullable(),
    total: z.int(),
    counts: z
      .object({ open: z.int(), proposed: z.int(), appeals: z.int(), decided: z.int() })
      .meta({ description: "how many cases each state has" }),
  }),
  errors: STAFF,
});

/**
 * An observation as a moderator reads it. `privateNote`: a note that the public does not read.
 * `isNoteTaken`: a moderator took it away, so it can be shown again.
 */
export const CaseObservation = Observation.extend({
  privateNote: z.string().optional(),
  isNoteTaken: z.literal(true).optional(),
});
export type CaseObservation = z.output<typeof CaseObservation>;

/**
 * Returns one case with the history of its number across listings. It includes private notes and
 * the authors.
 */
export const getCase = route({
  method: "GET",
  path: "/api/v1/moderation/cases/{id}",
  who: "moderator",
  summary: "One case, by its listing",
  input: z.strictObject({ id: Id }),
  output: Case.extend({
    sameNumber: z.array(SingleListing),
    alike: z.array(SingleListing),
    observations: z.array(CaseObservation),
  }),
  errors: [...STAFF, "listings/not-found", "identity/too-many-requests"],
});

/**
 * Decides about a listing. `merge` hides it in favour of another; `sanction` also bans its owner
 * until a time. A sanction needs a sign-in of the last ten minutes. So does hiding more than 20
 * posts an hour. A decision against another moderator's decision is only proposed. It takes effect
 * when a second moderator confirms it.
 */
export const decideCase = route({
  method: "POST",
  path: "/api/v1/moderation/decisions",
  who: "moderator",
  summary: "Decide about a listing",
  input: z.strictObject({
    listingId: Id,
    decision: z.enum(DECISIONS),
    reason: freeText(5, 500),
    mergeInto: Id.optional(),
    sanction: z.strictObject({ until: TimeIn }).optional(),
  }),
  output: Case,
  headers: HEADERS,
  errors: DECIDE,
});

/**
 * Confirms or refuses a decision that another moderator proposed. Confirming needs a sign-in of the
 * last ten minutes.
 */
export const confirmDecision = route({
  method: "POST",
  path: "/api/v1/moderation/decisions/{id}/confirm",
  who: "moderator",
  summary: "Bring into force, or refuse, what another moderator proposed",
  input: z.strictObject({ id: Id, isConfirmed: z.boolean() }),
  output: Case,
  headers: HEADERS,
  errors: [...DECIDE, "moderation/second-person-needed", "http/not-found"],
});

/**
 * Reverts a decision of the caller, as long as nobody else has confirmed it. Another moderator's
 * decision needs a new decision and a second person.
 */
export const reverseDecision = route({
  method: "POST",
  path: "/api/v1/moderation/decisions/{id}/reverse",
  who: "moderator",
  summary: "Take a decision back: everything is as it was before",
  input: z.strictObject({ id: Id, reason: freeText(5, 500) }),
  output: Case,
  headers: HEADERS,
  errors: [...DECIDE, "moderation/second-person-needed", "http/not-found"],
});

/**
 * Takes one public note of an observation away, or shows it again. The listing stays, and the
 * observation still counts. Above 20 an hour it needs a sign-in of the last ten minutes, as hiding
 * does.
 */
export const showNote = route({
  method: "POST",
  path: "/api/v1/moderation/notes/{id}",
  who: "moderator",
  summary: "Take one public note away, or show it again",
  input: z.strictObject({ id: Id, isShown: z.boolean() }),
  output: z.null(),
  headers: HEADERS,
  errors: [...WRITE, "observations/not-found", "moderation/own-case", "identity/fresh-sign-in-needed"],
});

/** Appeals against a decision about one's own listing. Another moderator decides the appeal. */
export const appealDecision = route({
  method: "POST",
  path: "/api/v1/listings/{id}/appeal",
  who: "member",
  summary: "Appeal against a decision about one's own listing",
  input: z.strictObject({ id: Id, text: freeText(10, 1_000) }),
  output: z.null(),
  headers: HEADERS,
  errors: [
    "http/unauthenticated",
    "http/foreign-origin",
    "documents/aborted",
    "sync/key-reused",
    "listings/not-found",
    "moderation/no-appeal",
    "moderation/already-decided",
  ],
});

/** Decides an appeal. The moderator who made the decision cannot decide its appeal. */
export const decideAppeal = route({
  method: "POST",
  path: "/api/v1/moderation/appeals/{id}",
  who: "moderator",
  summary: "Decide an appeal: not by whoever decided before",
  input: z.strictObject({ id: Id, outcome: z.enum(["upheld", "reversed"]), reason: freeText(5, 500) }),
  output: Case,
  headers: HEADERS,
  errors: [...DECIDE, "moderation/second-person-needed", "http/not-found"],
});

/** What moderators read and do, in the order of the document. */
export const MODERATION_ROUTES = [
  getCases,
  getCase,
  decideCase,
  confirmDecision,
  reverseDecision,
  decideAppeal,
  showNote,
] as const;
