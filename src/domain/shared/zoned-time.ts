import { DAY_MS } from "./durations.ts";
import { dateFormat } from "./intl-formats.ts";

/** A day and a minute of it as clocks of a place show them. `month` from 1, `minutes` from 0. */
export type LocalTime = { year: number; month: number; day: number; minutes: number };

/**
 * The instant that a local time names. Of two with that name, when clocks go back, the later one.
 * One that clocks leave out counts as so much later.
 * @param timeZone IANA name. @throws RangeError where it names none
 */
export function zonedInstant({ year, month, day, minutes }: LocalTime, timeZone: string): Date {
  const asUtc = Date.UTC(year, month - 1, day, 0, minutes);
  // No zone changes its clocks twice within two days: the offset is that of a day before or after.
  const earlier = asUtc - offsetAt(asUtc - DAY_MS, timeZone);
  const later = asUtc - offsetAt(asUtc + DAY_MS, timeZone);
  if (earlier === later) return new Date(later);
  const named = [earlier, later].filter((instant) => instant + offsetAt(instant, timeZone) === asUtc);
  return new Date(Math.max(...(named.length > 0 ? named : [earlier, later])));
}

/** How far the clocks of a zone are ahead of UTC at an instant, ms. */
function offsetAt(instant: number, timeZone: string): number {
  const format = dateFormat("en", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1] = [part["year"], part["month"], part["day"]];
  return Date.UTC(year, month - 1, day, part["hour"], part["minute"]) - Math.floor(instant / 60_000) * 60_000;
}
