import type { StoredListing } from "../listings/listing.ts";
import { statusAt } from "../listings/policy.ts";
import { neededOf } from "../responses/needed.ts";
import { takesResponses } from "../responses/policy.ts";
import { HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import { MATCHING } from "./matching-rules.ts";
import type { AskingNeed, PastAsk } from "./asking-eligibility.ts";

export const ASK_ANSWERS = ["yes", "no"] as const;
export type AskAnswer = (typeof ASK_ANSWERS)[number];

/**
 * One person asked to help with one need. It contains nothing of them but their id. `offerId`:
 * their offer of what is needed. `isCall`: they are asked to call places as a verifier. Without
 * either they are asked to give blood. `wave` counts from 1. `until`: after it nobody can answer.
 * `endedAt`: the need was over before an answer came. `givenBackAt`: what it spent of their 28 days
 * came back (`isGivenBack`).
 */
export type StoredAsk = {
  listingId: string;
  ownerId: string;
  offerId?: string;
  isCall?: true;
  wave: number;
  at: string;
  until: string;
  answer?: AskAnswer;
  answeredAt?: string;
  endedAt?: string;
  givenBackAt?: string;
  responseId?: string;
};

/** Why a need asks nobody for now, or no more. */
export const CAMPAIGN_STOPS = ["spent", "number-needed", "others-run", "started-enough"] as const;
export type CampaignStop = (typeof CAMPAIGN_STOPS)[number];

/**
 * How a need asks people, one for each need that may. `dueAt`: the time of the next wave; null:
 * none comes. `foundNobody`: waves in a row that found nobody to ask. `numbers`: keyed hashes of
 * the owner's proved numbers. `isUnvouched`: nobody stood for the need at its last look.
 * `shareSpentAt`: when its number had first asked all of its share.
 */
export type StoredCampaign = {
  listingId: string;
  ownerId: string;
  startedAt: string | null;
  dueAt: string | null;
  wave: number;
  asked: number;
  yes: number;
  foundNobody: number;
  stop?: CampaignStop;
  numbers?: string[];
  isUnvouched?: true;
  shareSpentAt?: string;
};

/** Whether an ask still takes an answer. */
export function isOpenAsk(ask: StoredAsk, now: Date): boolean {
  return ask.answer === undefined && ask.endedAt === undefined && Date.parse(ask.until) > now.getTime();
}

/** As what somebody is asked. */
export const ASKED_ROLES = ["donor", "supplier", "verifier"] as const;
export type AskedRole = (typeof ASKED_ROLES)[number];

/** As what this ask asks. */
export function roleOfAsk({ offerId, isCall }: Pick<StoredAsk, "offerId" | "isCall">): AskedRole {
  return isCall === true ? "verifier" : offerId === undefined ? "donor" : "supplier";
}

/**
 * An ask as the rule of who may be asked reads it. Silence counts in the role that was asked.
 * Who answers or ignores a question about oxygen has said nothing about giving blood. Only donors
 * get an ask back. Others were promised no more than one a day.
 */
export function pastAskOf(ask: StoredAsk, role: AskedRole): PastAsk {
  return {
    at: new Date(ask.at),
    answer: ask.answer ?? ((ask.endedAt ?? ask.givenBackAt) === undefined ? null : "ended"),
    ...(roleOfAsk(ask) !== role && { isOfOtherRole: true }),
    ...(ask.givenBackAt !== undefined && role === "donor" && roleOfAsk(ask) === role && { isGivenBack: true }),
    ...(ask.answeredAt !== undefined && { answeredAt: new Date(ask.answeredAt) }),
  };
}

/**
 * What a yes promises where nobody says otherwise. A donor promises one unit. A supplier promises
 * what there is of it in the need's unit, else all that is left.
 */
export function promisedBy(
  need: Pick<StoredListing, "quantity" | "needed" | "unit">,
  offer: Pick<StoredListing, "quantity" | "unit" | "counted" | "stock"> | null,
): number {
  if (offer === null) return 1;
  const { left } = neededOf(need);
  const there = offer.unit === need.unit ? (offer.stock.count ?? offer.quantity ?? left) : left;
  return there > 0 ? Math.min(left, there) : left;
}

/** What a need of blood asks donors for; null where it asks for something else. */
export function askedBlood({
  kind,
  details: { component, group },
  urgency,
}: Pick<StoredListing, "kind" | "details" | "urgency">): AskingNeed | null {
  return kind === "blood" && component !== undefined && group !== undefined ? { component, group, urgency } : null;
}

/**
 * Whether a need may ask people now: open, taking responses, and not disputed. Whether its kind is
 * switched off is the caller's to know.
 */
export function mayAskPeople(listing: StoredListing, now: Date): boolean {
  return takesResponses(listing) && isTrusted(listing) && statusAt(listing, now) === "open";
}

function isTrusted({ trust }: Pick<StoredListing, "trust">): boolean {
  return trust.value !== "disputed" && trust.value !== "fraud-confirmed";
}

/**
 * Whether what an ask spent comes back to who was asked, and is no silence. So it is where they did
 * not answer and its need is hidden or judged false. So it is where the need was withdrawn within
 * an hour of the ask. `need` null: it is gone, which counts as withdrawn now.
 */
export function isGivenBack(
  { answer, at }: Pick<StoredAsk, "answer" | "at">,
  need: Pick<StoredListing, "status" | "trust" | "closedAt"> | null,
  now: Date,
): boolean {
  if (answer !== undefined) return false;
  if (need !== null && (need.status === "hidden" || !isTrusted(need))) return true;
  if (need !== null && need.status !== "withdrawn") return false;
  const withdrawnAt = need?.closedAt === undefined ? now.getTime() : Date.parse(need.closedAt);
  return withdrawnAt < Date.parse(at) + MATCHING.givenBack.withdrawnMinutes * MINUTE_MS;
}

/**
 * Whether a verifier, a facility or a moderator stands for a need. Then no newcomer's bound holds.
 */
export function isVouchedFor({ trust: { value, by } }: Pick<StoredListing, "trust">): boolean {
  return value === "confirmed" && (by === "verifier" || by === "facility" || by === "moderator");
}

/** The time by which somebody who says yes is expected, ISO text: before the need is over. */
export function arrivalFor(
  { urgency, neededBy, expiresAt }: Pick<StoredListing, "urgency" | "neededBy" | "expiresAt">,
  now: Date,
): string {
  const latest = [neededBy ?? null, expiresAt]
    .filter((each) => each !== null)
    .map((each) => Date.parse(each))
    .filter((each) => each > now.getTime());
  return new Date(Math.min(now.getTime() + MATCHING.arrivesHours[urgency] * HOUR_MS, ...latest)).toISOString();
}

/** When an ask no longer takes an answer, ISO text. */
export function askUntil(listing: Pick<StoredListing, "expiresAt">, now: Date): string {
  const ends = now.getTime() + MATCHING.askHours * HOUR_MS;
  return new Date(Math.min(ends, listing.expiresAt === null ? ends : Date.parse(listing.expiresAt))).toISOString();
}

/** What of an owner decides whether their need may ask. */
export type OwnerFacts = {
  /** Whether this need has begun to ask. */
  hasBegun: boolean;
  /** The owner's other needs that ask and began before this one. */
  running: number;
  /** Other needs of the owner that began to ask in the last 24 hours. */
  started: number;
  hasProvedNumber: boolean;
  /** Under a day old, and nobody stands for the need. */
  isYoung: boolean;
};

/**
 * Why an owner's need may not ask now; null where it may. One that has begun waits only while
 * others run that began before it. So one that is open again goes on, and the newest waits.
 */
export function askRefusal({ hasBegun, running, started, hasProvedNumber, isYoung }: OwnerFacts): CampaignStop | null {
  if (!hasBegun && !hasProvedNumber) return "number-needed";
  if (running >= (isYoung ? MATCHING.needsOfYoung : MATCHING.needsOfOwner)) return "others-run";
  return !hasBegun && started >= MATCHING.startsInDay ? "started-enough" : null;
}
