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
 * An ask for any need. "ended": the need was over before the answer, so it is no silence. Null: no
 * answer. `answeredAt`: when it came; without it, with the ask. `isOfOtherRole`: asked as somebody
 * else than now, as a supplier and not as a donor. It counts for the limits, not for silence.
 * `isGivenBack`: its need was false, so a few of these count for no limit.
 */
export type PastAsk = {
  at: Date;
  answer: "yes" | "no" | "ended" | null;
  answeredAt?: Date;
  isOfOtherRole?: boolean;
  isGivenBack?: boolean;
};

/**
 * What decides for everybody whether they may be asked now. `asks`: those of the last 28 days at
 * least, in any order. `silentAsks`: how many in succession they let pass of those before, which
 * are forgotten. `consent.at`: when they agreed to be asked, ISO text. `hour` is local.
 */
export type AskablePerson = {
  id: string;
  distanceKm: number;
  radiusKm: number;
  consent: { at: string };
  asks: readonly PastAsk[];
  silentAsks?: number | undefined;
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

/** Whether somebody let two asks in succession pass since they agreed: then comes a new consent. */
export function isSilent(person: Pick<AskablePerson, "asks" | "silentAsks" | "consent">): boolean {
  return countSilent(person) >= MATCHING.silentAsks;
}

/**
 * How many asks in succession somebody let pass since they agreed, however long ago. An answer
 * begins anew. An ask that ended with its need counts as neither, nor does one of another role.
 */
export function countSilent({
  asks,
  silentAsks = 0,
  consent,
}: Pick<AskablePerson, "asks" | "silentAsks" | "consent">): number {
  const since = Date.parse(consent.at);
  return asks
    .filter(({ at, isOfOtherRole }) => isOfOtherRole !== true && at.getTime() >= since)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .reduce((count, { answer }) => (answer === null ? count + 1 : answer === "ended" ? count : 0), silentAsks);
}

function isAskedEnough(asks: readonly PastAsk[], now: Date): boolean {
  const quietSince = now.getTime() - MATCHING.quietDaysAfterNo * DAY_MS;
  return (
    countSpent(asks, { days: 1, mostBack: MATCHING.givenBack.inDay, now }) >= MATCHING.asksInDay ||
    countSpent(asks, { days: MATCHING.windowDays, mostBack: MATCHING.givenBack.inWindow, now }) >=
      MATCHING.asksInWindow ||
    asks.some((ask) => ask.answer === "no" && (ask.answeredAt ?? ask.at).getTime() > quietSince)
  );
}

/** How many asks of the last so many days count for a limit: all but those that came back. */
function countSpent(
  asks: readonly PastAsk[],
  { mostBack, ...window }: { days: number; mostBack: number; now: Date },
): number {
  const back = asks.filter(({ isGivenBack }) => isGivenBack === true);
  return countAsks(asks, window) - Math.min(mostBack, countAsks(back, window));
}

/** How many asks are of the last so many days. */
export function countAsks(asks: readonly PastAsk[], { days, now }: { days: number; now: Date }): number {
  return asks.filter(({ at }) => at.getTime() > now.getTime() - days * DAY_MS).length;
}

/** Whether an hour (0..23, local) is one in which nobody is asked who did not choose it. */
export function isNight(hour: number): boolean {
  return hour >= MATCHING.nightFrom || hour < MATCHING.nightTo;
}
