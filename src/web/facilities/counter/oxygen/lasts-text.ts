import type { OxygenHistory } from "#domain/resources/oxygen/reserve/oxygen-use.ts";
import { COUNT_HOLDS_HOURS, isCountOld } from "#domain/resources/oxygen/reserve/reckon-reserve.ts";
import type { Reckoning } from "#domain/resources/oxygen/reserve/reckon-reserve.ts";
import { whenText } from "../../../device/relative-time.ts";
import type { Clock } from "../../../device/useClock.tsx";
import { localeOf } from "../../../i18n/dates.ts";
import type { Say } from "../../../i18n/text.ts";

/** "8 hours". */
export function hoursText(hours: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: "unit", unit: "hour", unitDisplay: "long" }).format(hours);
}

/** "Lasts until about 14:20, at the use of 09:00 to 13:00", or why nobody knows. */
export function lastsText(
  { reckoning, history }: { reckoning: Reckoning | null; history: OxygenHistory },
  { say, language, clock }: { say: Say; language: string; clock: Clock },
): string {
  const newest = history.counts.reduce((at, count) => (count.at > at ? count.at : at), "");
  if (reckoning === null) {
    const isOld = newest !== "" && isCountOld(newest, clock.now);
    return isOld
      ? say("counter.oxygen.old", { time: hoursText(COUNT_HOLDS_HOURS, language) })
      : say("counter.oxygen.unknown");
  }
  const when = (at: Date) => whenText(at.toISOString(), clock, language);
  const { basis, hours, lastsUntil, measuredFrom, measuredTo } = reckoning;
  if (hours === 0) return say("counter.oxygen.empty");
  const time = when(lastsUntil);
  if (basis === "counted" && measuredFrom !== undefined && measuredTo !== undefined)
    return say("counter.oxygen.lasts.counted", { time, from: when(measuredFrom), to: when(measuredTo) });
  return say(`counter.oxygen.lasts.${basis}`, { time, from: "", to: "" });
}
