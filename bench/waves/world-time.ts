import { MINUTE_MS } from "#domain/shared/durations.ts";

/** Local midnight before the first day. The world has one time zone, and it is this one. */
const START = Date.parse("2026-11-23T00:00:00.000Z");

/** The moment of a minute of the world. */
export function timeAt(minute: number): Date {
  return new Date(Math.round(START + minute * MINUTE_MS));
}

/** The minute of a moment, given as ISO text. */
export function minuteOf(time: string): number {
  return (Date.parse(time) - START) / MINUTE_MS;
}

/** The local day of a minute, YYYY-MM-DD. */
export function dayAt(minute: number): string {
  return timeAt(minute).toISOString().slice(0, 10);
}

/** The local hour of a minute, 0..23. */
export function hourAt(minute: number): number {
  return timeAt(minute).getUTCHours();
}
