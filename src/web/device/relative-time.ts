import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { dateFormat } from "#domain/shared/intl-formats.ts";
import { boundedMemo } from "#domain/shared/bounded-memo.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import { datesIn } from "../i18n/dates.ts";
import type { Say } from "../i18n/text.ts";
import type { Clock } from "./useClock.tsx";

/** An age: one of five forms, and its value. */
export type Age = { form: "now" | "minutes" | "hours" | "day" | "date"; n: number; day: string };

/**
 * "just now" under a minute, minutes to 59, hours to 23, then the weekday, from 7 days the date.
 * Rounded up, so that nothing looks fresher than it is; a future time counts as now.
 */
export function ageOf(at: string, { now, timeZone }: Clock, language: string): Age {
  const ageMs = Math.max(0, now.getTime() - Date.parse(at));
  const minutes = Math.ceil(ageMs / MINUTE_MS);
  const hours = Math.ceil(ageMs / HOUR_MS);
  if (ageMs < MINUTE_MS) return { form: "now", n: 0, day: "" };
  if (minutes < 60) return { form: "minutes", n: minutes, day: "" };
  if (hours < 24) return { form: "hours", n: hours, day: "" };
  const date = new Date(at);
  if (ageMs < 7 * DAY_MS)
    return {
      form: "day",
      n: 0,
      day: datesIn(language, { weekday: "long", timeZone }).format(date),
    };
  return { form: "date", n: 0, day: dateText(at, { now, timeZone }, language) };
}

/** A short date, with its year only if it is another one. */
export function dateText(at: string, { now, timeZone }: Clock, language: string): string {
  const year = dateFormat("en", { year: "numeric", timeZone });
  const date = new Date(at);
  const sameYear = year.format(date) === year.format(now);
  return datesIn(language, {
    day: "numeric",
    month: "short",
    year: sameYear ? undefined : "numeric",
    timeZone,
  }).format(date);
}

/** A time of day, 24 hours. */
export function timeText(at: string, timeZone: string, language: string): string {
  return datesIn(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(at));
}

/** Times that were written. An entry says the same on every page that shows it. */
const timestamps = boundedMemo<string>(4_000);

/** A full time for text read at an unknown date: time, weekday, date and year. */
export function timestampText(at: string, timeZone: string, language: string): string {
  return timestamps(`${at} ${timeZone} ${language}`, () => writeTimestamp(at, timeZone, language));
}

function writeTimestamp(at: string, timeZone: string, language: string): string {
  const date = datesIn(language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  });
  return timeText(at, timeZone, language) + listSeparator(language) + date.format(new Date(at));
}

/** A short time for a time line: the time if today, else weekday or date. */
export function momentText(at: string, clock: Clock, language: string): string {
  const day = dateFormat("en", { dateStyle: "short", timeZone: clock.timeZone });
  if (day.format(new Date(at)) === day.format(clock.now)) return timeText(at, clock.timeZone, language);
  const age = ageOf(at, clock, language);
  if (age.form === "day") return age.day;
  return age.form === "date"
    ? age.day
    : datesIn(language, { weekday: "long", timeZone: clock.timeZone }).format(new Date(at));
}

/** When something is from: the time, with weekday or date if not today. */
export function whenText(at: string, clock: Clock, language: string): string {
  const time = timeText(at, clock.timeZone, language);
  const day = momentText(at, clock, language);
  return day === time ? time : `${day} ${time}`;
}

/** "12 min ago", "on Tuesday". */
export function ageText(age: Age, say: Say): string {
  return say(`age.${age.form}`, { count: age.n, day: age.day });
}
