/** The error codes of CONTRACT.md 2, each with its HTTP status and `retry`. */
export const CODES = {
  "invalid-argument": { status: 400, retry: "after-change" },
  "out-of-range": { status: 400, retry: "after-change" },
  unauthenticated: { status: 401, retry: "later" },
  "permission-denied": { status: 403, retry: "never" },
  "not-found": { status: 404, retry: "never" },
  "method-not-allowed": { status: 405, retry: "never" },
  "not-acceptable": { status: 406, retry: "never" },
  "already-exists": { status: 409, retry: "never" },
  aborted: { status: 409, retry: "later" },
  "failed-precondition": { status: 412, retry: "after-change" },
  "payload-too-large": { status: 413, retry: "after-change" },
  "unsupported-media-type": { status: 415, retry: "after-change" },
  "resource-exhausted": { status: 429, retry: "later" },
  internal: { status: 500, retry: "later" },
  "data-loss": { status: 500, retry: "never" },
  unimplemented: { status: 501, retry: "never" },
  unavailable: { status: 503, retry: "later" },
  "deadline-exceeded": { status: 504, retry: "later" },
} as const satisfies Record<string, { status: number; retry: "never" | "later" | "after-change" }>;

export type Code = keyof typeof CODES;
export type Retry = (typeof CODES)[Code]["retry"];

/**
 * Every reason for which the server refuses a call, with its code. `status` is set only where it
 * differs from the status of the code. Each reason has a title and a sentence under
 * `errors.<reason>` in `locales/*.json`. A test produces each reason.
 */
export const REASONS = {
  "http/invalid-argument": { code: "invalid-argument" },
  "http/request-timeout": { code: "deadline-exceeded", status: 408 },
  "http/unauthenticated": { code: "unauthenticated" },
  "http/permission-denied": { code: "permission-denied" },
  "http/not-found": { code: "not-found" },
  "http/method-not-allowed": { code: "method-not-allowed" },
  "http/not-acceptable": { code: "not-acceptable" },
  "http/payload-too-large": { code: "payload-too-large" },
  "http/uri-too-long": { code: "payload-too-large", status: 414 },
  "http/range-not-satisfiable": { code: "out-of-range", status: 416 },
  "http/headers-too-large": { code: "payload-too-large", status: 431 },
  "http/unsupported-media-type": { code: "unsupported-media-type" },
  "http/resource-exhausted": { code: "resource-exhausted" },
  "http/foreign-origin": { code: "permission-denied" },
  "http/internal": { code: "internal" },
  "http/unavailable": { code: "unavailable" },
  "http/deadline-exceeded": { code: "deadline-exceeded" },
  "listings/not-found": { code: "not-found" },
  "listings/cursor-broken": { code: "invalid-argument" },
  "listings/cursor-mismatch": { code: "invalid-argument" },
  "listings/cursor-expired": { code: "invalid-argument" },
  "listings/if-match-missing": { code: "failed-precondition" },
  "listings/version-changed": { code: "failed-precondition" },
  "listings/closed": { code: "failed-precondition" },
  "listings/not-enough": { code: "failed-precondition" },
  "listings/renewed-too-often": { code: "failed-precondition" },
  "listings/link-ended": { code: "failed-precondition" },
  "listings/kind-switched-off": { code: "failed-precondition" },
  "contact/not-shared": { code: "permission-denied" },
  "contact/paused": { code: "failed-precondition" },
  "contact/not-verified": { code: "failed-precondition" },
  "contact/not-proved": { code: "failed-precondition" },
  "contact/number-needed": { code: "failed-precondition" },
  "contact/shut-out": { code: "failed-precondition" },
  "contact/grant-not-found": { code: "not-found" },
  "donors/consent-needed": { code: "failed-precondition" },
  "follows/too-many": { code: "failed-precondition" },
  "follows/consent-needed": { code: "failed-precondition" },
  "push/endpoint-refused": { code: "invalid-argument" },
  "push/key-changed": { code: "failed-precondition" },
  "push/not-subscribed": { code: "not-found" },
  "verification/claim-ended": { code: "failed-precondition" },
  "imports/not-found": { code: "not-found" },
  "imports/other-state": { code: "failed-precondition" },
  "imports/no-room": { code: "resource-exhausted" },
  "imports/source-not-found": { code: "not-found" },
  "imports/address-refused": { code: "invalid-argument" },
  "verification/not-due": { code: "failed-precondition" },
  "verification/no-way": { code: "failed-precondition" },
  "moderation/own-case": { code: "permission-denied" },
  "moderation/second-person-needed": { code: "permission-denied" },
  "moderation/already-decided": { code: "failed-precondition" },
  "moderation/no-appeal": { code: "failed-precondition" },
  "facilities/no-such-line": { code: "invalid-argument" },
  "facilities/number-known": { code: "failed-precondition" },
  "facilities/line-too-new": { code: "failed-precondition" },
  "facilities/second-keeper-needed": { code: "permission-denied" },
  "facilities/line-not-proved": { code: "failed-precondition" },
  "facilities/line-ended": { code: "failed-precondition" },
  "facilities/link-ended": { code: "failed-precondition" },
  "facilities/desk-link-ended": { code: "failed-precondition" },
  "facilities/desk-counts-only": { code: "permission-denied" },
  "facilities/too-many-desks": { code: "failed-precondition" },
  "observations/passed-on": { code: "permission-denied" },
  "observations/own-listing": { code: "permission-denied" },
  "observations/not-found": { code: "not-found" },
  "sync/key-reused": { code: "already-exists" },
  "sync/blocked-by-earlier": { code: "aborted" },
  "sync/unknown-mutation": { code: "unimplemented" },
  "sync/stream-full": { code: "resource-exhausted" },
  "facilities/not-found": { code: "not-found" },
  "hooks/bad-signature": { code: "permission-denied" },
  "responses/not-found": { code: "not-found" },
  "responses/own-need": { code: "permission-denied" },
  "responses/not-taken": { code: "permission-denied" },
  "responses/demonstration": { code: "failed-precondition" },
  "responses/state-changed": { code: "failed-precondition" },
  "responses/too-much": { code: "failed-precondition" },
  "responses/not-eligible": { code: "failed-precondition" },
  "responses/paused": { code: "failed-precondition" },
  "messages/too-long-to-read": { code: "payload-too-large" },
  "asks/not-found": { code: "not-found" },
  "asks/ended": { code: "failed-precondition" },
  "identity/wrong-credentials": { code: "unauthenticated" },
  "identity/wrong-password": { code: "unauthenticated" },
  "identity/user-not-found": { code: "unauthenticated" },
  "identity/email-in-use": { code: "already-exists" },
  "identity/phone-in-use": { code: "already-exists" },
  "identity/weak-password": { code: "invalid-argument" },
  "identity/invalid-email": { code: "invalid-argument" },
  "identity/invalid-phone": { code: "invalid-argument" },
  "identity/premium-phone": { code: "invalid-argument" },
  "identity/code-wrong": { code: "invalid-argument" },
  "identity/code-too-short": { code: "failed-precondition" },
  "identity/code-asker-only": { code: "failed-precondition" },
  "identity/link-ended": { code: "invalid-argument" },
  "identity/other-account": { code: "permission-denied" },
  "identity/too-many-requests": { code: "resource-exhausted" },
  "identity/second-factor-needed": { code: "unauthenticated" },
  "identity/provider-refused": { code: "unauthenticated" },
  "identity/account-not-linked": { code: "unauthenticated" },
  "identity/passkey-refused": { code: "unauthenticated" },
  "identity/session-expired": { code: "unauthenticated" },
  "identity/fresh-sign-in-needed": { code: "unauthenticated" },
  "identity/not-verified": { code: "permission-denied" },
  "identity/number-unused": { code: "permission-denied" },
  "identity/banned": { code: "permission-denied" },
  "identity/appeal-sent": { code: "already-exists" },
  "identity/appeal-ended": { code: "failed-precondition" },
  "identity/public-url-missing": { code: "failed-precondition" },
  "identity/last-way-in": { code: "failed-precondition" },
  "identity/last-admin": { code: "failed-precondition" },
  "identity/person-not-found": { code: "not-found" },
  "identity/invitation-ended": { code: "failed-precondition" },
  "identity/message-ended": { code: "failed-precondition" },
  "identity/second-person-needed": { code: "permission-denied" },
  "identity/second-admin-needed": { code: "permission-denied" },
  "identity/invitation-other-address": { code: "permission-denied" },
  "identity/role-needs-second-factor": { code: "permission-denied" },
  "identity/second-factor-locked": { code: "resource-exhausted" },
  "identity/anti-forgery": { code: "permission-denied" },
  "documents/version-changed": { code: "failed-precondition" },
  "documents/already-exists": { code: "already-exists" },
  "documents/not-found": { code: "not-found" },
  "documents/key-reused": { code: "already-exists" },
  "documents/aborted": { code: "aborted" },
} as const satisfies Record<string, { code: Code; status?: number }>;

