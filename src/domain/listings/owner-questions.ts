import { HOUR_MS } from "../shared/durations.ts";
import type { StoredListing } from "./listing.ts";

/**
 * Limits of "is it still true?". A job or a verifier has a person asked about an entry of theirs.
 * Proposal.
 */
export const QUESTIONS = {
  /** Hours between two questions about one entry. Each one without an answer adds as many. */
  waitHours: 6,
  /** A verifier asks so often about one entry without an answer. Then it is left to run out. */
  mostUnanswered: 3,
  /** To one person in 24 hours, about all their entries. */
  mostADay: 3,
} as const;

/** Times of questions that an entry keeps: more than there may be in a day. */
const KEPT = 8;

/** What of a listing tells when its owner was asked, and when they last spoke. */
export type AskedListing = Pick<StoredListing, "asked" | "questions"> & { renewals?: { at: string } };

/** When its owner was asked, ISO texts, the newest last. */
export function questionTimes({ asked, questions = [] }: Pick<AskedListing, "asked" | "questions">): string[] {
  return asked === undefined || questions.includes(asked) ? questions : [...questions, asked];
}

/** The listing with one more question. */
export function withQuestion<Listing extends AskedListing>(listing: Listing, at: string): Listing {
  return { ...listing, asked: at, questions: [...questionTimes(listing), at].slice(-KEPT) };
}

/** Whether a question was put, and its owner has not answered or renewed since: its link works. */
export function isQuestionOpen(listing: AskedListing, askedAt: string): boolean {
  const { renewals } = listing;
  if (!questionTimes(listing).includes(askedAt)) return false;
  return renewals === undefined || Date.parse(renewals.at) < Date.parse(askedAt);
}

/** Whether the last question was put too short a time ago for another one. */
export function isJustAsked({ asked }: Pick<AskedListing, "asked">, now: Date): boolean {
  return asked !== undefined && now.getTime() - Date.parse(asked) < QUESTIONS.waitHours * HOUR_MS;
}

/** Whether a person who was asked so often in 24 hours may be sent one more question. */
export function maySendQuestion(askedToday: number): boolean {
  return askedToday < QUESTIONS.mostADay;
}
