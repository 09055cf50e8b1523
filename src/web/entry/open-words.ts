import type { ToldHours } from "#domain/facilities/opening-hours.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { datesIn } from "../i18n/dates.ts";
import type { Say } from "../i18n/text.ts";

/** 1 January 2024 was a Monday: its week gives the weekday names. */
const SOME_MONDAY = Date.UTC(2024, 0, 1);

type Locale = { say: Say; language: string };

/**
 * "Open until 22:00", "Closed now. Opens on Monday at 08:00", by the clocks of the place. Whether
 * today is a public holiday is not known: hours that do not hold then say so.
 */
export function openWords({ offOnHolidays, ...told }: Omit<ToldHours, "until">, locale: Locale): string {
  const hours = stateWords(told, locale);
  return offOnHolidays === true ? locale.say("hours.notOnHolidays", { hours }) : hours;
}

function stateWords(
  { state, time, day }: Pick<ToldHours, "state" | "time" | "day">,
  { say, language }: Locale,
): string {
  if (state === "always") return say("hours.always");
  if (time === undefined) return say("hours.closed");
  const clock = clockText(time, language);
  const isOpen = state === "open";
  if (day === undefined) return say(isOpen ? "hours.until" : "hours.opens", { time: clock });
  return say(isOpen ? "hours.untilOn" : "hours.opensOn", { time: clock, day: dayText(day, "long", language) });
}

/** The name of a weekday, Monday 0. */
export function dayText(day: number, weekday: "long" | "short", language: string): string {
  return datesIn(language, { weekday, timeZone: "UTC" }).format(SOME_MONDAY + day * DAY_MS);
}

/** A time of day from minutes after midnight. */
export function clockText(minutes: number, language: string): string {
  const time = datesIn(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  });
  return time.format(SOME_MONDAY + (minutes % 1440) * 60_000);
}
