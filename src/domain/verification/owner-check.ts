import { isNightAt } from "../listings/expiry-reminder.ts";
import { subtypeOf } from "../listings/listing.ts";
import type { StoredListing } from "../listings/listing.ts";
import { statusAt } from "../listings/policy.ts";
import type { Outcome } from "../observations/outcomes.ts";
import type { Finding } from "../observations/outcomes.ts";
import { isJustAsked, questionTimes, QUESTIONS } from "../listings/owner-questions.ts";
import { stockHalfLifeHours } from "../resources/kinds.ts";
import { HOUR_MS } from "../shared/durations.ts";
import { callableLine } from "./policy.ts";

/*
 * Checks by way of the owner: needs, and offers of persons. Nobody may call such a number. A
 * verifier has their owner asked whether it is still true, and the owner answers by a link.
 */

/** The latest of some times, ms since 1970; -Infinity for none. */
function latest(...times: (string | null | undefined)[]): number {
  return Math.max(...times.map((time) => (typeof time === "string" ? Date.parse(time) : Number.NEGATIVE_INFINITY)));
}

/** When its owner last said something of it: posted, renewed, answered. */
function ownerSpokeAt({ renewals, reach, stock }: Pick<StoredListing, "renewals" | "reach" | "stock">): number {
  return latest(renewals?.at, ...[reach, stock].map(({ by, at }) => (by === "owner" ? at : null)));
}

/** Questions since its owner last spoke. */
export function unansweredQuestions(listing: StoredListing): string[] {
  const spokeAt = ownerSpokeAt(listing);
  return questionTimes(listing).filter((at) => Date.parse(at) > spokeAt);
}

/**
 * Hours after its last word for which nobody is asked. A critical need is asked about after the
 * half-life of its kind, all else when it is stale.
 */
export function checkAfterHours(listing: Pick<StoredListing, "side" | "urgency" | "kind" | "details">): number {
  const { side, urgency, kind } = listing;
  const halfLife = stockHalfLifeHours(kind, subtypeOf(listing));
  return side === "need" && urgency === "critical" ? halfLife : 2 * halfLife;
}

/** Whether it is a person's open entry that nobody may call, and that is no demonstration. */
function isAskable(listing: StoredListing, now: Date): boolean {
  const { ownerId, facilityId, contact, source, trust } = listing;
  const isOfPerson = ownerId !== null && facilityId === undefined && contact.shielded && source.demo !== true;
  // Whom moderators found to be a fraud is asked nothing.
  if (!isOfPerson || trust.value === "fraud-confirmed") return false;
  return statusAt(listing, now) === "open" && callableLine(listing) === null;
}

/**
 * Whether a verifier may have its owner asked now. Matched, closed and hidden entries are never
 * asked about, nor by night unless the need is critical.
 */
export function isOwnerCheckDue(listing: StoredListing, now: Date): boolean {
  if (!isAskable(listing, now) || isCallOpen(listing, now) || isJustAsked(listing, now)) return false;
  const { confirmedAt, renewals, urgency, place } = listing;
  const ageMs = now.getTime() - latest(confirmedAt, renewals?.at);
  if (ageMs < checkAfterHours(listing) * HOUR_MS) return false;
  const unanswered = unansweredQuestions(listing);
  if (unanswered.length >= QUESTIONS.mostUnanswered) return false;
  const waitMs = unanswered.length * QUESTIONS.waitHours * HOUR_MS;
  if (now.getTime() - latest(...unanswered) < waitMs) return false;
  return urgency === "critical" || !isNightAt(place.lng, now);
}

/** For how long a verifier may be given the number after "call me", hours. Proposal. */
export const CALL_HOURS = 24;
/** So soon after "call me" a call is expected at night too. */
const AT_ONCE_MS = HOUR_MS;

/** The listing whose owner chose "call me". */
export function withCall(listing: StoredListing, now: Date): StoredListing {
  const until = new Date(now.getTime() + CALL_HOURS * HOUR_MS);
  return { ...listing, callMe: { at: now.toISOString(), until: until.toISOString() } };
}

/** The listing whose owner wants no call, or needs none. */
export function withoutCall({ callMe: _callMe, ...listing }: StoredListing): StoredListing {
  return listing;
}

/** After these a verifier tries again: nobody was reached, and the number is not dead. */
const TRY_AGAIN: ReadonlySet<Outcome> = new Set<Outcome>(["no-answer", "busy"]);

/** The listing after an observation: a verifier who reached its owner ends "call me". */
export function withCallDone(
  listing: StoredListing,
  { said, id }: { said: Pick<Finding, "outcome" | "by">; id: string },
): StoredListing {
  const { callMe } = listing;
  const isJudge = said.by === "verifier" || said.by === "moderator";
  if (callMe === undefined || callMe.doneBy !== undefined || !isJudge || TRY_AGAIN.has(said.outcome)) return listing;
  return { ...listing, callMe: { ...callMe, doneBy: id } };
}

/** The listing after that observation was taken back. */
export function withCallAgain(listing: StoredListing, id: string): StoredListing {
  const { callMe } = listing;
  if (callMe?.doneBy !== id) return listing;
  return { ...listing, callMe: { at: callMe.at, until: callMe.until } };
}

/**
 * Whether its owner asked to be called and nobody reached them yet. Pausing, closing, a hidden
 * entry and any later word of the owner end it.
 */
export function isCallOpen(listing: StoredListing, now: Date): boolean {
  const { callMe, renewals, contact } = listing;
  if (callMe === undefined || callMe.doneBy !== undefined || !isAskable(listing, now)) return false;
  if (contact.isPaused === true || contact.isOwnerOut === true) return false;
  if (Date.parse(callMe.until) <= now.getTime()) return false;
  return renewals === undefined || Date.parse(renewals.at) <= Date.parse(callMe.at);
}

/** Whether a verifier is given the number now: not by night, unless the owner just asked for it. */
export function isTimeToCall(listing: StoredListing, now: Date): boolean {
  const { callMe, urgency, place } = listing;
  const isJustChosen = callMe !== undefined && now.getTime() - Date.parse(callMe.at) < AT_ONCE_MS;
  return isJustChosen || urgency === "critical" || !isNightAt(place.lng, now);
}

/** Which line the holder of a card may call: also that of an owner who asked to be called. */
export function cardLine(listing: StoredListing, now: Date): "published" | "shielded" | "invited" | null {
  return callableLine(listing) ?? (isCallOpen(listing, now) ? "invited" : null);
}