export type Reason = keyof typeof REASONS;

/**
 * The appeal against a ban, as who is banned sees it. `token` sends it, for an hour; null: it was
 * sent. `answer` is what a moderator decided and wrote; a lifted ban is not seen here.
 */
export type OwnBanAppeal = {
  token: string | null;
  sentAt: string | null;
  answer: { outcome: "shorten" | "keep"; reason: string; at: string } | null;
};

/**
 * Why an account was banned, and until when. `until` is null for a permanent ban. Only a person who
 * signs in to the account gets it.
 */
export type Ban = { reason: string; until: string | null; appeal?: OwnBanAppeal };

/**
 * What a refusal tells besides its sentence. `left`: how much a need still takes, in its unit.
 * `eligibleOn`: the first day on which somebody may donate, YYYY-MM-DD. `until`: the end of a
 * pause.
 */
export type ProblemFacts = { left?: number; eligibleOn?: string; until?: string };

/**
 * The body of an error answer: RFC 9457 `application/problem+json` (CONTRACT.md 2). `title` and
 * `detail` are in the reader's language.
 */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: Code;
  reason: string;
  detail: string;
  retry: Retry;
  errors?: { path: string; message: string }[];
  /** The current versions of the document, if somebody changed it in the meantime. */
  current?: { version: number; editVersion: number };
  /** Only with the reason `identity/banned`, and only after the right password or code. */
  ban?: Ban;
  /** What may be solved instead of waiting (domain/limits/proof-of-work.ts). */
  work?: { text: string; bits: number };
  left?: ProblemFacts["left"];
  eligibleOn?: ProblemFacts["eligibleOn"];
  until?: ProblemFacts["until"];
  requestId: string;
  /**
   * Seconds to wait before the next try. The browser's store copies it from the header
   * `Retry-After`. The body does not contain it.
   */
  retryAfterSeconds?: number;
};

/** The HTTP status of a reason. */
export function statusOf(reason: Reason): number {
  const entry: { code: Code; status?: number } = REASONS[reason];
  return entry.status ?? CODES[entry.code].status;
}
