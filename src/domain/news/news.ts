import type { Role } from "../identity/actor.ts";
import type { Kind } from "../resources/kinds.ts";

/** Kinds of news on a person's own page, and in the daily notice if they want one. */
export const NEWS_KINDS = [
  "contact-asked",
  "contact-revoked",
  "listing-hidden",
  "listing-disputed",
  "listing-kept",
  "listing-shown",
  "listing-merged",
  "appeal-decided",
  "sanctioned",
  "sanction-ended",
  "still-available",
  "number-delisted",
  "listing-contradicted",
  "facility-claimed",
  "facility-retold",
  "account-banned",
  "account-unbanned",
  "ban-waiting",
  "policy-changed",
  "role-given",
  "role-waiting",
  "line-taken-off",
  "lines-waiting",
  "diversion-asked",
  "oxygen-under-8",
  "oxygen-under-5",
  "response-promised",
  "response-accepted",
  "response-declined",
  "response-withdrawn",
  "response-arrived",
  "response-done",
  "response-failed",
  "response-asked",
  "response-note",
  "asked",
  "asked-to-call",
  "asks-spent",
  "asks-share-spent",
  "asks-found-nobody",
  "consent-ended",
  "follow-hit",
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/**
 * News that goes to browsers at once: an answer is waited for, or somebody was given a number. Asks and
 * follows have messages of their own.
 */
export const PUSHED_NEWS: readonly NewsKind[] = [
  "contact-asked",
  "diversion-asked",
  ...NEWS_KINDS.filter((kind) => kind.startsWith("response-")),
];

/** What an act of power changed, where that is no person. */
export const POWER_CHANGES = ["kind-off", "kind-on", "table", "chances", "role"] as const;

/**
 * What an act of power changed, in codes: each admin reads it in their own language. `role`: of
 * whoever took an invitation.
 */
export type PowerChange = {
  what: (typeof POWER_CHANGES)[number];
  kind?: Kind;
  subtype?: string;
  table?: string;
  role?: Role;
};

/**
 * A stored piece of news: for whom, what, and about which document. It contains numbers and our own
 * words, never another person's details.
 */
export type StoredNews = {
  ownerId: string;
  kind: NewsKind;
  at: string;
  listingId?: string;
  facilityId?: string;
  grantId?: string;
  responseId?: string;
  askId?: string;
  /** An alias, or a moderator's reason: shown as text. */
  words?: string;
  /** Of an act of power: whose it was, a name that `words` begin with, and what it changed. */
  by?: string;
  change?: PowerChange;
  seenAt?: string;
};
