import type { StoredListing } from "../listings/listing.ts";
import { statusAt } from "../listings/policy.ts";
import { afterTime } from "../responses/acts.ts";
import { countNeeded, neededOf } from "../responses/needed.ts";
import type { StoredResponse } from "../responses/response.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import { askedBlood, askRefusal, isOpenAsk, isVouchedFor, mayAskPeople, roleOfAsk } from "./ask.ts";
import type { AskedRole, OwnerFacts, StoredAsk, StoredCampaign } from "./ask.ts";
import { MATCHING } from "./matching-rules.ts";
import type { AskingNeed } from "./asking-eligibility.ts";
import { asksLeft, expectedYes, waveSize, yesRateOf, yesRateOfSuppliers } from "./wave.ts";
import type { Answers, WaveFacts as WavePace } from "./wave.ts";
import { unvouchedBound } from "./unvouched.ts";
import type { NumberAsk, UnvouchedBound } from "./unvouched.ts";

/**
 * A need whose wave is looked at. `campaign`: null before its first look. `others`: the other
 * campaigns of its owner or number, each with its need. Null: that is gone or not open. `asks` and
 * `responses` of the need: those that have ended may be left out. `numberAsks`: those of all these
 * campaigns of the last 24 hours, ended ones too.
 */
export type NeedToAsk = {
  listingId: string;
  listing: StoredListing;
  campaign: StoredCampaign | null;
  others: readonly { campaign: StoredCampaign; listing: StoredListing | null }[];
  asks: readonly StoredAsk[];
  responses: readonly StoredResponse[];
  numberAsks: readonly NumberAsk[];
};

/** Asks and answers of the last 30 days, over all needs. */
export type AnswersByRole = { donors: Answers; suppliers: Answers };

/**
 * What a wave depends on besides its need. `owner`: how the need's owner is known, and since when;
 * null: the account is gone. `numbers`: keyed hashes of those they proved.
 */
export type WaveContext = {
  now: Date;
  owner: { hasProvedNumber: boolean; since: Date; numbers: readonly string[] } | null;
  answers: AnswersByRole;
  isSwitchedOff: boolean;
};

/**
 * A wave before anybody was chosen. `pace`: what its size follows from; null: nobody is asked.
 * `blood`: what donors are asked for. `campaign`: with its next time. `bound`: what holds it back;
 * null: somebody stands for the need.
 */
export type PlannedWave = {
  campaign: StoredCampaign;
  pace: Omit<WavePace, "yesRate"> | null;
  blood: AskingNeed | null;
  listing: StoredListing;
  bound: UnvouchedBound | null;
};

/**
 * Plans the next wave of a need; null where none is due. One that is not open has none. Its
 * time stays: so it asks at once when it is open again.
 */
export function planWave(need: NeedToAsk, context: WaveContext): PlannedWave | null {
  const { listing } = need;
  const { now, owner } = context;
  const before = need.campaign ?? newCampaign(need);
  if (listing.status !== "open" || !isDue(before, listing, now)) return null;
  const isVouched = isVouchedFor(listing);
  const needed = neededOf(listing);
  const bounds = { units: needed.asked, asked: before.asked, yes: before.yes };
  const isSpent = asksLeft({ ...bounds, isYoung: false }) === 0;
  // A need that was spent and has grown since asks on.
  if (before.stop === "spent" && isSpent) return null;
  const later = (minutes: number): StoredCampaign => {
    const { stop: _ended, isUnvouched: _before, ...rest } = before;
    const dueAt = new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
    const numbers = owner === null ? before.numbers : [...owner.numbers];
    return { ...rest, dueAt, ...(numbers !== undefined && { numbers }), ...(!isVouched && { isUnvouched: true }) };
  };
  const blood = askedBlood(listing);
  const none = { pace: null, blood, listing, bound: null };
  const isAllowed = mayAskPeople(listing, now) && !context.isSwitchedOff && owner !== null;
  if (!isAllowed) return { ...none, campaign: later(MATCHING.refusedMinutes) };
  const isYoung = owner.since.getTime() > now.getTime() - MATCHING.youngHours * HOUR_MS && !isVouched;
  const { hasProvedNumber } = owner;
  const stop = askRefusal({ ...ownerFacts({ ...need, campaign: before }, now), hasProvedNumber, isYoung });
  if (stop !== null) return { ...none, campaign: { ...later(MATCHING.refusedMinutes), stop } };
  const left = Math.max(0, Math.ceil(needed.left - promisedByAsked(need, now)));
  if (left > 0 && isSpent) return { ...none, campaign: { ...before, dueAt: null, stop: "spent" } };
  const pace = {
    left,
    stillExpected: yesOfOpenAsks(need, context),
    yes: before.yes,
    urgency: listing.urgency,
    room: asksLeft({ ...bounds, isYoung }),
  };
  if (isVouched) {
    return { campaign: later(MATCHING.waves[listing.urgency].waitMinutes), pace, blood, listing, bound: null };
  }
  const bound = unvouchedBound({ campaign: before, urgency: listing.urgency }, need.numberAsks, now);
  const bounded = { ...pace, room: Math.min(pace.room, bound.most) };
  return { campaign: later(bound.waitMinutes), pace: bounded, blood, listing, bound };
}

