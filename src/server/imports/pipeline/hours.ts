import { readOpeningHours } from "#domain/facilities/opening-hours.ts";
import { importedText } from "./field-text.ts";
import type { Note } from "./format.ts";

const ROUND_THE_CLOCK = /\b24\s*(?:[x*/]|by)?\s*7\b|\b24\s*(?:h|hr|hrs|hours?)\b\.?/i;
const CLOCK = /(\d{1,2})(?:[.:](\d\d))?\s*(am|pm)?/i;
const RANGE = new RegExp(`${CLOCK.source}\\s*(?:-|–|to|t0)\\s*${CLOCK.source}`, "i");
const DAY_NAMES = ["mo", "tu", "we", "th", "fr", "sa", "su"] as const;

/**
 * Converts service times of Indian directories into OpenStreetMap's opening_hours. "24 x 7" is
 * `24/7`, "8.30 am to 4.30pm ; Monday - Friday" is `Mo-Fr 08:30-16:30`. Null unless the words give
 * one certain span.
 */
export function readServiceTime(text: string): string | null {
  const words = text.replaceAll("&#39;", "'").replaceAll(/\s+/g, " ").trim();
  const range = RANGE.exec(words);
  const round = ROUND_THE_CLOCK.exec(words);
  if (round !== null && (range === null || round.index < range.index)) return "24/7";
  if (range === null || /^\s*\d+\s*(?:hours?|hrs?)\b/i.test(words)) return null;
  const span = readSpan(range);
  return span === null ? null : `${daysOf(words)}${span}`;
}

function readSpan(range: RegExpExecArray): string | null {
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = range;
  const to = minutes(Number(toHour), Number(toMinute ?? 0), toHalf ?? (fromHalf === undefined ? "pm" : undefined));
  const from = minutes(
    Number(fromHour),
    Number(fromMinute ?? 0),
    fromHalf ?? morningBefore(Number(fromHour), Number(toHour)),
  );
  if (from === null || to === null || from >= to || from < 5 * 60) return null;
  return `${clock(from)}-${clock(to)}`;
}

/** "9 to 6" can only begin in the morning. "7 to 9.30pm" may mean either, and is not read. */
function morningBefore(fromHour: number, toHour: number): "am" | undefined {
  return fromHour > toHour && fromHour < 12 ? "am" : undefined;
}

function minutes(hour: number, minute: number, half: string | undefined): number | null {
  if (half === undefined || hour < 1 || hour > 12 || minute > 59) return null;
  return ((hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0)) * 60 + minute;
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

function daysOf(words: string): string {
  const span = /\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\s*(?:-|–|to)\s*(mon|tue|wed|thu|fri|sat|sun)[a-z]*/i.exec(words);
  if (span !== null) return `${day(span[1])}-${day(span[2])} `;
  if (/sunday.*closed/i.test(words)) return "Mo-Sa ";
  return /\b7 days\b/i.test(words) ? "Mo-Su " : "";
}

function day(name: string | undefined): string {
  const short = DAY_NAMES.find((known) => known === name?.slice(0, 2).toLowerCase()) ?? "mo";
  return short.charAt(0).toUpperCase() + short.charAt(1);
}

/** Opening hours of a field: in OpenStreetMap's syntax, else as directories write them. */
export function readHoursField(field: string | undefined): { openingHours: string | null; notes: Note[] } {
  const text = importedText(field);
  if (text === undefined) return { openingHours: null, notes: [] };
  const openingHours = readOpeningHours(text) === null ? readServiceTime(text) : text;
  return { openingHours, notes: openingHours === null ? [{ code: "hours/unreadable" }] : [] };
}
