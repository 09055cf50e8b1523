import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { statusAt } from "#domain/listings/policy.ts";
import { askedBlood, askRefusal, isOpenAsk, isVouchedFor, mayAskPeople, roleOfAsk } from "#domain/matching/ask.ts";
import type { AskedRole, OwnerFacts, StoredAsk, StoredCampaign } from "#domain/matching/ask.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import type { AskingNeed } from "#domain/matching/may-be-asked.ts";
import { asksLeft, expectedYes, waveSize, yesRateOf, yesRateOfSuppliers } from "#domain/matching/wave.ts";
import type { Answers, WaveFacts as WavePace } from "#domain/matching/wave.ts";
import { afterTime } from "#domain/responses/acts.ts";
import { countNeeded, neededOf } from "#domain/responses/needed.ts";
import type { Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { asks, campaigns } from "#server/stored/asks.ts";
import { listings } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";

/**
 * What a wave depends on besides documents. `owner`: how the need's owner is known, and since when;
 * null: the account is gone.
 */
export type WaveFacts = {
  listingId: string;
  now: Date;
  owner: { hasProvedNumber: boolean; since: Date } | null;
  /** Asks and answers of the last 30 days, over all needs. */
  answers: { donors: Answers; suppliers: Answers };
  isSwitchedOff: (listing: Pick<StoredListing, "kind" | "details">) => boolean;
};

/**
 * A wave before anybody was chosen. `pace`: what its size follows from; null: nobody is asked.
 * `blood`: what donors are asked for. `campaign`: with its next time.
 */
export type PlannedWave = {
  campaign: StoredCampaign;
  pace: Omit<WavePace, "yesRate"> | null;
  blood: AskingNeed | null;
  listing: StoredListing;
};

/** Plans the next wave of a need; null where none is due. */
export function planWave(current: Locked, facts: WaveFacts): PlannedWave | null {
  const { listingId, now, owner } = facts;
  const document = current.get(keyText(listings.key(listingId)));
  if (document === undefined) return null;
  const listing = listings.read(document);
  const before = campaignOf(current, listing, listingId);
  if (before.dueAt !== null && Date.parse(before.dueAt) > now.getTime()) return null;
  const needed = neededOf(listing);
  const bounds = { units: needed.asked, asked: before.asked, yes: before.yes };
  const isSpent = asksLeft({ ...bounds, isYoung: false }) === 0;
  // A need that was spent and has grown since asks on.
  if (before.stop === "spent" && isSpent) return null;
  const later = (minutes: number): StoredCampaign => {
    const { stop: _ended, ...rest } = before;
    return { ...rest, dueAt: new Date(now.getTime() + minutes * MINUTE_MS).toISOString() };
  };
  const blood = askedBlood(listing);
  const none = { pace: null, blood, listing };
  const isAllowed = mayAskPeople(listing, now) && !facts.isSwitchedOff(listing) && owner !== null;
  if (!isAllowed) return { ...none, campaign: later(MATCHING.refusedMinutes) };
  const isYoung = owner.since.getTime() > now.getTime() - MATCHING.youngHours * HOUR_MS && !isVouchedFor(listing);
  const stop = askRefusal(ownerFacts(current, before, { ...facts, isYoung }));
  if (stop !== null) return { ...none, campaign: { ...later(MATCHING.refusedMinutes), stop } };
  const left = Math.max(0, Math.ceil(needed.left - promisedByAsked(current, facts)));
  if (left > 0 && isSpent) return { ...none, campaign: { ...before, dueAt: null, stop: "spent" } };
  const pace = {
    left,
    stillExpected: yesOfOpenAsks(current, facts),
    yes: before.yes,
    urgency: listing.urgency,
    room: asksLeft({ ...bounds, isYoung }),
  };
  return { campaign: later(MATCHING.waves[listing.urgency].waitMinutes), pace, blood, listing };
}

/** How many suppliers a wave asks at most. They are asked first: they said that they have it. */
export function suppliersIn({ pace }: PlannedWave, { answers }: WaveFacts): number {
  return pace === null ? 0 : waveSize({ ...pace, yesRate: yesRateOfSuppliers(answers.suppliers) });
}

/** Whether a wave asks anybody for what is needed. Else the need waits for answers it may get. */
export function isWaveDue(planned: PlannedWave, facts: WaveFacts): boolean {
  return suppliersIn(planned, facts) > 0 || donorsIn(planned, facts, 0) > 0;
}

/** How many donors a wave asks beside so many suppliers. */
export function donorsIn({ pace, blood }: PlannedWave, { answers }: WaveFacts, suppliers: number): number {
  if (pace === null || blood === null) return 0;
  const stillExpected = pace.stillExpected + suppliers * yesRateOfSuppliers(answers.suppliers);
  const room = pace.room - suppliers;
  return waveSize({ ...pace, stillExpected, room, yesRate: yesRateOf(answers.donors) });
}

/** The asks of a need. */
export function asksOf(current: Locked, listingId: string): StoredAsk[] {
  return asks
    .readAll(current.values())
    .map(({ value }) => value)
    .filter((ask) => ask.listingId === listingId);
}

/**
 * What those promised who were asked for a need, as their answer. Anybody may promise, and a
 * promise holds nothing. So one that answers no ask stops no wave.
 */
function promisedByAsked(current: Locked, { listingId, now }: WaveFacts): number {
  const answers = responses
    .readAll(current.values())
    .map(({ value }) => afterTime(value, now))
    .filter((response) => response.listingId === listingId && response.askId !== undefined);
  return countNeeded(answers).promised;
}

/** How many yes the open asks of a need will still bring. */
function yesOfOpenAsks(current: Locked, { listingId, now, answers }: WaveFacts): number {
  const open = asksOf(current, listingId).filter((ask) => isOpenAsk(ask, now));
  const agesOf = (role: AskedRole): number[] =>
    open.filter((ask) => roleOfAsk(ask) === role).map(({ at }) => (now.getTime() - Date.parse(at)) / MINUTE_MS);
  return (
    expectedYes(agesOf("donor"), yesRateOf(answers.donors)) +
    expectedYes(agesOf("supplier"), yesRateOfSuppliers(answers.suppliers))
  );
}

function campaignOf(current: Locked, { ownerId }: StoredListing, listingId: string): StoredCampaign {
  const document = current.get(keyText(campaigns.key(listingId)));
  if (document !== undefined) return campaigns.read(document);
  return { listingId, ownerId: ownerId ?? "", startedAt: null, dueAt: null, wave: 0, asked: 0, yes: 0, foundNobody: 0 };
}

function ownerFacts(
  current: Locked,
  { listingId, startedAt: begunAt }: StoredCampaign,
  { now, owner, isYoung }: WaveFacts & { isYoung: boolean },
): OwnerFacts {
  const others = campaigns
    .readAll(current.values())
    .map(({ value }) => value)
    .filter((each) => each.listingId !== listingId && each.startedAt !== null);
  const orderOf = (startedAt: string | null, id: string): string => `${startedAt ?? "~"} ${id}`;
  const own = orderOf(begunAt, listingId);
  const dayAgo = now.getTime() - DAY_MS;
  return {
    hasBegun: begunAt !== null,
    running: others.filter((each) => isRunning(current, each, now) && orderOf(each.startedAt, each.listingId) < own)
      .length,
    started: others.filter(({ startedAt }) => Date.parse(startedAt ?? "") > dayAgo).length,
    hasProvedNumber: owner?.hasProvedNumber === true,
    isYoung,
  };
}

/** Whether a need that began to ask may still do so. Its campaign outlives it for some time. */
function isRunning(current: Locked, { listingId, dueAt }: StoredCampaign, now: Date): boolean {
  const document = dueAt === null ? undefined : current.get(keyText(listings.key(listingId)));
  if (document === undefined) return false;
  const status = statusAt(listings.read(document), now);
  return status === "open" || status === "matched";
}