/** A need that somebody stands for since its last look does not wait as it did before. */
function isDue({ dueAt, isUnvouched }: StoredCampaign, listing: StoredListing, now: Date): boolean {
  return dueAt === null || Date.parse(dueAt) <= now.getTime() || (isUnvouched === true && isVouchedFor(listing));
}

/** How many suppliers a wave asks at most. They are asked first: they said that they have it. */
export function suppliersIn({ pace }: PlannedWave, { suppliers }: AnswersByRole): number {
  return pace === null ? 0 : waveSize({ ...pace, yesRate: yesRateOfSuppliers(suppliers) });
}

/** Whether a wave asks anybody for what is needed. Else the need waits for answers it may get. */
export function isWaveDue(planned: PlannedWave, answers: AnswersByRole): boolean {
  return suppliersIn(planned, answers) > 0 || donorsIn(planned, answers, 0) > 0;
}

/** How many donors a wave asks beside so many suppliers. */
export function donorsIn({ pace, blood }: PlannedWave, answers: AnswersByRole, suppliers: number): number {
  if (pace === null || blood === null) return 0;
  const stillExpected = pace.stillExpected + suppliers * yesRateOfSuppliers(answers.suppliers);
  const room = pace.room - suppliers;
  return waveSize({ ...pace, stillExpected, room, yesRate: yesRateOf(answers.donors) });
}

/**
 * The campaign after a wave.
 * @param hoped how many were asked of whom a yes is hoped for: verifiers only call.
 *   `isShareSpent`: others could be asked, but not by this number
 */
export function campaignAfter(
  planned: PlannedWave,
  { answers, now }: Pick<WaveContext, "answers" | "now">,
  { hoped, isShareSpent }: { hoped: number; isShareSpent: boolean },
): StoredCampaign {
  const { campaign } = planned;
  const isFirst = isShareSpent && campaign.shareSpentAt === undefined;
  if (hoped === 0 && !isWaveDue(planned, answers)) return campaign;
  return {
    ...campaign,
    startedAt: campaign.startedAt ?? now.toISOString(),
    wave: campaign.wave + 1,
    asked: campaign.asked + hoped,
    foundNobody: hoped > 0 ? 0 : campaign.foundNobody + (isShareSpent ? 0 : 1),
    ...(isFirst && { shareSpentAt: now.toISOString() }),
  };
}

/**
 * What those promised who were asked for a need, as their answer. Anybody may promise, and a
 * promise holds nothing. So one that answers no ask stops no wave.
 */
function promisedByAsked({ responses }: NeedToAsk, now: Date): number {
  const answers = responses.filter(({ askId }) => askId !== undefined).map((each) => afterTime(each, now));
  return countNeeded(answers).promised;
}

/** How many yes the open asks of a need will still bring. */
function yesOfOpenAsks({ asks }: NeedToAsk, { now, answers }: WaveContext): number {
  const open = asks.filter((ask) => isOpenAsk(ask, now));
  const agesOf = (role: AskedRole): number[] =>
    open.filter((ask) => roleOfAsk(ask) === role).map(({ at }) => (now.getTime() - Date.parse(at)) / MINUTE_MS);
  return (
    expectedYes(agesOf("donor"), yesRateOf(answers.donors)) +
    expectedYes(agesOf("supplier"), yesRateOfSuppliers(answers.suppliers))
  );
}

function newCampaign({ listingId, listing: { ownerId } }: NeedToAsk): StoredCampaign {
  return { listingId, ownerId: ownerId ?? "", startedAt: null, dueAt: null, wave: 0, asked: 0, yes: 0, foundNobody: 0 };
}

function ownerFacts(
  { campaign, others }: NeedToAsk & { campaign: StoredCampaign },
  now: Date,
): Pick<OwnerFacts, "hasBegun" | "running" | "started"> {
  const begun = others.filter((each) => each.campaign.startedAt !== null);
  const orderOf = ({ startedAt, listingId }: StoredCampaign): string => `${startedAt ?? "~"} ${listingId}`;
  const own = orderOf(campaign);
  const dayAgo = now.getTime() - DAY_MS;
  return {
    hasBegun: campaign.startedAt !== null,
    running: begun.filter((each) => isRunning(each, now) && orderOf(each.campaign) < own).length,
    started: begun.filter((each) => Date.parse(each.campaign.startedAt ?? "") > dayAgo).length,
  };
}

/** Whether a need that began to ask may still do so. Its campaign outlives it for some time. */
function isRunning({ campaign, listing }: NeedToAsk["others"][number], now: Date): boolean {
  if (campaign.dueAt === null || listing === null) return false;
  const status = statusAt(listing, now);
  return status === "open" || status === "matched";
}
