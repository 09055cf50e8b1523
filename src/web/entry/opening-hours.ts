import { openStateAt, readOpeningHours } from "#domain/facilities/opening-hours.ts";
import type { OpenInterval, Week } from "#domain/facilities/opening-hours.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import { datesIn } from "../i18n/dates.ts";
import type { Say } from "../i18n/text.ts";

/** 1 January 2024 was a Monday: its week gives the weekday names. */
const SOME_MONDAY = Date.UTC(2024, 0, 1);

/**
 * "Open until 22:00", "Closed. Opens on Monday at 08:00", or null if the hours are unknown or not
 * understood.
 */
export function openText(
  openingHours: string | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
  locale: { say: Say; language: string },
): string | null {
  const week = openingHours === undefined ? null : readOpeningHours(openingHours);
  if (week === null) return null;
  const { say, language } = locale;
  const here = localMoment(now, timeZone);
  const state = openStateAt(week, here);
  if (state.state === "always") return say("hours.always");
  if (state.state === "open") return say("hours.until", { time: clockText(state.until, language) });
  if (state.opens === null) return say("hours.closed");
  const time = clockText(state.opens.at, language);
  if (state.opens.day === here.day && state.opens.at > here.minute) return say("hours.opens", { time });
  return say("hours.opensOn", { time, day: dayText(state.opens.day, "long", language) });
}

/** The week as lines: "Mon–Fri: 08:00–22:00"; null if not understood. */
export function weekLines(openingHours: string, { say, language }: { say: Say; language: string }): string[] | null {
  const week = readOpeningHours(openingHours);
  if (week === null) return null;
  if (openStateAt(week, { day: 0, minute: 0 }).state === "always") return [say("hours.always")];
  return runsOf(week).map(({ first, last, stretches }) => {
    const from = dayText(first, "short", language);
    const days = first === last ? from : say("hours.range", { from, to: dayText(last, "short", language) });
    const times = stretches.map((stretch) =>
      say("hours.range", { from: clockText(stretch.from, language), to: clockText(stretch.to, language) }),
    );
    return times.length === 0
      ? say("hours.dayClosed", { days })
      : say("hours.day", { days, times: times.join(listSeparator(language)) });
  });
}

type Run = { first: number; last: number; stretches: readonly OpenInterval[] };

function runsOf(week: Week): Run[] {
  const runs: Run[] = [];
  for (const [day, stretches] of week.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && JSON.stringify(last.stretches) === JSON.stringify(stretches)) last.last = day;
    else runs.push({ first: day, last: day, stretches });
  }
  return runs;
}

function localMoment(now: Date, timeZone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const day = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(part("weekday"));
  return { day, minute: Number(part("hour")) * 60 + Number(part("minute")) };
}

function dayText(day: number, weekday: "long" | "short", language: string): string {
  return datesIn(language, { weekday, timeZone: "UTC" }).format(SOME_MONDAY + day * DAY_MS);
}

function clockText(minutes: number, language: string): string {
  const time = datesIn(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  });
  return time.format(SOME_MONDAY + (minutes % 1440) * 60_000);
}
