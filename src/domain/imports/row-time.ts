import { zonedInstant } from "../shared/zoned-time.ts";
import { toAsciiDigits } from "../shared/digits.ts";
import type { DateOrder } from "./mapping.ts";

/** A time of a row, or why there is none. `noted`: what was assumed. */
export type RowTime =
  | { at: Date; noted?: "day-first" | "date-only" | "year-assumed" }
  | { at: null; reason: "missing" | "unreadable" | "future" };

/**
 * What a time is read by: the order of its numbers, its zone, and the latest it can be. `year`: of
 * dates that name none. `periodDays`: the date is the first day of so many, and its last counts.
 */
export type TimeRules = {
  order: Exclude<DateOrder, "guess">;
  timeZone: string;
  now: Date;
  year?: number | undefined;
  periodDays?: number | undefined;
};

type LocalDate = { year: number | null; month: number; day: number };
type Clock = { hour: number; minute: number };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** A clock a little ahead of ours is no time in the future, ms. */
const AHEAD_MS = 600_000;

const NUMBERS = /\b(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}|\d{2}))?\b/;
const YEAR_FIRST = /\b(\d{4})[./-](\d{1,2})[./-](\d{1,2})\b/;
const DAY_MONTH = /\b(\d{1,2})(?:st|nd|rd|th)?[ -]+([a-z]{3,9})\.?,?(?:[ -]+(\d{4}))?/i;
const MONTH_DAY = /\b([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?\b(?:,? +(\d{4}))?/i;
const CLOCK = /\b(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\b)?/i;
const ZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads a time as tables write it: with an offset, in numbers of any order, or with the month's
 * name. Seconds and milliseconds since 1970 are times too. Without a year it is the
 * newest such date that is not in the future. A date alone is its beginning, so that a row never
 * looks too new. A time in the future says nothing.
 */
export function readRowTime(texts: readonly (string | undefined)[], rules: TimeRules): RowTime {
  const text = toAsciiDigits(texts.filter((each) => each !== undefined).join(" "))
    .replaceAll(/\s+/g, " ")
    .trim();
  if (text === "") return { at: null, reason: "missing" };
  const stamp = stampOf(text);
  if (stamp !== null) return judged({ at: stamp }, rules);
  const found = dateIn(text, rules);
  if (found === null) return { at: null, reason: "unreadable" };
  const clock = clockIn(text.replace(found.matched, " "));
  if (clock === "broken") return { at: null, reason: "unreadable" };
  return judged(instantOf(found.date, clock, rules) ?? { at: null, reason: "unreadable" }, rules);
}

/** The order that the dates of a table have: one with a first number over 12 is day first. */
export function orderOfDates(texts: Iterable<string>): Exclude<DateOrder, "guess"> | null {
  let [dayFirst, monthFirst] = [0, 0];
  for (const text of texts) {
    const match = NUMBERS.exec(toAsciiDigits(text));
    if (match === null || YEAR_FIRST.test(text)) continue;
    if (Number(match[1]) > 12) dayFirst += 1;
    else if (Number(match[2]) > 12) monthFirst += 1;
  }
  if (dayFirst === monthFirst) return null;
  return dayFirst > monthFirst ? "day-first" : "month-first";
}

function judged(time: RowTime, { now }: TimeRules): RowTime {
  return time.at !== null && time.at.getTime() > now.getTime() + AHEAD_MS ? { at: null, reason: "future" } : time;
}

function stampOf(text: string): Date | null {
  if (/^1\d{9}(\.\d+)?$/.test(text)) return new Date(Number(text) * 1_000);
  if (/^1\d{12}$/.test(text)) return new Date(Number(text));
  if (!ZONED.test(text)) return null;
  const at = new Date(text.replace(" ", "T").replace(/ (?=[+-]|Z)/, ""));
  return Number.isNaN(at.getTime()) ? null : at;
}

function dateIn(text: string, { order }: TimeRules): { date: LocalDate; matched: string } | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [matched, year, month, day] = yearFirst;
    return { date: { year: Number(year), month: Number(month), day: Number(day) }, matched };
  }
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) {
    const [matched, first, second, year] = numbers;
    const isDayFirst = Number(first) > 12 || (order === "day-first" && Number(second) <= 12);
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    return { date: { year: fullYear(year), month: Number(month), day: Number(day) }, matched };
  }
  return namedDateIn(text);
}

function namedDateIn(text: string): { date: LocalDate; matched: string } | null {
  for (const [pattern, dayAt, monthAt] of [
    [DAY_MONTH, 1, 2],
    [MONTH_DAY, 2, 1],
  ] as const) {
    const match = pattern.exec(text);
    const month = MONTHS.indexOf((match?.[monthAt] ?? "").slice(0, 3).toLowerCase()) + 1;
    if (match !== null && month > 0) {
      return { date: { year: fullYear(match[3]), month, day: Number(match[dayAt]) }, matched: match[0] };
    }
  }
  return null;
}

function fullYear(text: string | undefined): number | null {
  if (text === undefined) return null;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function clockIn(text: string): Clock | null | "broken" {
  const match = CLOCK.exec(text);
  if (match === null) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  const half = match[3]?.toLowerCase().charAt(0);
  // "18:43pm" says its hour twice and means one.
  const full = half === undefined || hour > 12 ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  return full > 23 || minute > 59 ? "broken" : { hour: full, minute };
}

function instantOf(
  date: LocalDate,
  clock: Clock | null,
  { timeZone, now, year: ofAll, periodDays = 1 }: TimeRules,
): RowTime | null {
  const { hour, minute } = clock ?? { hour: 0, minute: 0 };
  const inYear = (year: number): Date | null => {
    const isReal = new Date(Date.UTC(year, date.month - 1, date.day)).getUTCDate() === date.day;
    if (date.month < 1 || date.month > 12 || !isReal || year < 1970) return null;
    const last = new Date(Date.UTC(year, date.month - 1, date.day + periodDays - 1));
    const day = { year: last.getUTCFullYear(), month: last.getUTCMonth() + 1, day: last.getUTCDate() };
    return zonedInstant({ ...day, minutes: hour * 60 + minute }, timeZone);
  };
  if (date.year !== null) {
    const at = inYear(date.year);
    return at === null ? null : { at, ...(clock === null && { noted: "date-only" as const }) };
  }
  if (ofAll !== undefined) {
    const at = inYear(ofAll);
    return at === null ? null : { at, noted: "year-assumed" };
  }
  const thisYear = now.getUTCFullYear() + 1;
  for (const year of [thisYear, thisYear - 1, thisYear - 2]) {
    const at = inYear(year);
    if (at !== null && at.getTime() <= now.getTime() + AHEAD_MS) return { at, noted: "year-assumed" };
  }
  return null;
}
