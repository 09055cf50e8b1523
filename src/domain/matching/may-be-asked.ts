import { compatibility } from "../blood/compatibility.ts";
import type { BloodComponent, PatientGroup } from "../blood/groups.ts";
import { isConsentHeld } from "../donors/consent.ts";
import { mayGiveOn } from "../donors/donor.ts";
import type { StoredDonor } from "../donors/donor.ts";
import type { Urgency } from "../listings/listing.ts";
import { DAY_MS } from "../shared/durations.ts";
import { MATCHING } from "./matching-rules.ts";

/** What a need asks donors for. */
export type AskingNeed = { group: PatientGroup; component: BloodComponent; urgency: Urgency };

/**
 * An ask of the last 28 days, for any need. "ended": the need was over before the answer, so it is
 * no silence. Null: no answer. `answeredAt`: when it came; without it, with the ask.
 */
export type PastAsk = { at: Date; answer: "yes" | "no" | "ended" | null; answeredAt?: Date };

/**
 * What decides for everybody whether they may be asked now. `asks`: of the last 28 days, in any
 * order. `consent.at`: when they agreed to be asked, ISO text. `hour` is local.
 */
export type AskablePerson = {
  id: string;
  distanceKm: number;
  radiusKm: number;
  consent: { at: string };
  asks: readonly PastAsk[];
  /** Whether they promised something that has not ended. */
  hasOpenPromise: boolean;
  /** Whether a critical need may wake them. */
  wakeMe: boolean;
  hour: number;
};

/** A donor with what decides whether they may be asked now. `day` (YYYY-MM-DD) is local. */
export type AskableDonor = AskablePerson & Omit<StoredDonor, "ownerId" | "wakeMe"> & { day: string };

/** How a donor's blood suits the patient; null where the blood bank would have to be asked. */
export function suits(donor: Pick<AskableDonor, "group">, need: AskingNeed): "exact" | "compatible" | null {
  const how = compatibility(need.group, donor.group, need.component);
  return how === "exact" || how === "compatible" ? how : null;
}

/**
 * Whether a donor may be asked for a need now: by blood, days, distance, pause, consent, limits.
 */
export function mayBeAsked(donor: AskableDonor, need: AskingNeed, now: Date): boolean {
  if (suits(donor, need) === null || !donor.components.includes(need.component)) return false;
  if (donor.pausedUntil !== undefined && Date.parse(donor.pausedUntil) > now.getTime()) return false;
  if (!isConsentHeld(donor.consent, now) || !mayPersonBeAsked(donor, need.urgency, now)) return false;
  const from = mayGiveOn(donor, need.component);
  return from === null || from <= donor.day;
}

/** The part that holds for everybody: distance, open promise, silence, night, limits. */
export function mayPersonBeAsked(person: AskablePerson, urgency: Urgency, now: Date): boolean {
  if (person.distanceKm > person.radiusKm || person.hasOpenPromise || isSilent(person)) return false;
  if (isNight(person.hour) && !(person.wakeMe && urgency === "critical")) return false;
  return !isAskedEnough(person.asks, now);
}

/** Whether somebody let the last asks since they agreed pass: then comes a new consent first. */
export function isSilent({ asks, consent }: Pick<AskablePerson, "asks" | "consent">): boolean {
  const since = Date.parse(consent.at);
  const last = asks
    .filter(({ at }) => at.getTime() >= since)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MATCHING.silentAsks);
  return last.length === MATCHING.silentAsks && last.every(({ answer }) => answer === null);
}

function isAskedEnough(asks: readonly PastAsk[], now: Date): boolean {
  const within = (days: number): PastAsk[] => asks.filter(({ at }) => at.getTime() > now.getTime() - days * DAY_MS);
  const quietSince = now.getTime() - MATCHING.quietDaysAfterNo * DAY_MS;
  return (
    within(1).length >= MATCHING.asksInDay ||
    within(MATCHING.windowDays).length >= MATCHING.asksInWindow ||
    asks.some((ask) => ask.answer === "no" && (ask.answeredAt ?? ask.at).getTime() > quietSince)
  );
}

/** Whether an hour (0..23, local) is one in which nobody is asked who did not choose it. */
export function isNight(hour: number): boolean {
  return hour >= MATCHING.nightFrom || hour < MATCHING.nightTo;
}
