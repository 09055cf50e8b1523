import { compatibility } from "../blood/compatibility.ts";
import type { BloodComponent, PatientGroup } from "../blood/groups.ts";
import { isConsentHeld, isSecondAskHeld } from "../donors/consent.ts";
import type { SecondAskConsent } from "../donors/consent.ts";
import { mayGiveOn } from "../donors/donor.ts";
import type { StoredDonor } from "../donors/donor.ts";
import type { Urgency } from "../listings/fields.ts";
import { DAY_MS } from "../shared/durations.ts";
import { MATCHING } from "./matching-rules.ts";

/** What a need asks donors for. */
export type AskingNeed = { group: PatientGroup; component: BloodComponent; urgency: Urgency };

/**
 * An ask for any need. "ended": the need was over before the answer, so it is no silence. Null: no
 * answer. `answeredAt`: when it came; without it, with the ask. `isOfOtherRole`: asked as somebody
 * else than now, as a supplier and not as a donor. It counts for the limits, not for silence.
 * `isGivenBack`: its need was false, so a few of these do not count for the limit of 28 days.
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
 * are forgotten. `consent.at`: when they agreed to be asked, ISO text. `secondAskConsent`: of
 * donors alone. `hour` is local.
 */
export type AskablePerson = {
  id: string;
  distanceKm: number;
  radiusKm: number;
  consent: { at: string };
  secondAskConsent?: SecondAskConsent | undefined;
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
  return !isAskedToday(person, urgency, now) && !isAskedEnough(person.asks, now);
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

/**
 * Whether somebody was asked as often as they agreed to within the last 24 hours. A second ask is
 * for a critical need alone. Who was asked as a supplier or verifier that day gets none.
 */
function isAskedToday({ asks, secondAskConsent }: AskablePerson, urgency: Urgency, now: Date): boolean {
  const count = countAsks(asks, { days: 1, now });
  if (count < MATCHING.asksInDay) return false;
  const ofOtherRole = asks.filter(({ isOfOtherRole }) => isOfOtherRole === true);
  const takesSecond =
    urgency === "critical" && isSecondAskHeld(secondAskConsent, now) && countAsks(ofOtherRole, { days: 1, now }) === 0;
  return !takesSecond || count >= MATCHING.asksInDayOfAgreed;
}

/** Whether they were asked as often in 28 days as anybody may be, or said no lately. */
function isAskedEnough(asks: readonly PastAsk[], now: Date): boolean {
  const quietSince = now.getTime() - MATCHING.quietDaysAfterNo * DAY_MS;
  const window = { days: MATCHING.windowDays, now };
  const back = asks.filter(({ isGivenBack }) => isGivenBack === true);
  const counted = countAsks(asks, window) - Math.min(MATCHING.givenBack.inWindow, countAsks(back, window));
  return (
    counted >= MATCHING.asksInWindow ||
    asks.some((ask) => ask.answer === "no" && (ask.answeredAt ?? ask.at).getTime() > quietSince)
  );
}

/** How many asks are of the last so many days. */
export function countAsks(asks: readonly PastAsk[], { days, now }: { days: number; now: Date }): number {
  return asks.filter(({ at }) => at.getTime() > now.getTime() - days * DAY_MS).length;
}

/** Whether an hour (0..23, local) is one in which nobody is asked who did not choose it. */
export function isNight(hour: number): boolean {
  return hour >= MATCHING.nightFrom || hour < MATCHING.nightTo;
}
