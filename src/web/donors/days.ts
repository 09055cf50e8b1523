import { dateText } from "../device/relative-time.ts";
import type { Clock } from "../device/useClock.tsx";

/** The reader's own day, YYYY-MM-DD. */
export function dayOf({ now, timeZone }: Clock): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const of = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${of["year"]}-${of["month"]}-${of["day"]}`;
}

/** A day in words, in the reader's language. A day has no time zone. */
export function dayText(day: string, { now }: Clock, language: string): string {
  return dateText(`${day}T12:00:00.000Z`, { now, timeZone: "UTC" }, language);
}
