import { isOffOnHolidays, openStateAt, readOpeningHours, toldHours } from "#domain/facilities/opening-hours.ts";
import type { OpenInterval, Week } from "#domain/facilities/opening-hours.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import type { Say } from "../i18n/text.ts";
import { clockText, dayText, openWords } from "./open-words.ts";

/**
 * "Open until 22:00", "Closed. Opens on Monday at 08:00", or null if the hours are unknown or not
 * understood.
 */
export function openText(
  openingHours: string | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
  locale: { say: Say; language: string },
): string | null {
  const told = toldHours(openingHours, { now, timeZone });
  return told === null ? null : openWords(told, locale);
}

/** Whether a place is closed now by its hours, by its own clocks; false if they are not known. */
export function isShutAt(openingHours: string | undefined, here: { now: Date; timeZone: string }): boolean {
  return toldHours(openingHours, here)?.state === "closed";
}

/** The week as lines: "Mon–Fri: 08:00–22:00"; null if not understood. */
export function weekLines(openingHours: string, { say, language }: { say: Say; language: string }): string[] | null {
  const week = readOpeningHours(openingHours);
  if (week === null) return null;
  const holidays = isOffOnHolidays(openingHours) ? [say("hours.dayClosed", { days: say("hours.holidays") })] : [];
  if (openStateAt(week, { day: 0, minute: 0 }).state === "always") return [say("hours.always"), ...holidays];
  const days = runsOf(week).map(({ first, last, stretches }) => {
    const from = dayText(first, "short", language);
    const days = first === last ? from : say("hours.range", { from, to: dayText(last, "short", language) });
    const times = stretches.map((stretch) =>
      say("hours.range", { from: clockText(stretch.from, language), to: clockText(stretch.to, language) }),
    );
    return times.length === 0
      ? say("hours.dayClosed", { days })
      : say("hours.day", { days, times: times.join(listSeparator(language)) });
  });
  return [...days, ...holidays];
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
