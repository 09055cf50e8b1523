import { DAY_MS } from "#domain/shared/durations.ts";
import { datesIn } from "../i18n/dates.ts";

/** Hours that "tonight" and "tomorrow" stand for, local time. Proposal. */
const TONIGHT_HOUR = 20;
const TOMORROW_HOUR = 10;
/** "Tonight" is no more offered in its last half hour. */
const LEAST_MS = 1_800_000;
const HALF_HOUR_MS = 1_800_000;
/** Days that can be chosen from the list; urgent needs are nearer. */
const DAYS = 14;

/** Times of day, each half hour. */
export const TIMES: readonly string[] = Array.from(
  { length: 48 },
  (_, half) => `${two(Math.floor(half / 2))}:${half % 2 === 0 ? "00" : "30"}`,
);

/** A local day as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The days from now on that can be chosen. */
export function daysFrom(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, day) => dayOf(noonIn(now, day)));
}

/** The times with a word of their own, as local date and time. */
export function quickTimes(now: Date): { name: "tonight" | "tomorrow"; at: string }[] {
  const tonight = `${dayOf(now)}T${two(TONIGHT_HOUR)}:00`;
  const tomorrow = `${dayOf(noonIn(now, 1))}T${two(TOMORROW_HOUR)}:00`;
  const isAhead = new Date(tonight).getTime() - now.getTime() >= LEAST_MS;
  return [...(isAhead ? [{ name: "tonight" as const, at: tonight }] : []), { name: "tomorrow", at: tomorrow }];
}

/**
 * "today", "tomorrow" where the browser has the words, then the weekday with its date, in the order
 * of the language.
 */
export function wordsOf(day: string, now: Date, language: string): string {
  const date = new Date(`${day}T12:00`);
  const away = Math.round((date.getTime() - noonIn(now, 0).getTime()) / DAY_MS);
  const hasWords = Intl.RelativeTimeFormat.supportedLocalesOf(language).length > 0;
  if (hasWords && (away === 0 || away === 1))
    return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(away, "day");
  return datesIn(language, { weekday: "long", day: "numeric", month: "short" }).format(date);
}

/** Noon of a day counted from today: no change of clocks moves it to another day. */
function noonIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12);
}

/** A time of day of this device, as all times here are written. */
export function timeOf(at: string, language: string): string {
  return datesIn(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(at));
}

/** The next full or half hour at least this long from now, as local date and time. */
export function halfHourAfter(now: Date, aheadMs: number): string {
  const at = new Date(Math.ceil((now.getTime() + aheadMs) / HALF_HOUR_MS) * HALF_HOUR_MS);
  return localTime(at);
}

/** Local date and time as `YYYY-MM-DDTHH:MM`. */
export function localTime(at: Date): string {
  return `${dayOf(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

function two(n: number): string {
  return String(n).padStart(2, "0");
}
