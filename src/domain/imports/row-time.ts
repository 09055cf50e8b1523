import { DAY_MS } from "../shared/durations.ts";
import { zonedInstant } from "../shared/zoned-time.ts";
import { toAsciiDigits } from "../shared/digits.ts";
import { fold } from "../shared/fold.ts";
import { EVENING } from "../facilities/hours-in-words/hour-words.ts";
import type { DateOrder } from "./mapping.ts";
import { namedDateIn } from "./month-names.ts";

/** A time of a row, or why there is none. `noted`: what was assumed. */
export type RowTime =
  | { at: Date; noted?: "day-first" | "date-only" | "year-assumed" | "year-of-column" }
  | { at: null; reason: "missing" | "unreadable" | "future" };

/**
 * What a time is read by: the order of its numbers, its zone, and the latest it can be. `year`: of
 * dates that name none. `columnYear`: the one year that others of the column name, or "several".
 * `periodDays`: the date is the first day of so many, and its last counts. `days1904`: numbers of
 * days count from 1904, as old workbooks of one maker do.
 */
export type TimeRules = {
  order: Exclude<DateOrder, "guess">;
  timeZone: string;
  now: Date;
  year?: number | undefined;
  columnYear?: number | "several" | undefined;
  periodDays?: number | undefined;
  days1904?: boolean | undefined;
};

type LocalDate = { year: number | null; month: number; day: number };
type Clock = { hour: number; minute: number };

/** A clock a little ahead of ours is no time in the future, ms. */
const AHEAD_MS = 600_000;

const NUMBERS = /\b(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}|\d{2}))?\b/;
const YEAR_FIRST = /\b(\d{4})[./-](\d{1,2})[./-](\d{1,2})\b/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
/** A number of days as spreadsheets keep dates, with the part of the day that has passed. */
const DAY_NUMBER = /^(\d{5})(?:\.(\d{1,15}))?$/;
/** The day 1970-01-01 by the two ways of counting days, and the last that is believed, 2100. */
const DAYS = { of1900: 25_569, of1904: 24_107, most: 73_050 } as const;
const CLOCK = /\b(\d{1,2})[:.h](\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\b)?/i;
const EVENING_WORDS: ReadonlySet<string> = new Set(EVENING.split(",").map(fold));
const NIGHT_WORDS: ReadonlySet<string> = new Set(
  "night, noche, nuit, noite, malam, रात, रात्री, राति, রাত, இரவு, రాత్రి, رات, ليلا".split(",").map(fold),
);
const ZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads a time as tables write it: with an offset, in numbers of any order, or with the month's
 * name in a shipped language. Seconds and milliseconds since 1970 are times too, and the day
 * numbers of spreadsheets. Without a year it has that of its column; where no date there names one
 * it is the newest such date that is not in the future. A date alone is its beginning, so that a row never
 * looks too new. A time in the future says nothing.
 */
export function readRowTime(texts: readonly (string | undefined)[], rules: TimeRules): RowTime {
  const text = plainText(texts);
  if (text === "") return { at: null, reason: "missing" };
  const stamp = stampOf(text);
  if (stamp !== null) return judged({ at: stamp }, rules);
  const counted = dayNumberIn(text, rules.days1904 === true);
  if (counted !== null)
    return judged(instantOf(counted.date, counted.clock, rules) ?? { at: null, reason: "unreadable" }, rules);
  const found = dateIn(text, rules);
  if (found === null) return { at: null, reason: "unreadable" };
  const clock = clockIn(text.replace(found.matched, " "));
  if (clock === "broken") return { at: null, reason: "unreadable" };
  return judged(instantOf(found.date, clock, rules) ?? { at: null, reason: "unreadable" }, rules);
}

/** Whether a heading says that its times are those of UTC. */
export function isUtc(heading: string): boolean {
  return /\b(utc|gmt)\b/i.test(heading);
}

/** The year that a date names, or null where it names none; undefined where it is no date. */
export function yearOfDate(text: string): number | null | undefined {
  const plain = plainText([text]);
  if (DAY_NUMBER.test(plain)) return dayNumberIn(plain, false)?.date.year ?? undefined;
  return dateIn(plain, { order: "day-first" })?.date.year;
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

function plainText(texts: readonly (string | undefined)[]): string {
  return toAsciiDigits(texts.filter((each) => each !== undefined).join(" "))
    .replaceAll(/\s+/g, " ")
    .replace(/(\d)T(\d)/, "$1 $2")
    .trim();
}

/** A day by its number, to the minute. */
function dayNumberIn(text: string, is1904: boolean): { date: LocalDate; clock: Clock | null } | null {
  const [, digits = "", fraction] = DAY_NUMBER.exec(text) ?? [];
  const days = Number(digits) - (is1904 ? DAYS.of1904 : DAYS.of1900);
  if (digits === "" || days < 0 || Number(digits) > DAYS.most) return null;
  const minutes = fraction === undefined ? null : Math.round(Number(`0.${fraction}`) * 1_440);
  const day = new Date((days + Math.floor((minutes ?? 0) / 1_440)) * DAY_MS);
  return {
    date: { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
    clock: minutes === null ? null : { hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 },
  };
}

function dateIn(text: string, { order }: Pick<TimeRules, "order">): { date: LocalDate; matched: string } | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [matched, year, month, day] = yearFirst;
    return { date: { year: Number(year), month: Number(month), day: Number(day) }, matched };
  }
  const compact = COMPACT.exec(text);
  if (compact !== null) {
    const [matched, year, month, day] = compact;
    return { date: { year: Number(year), month: Number(month), day: Number(day) }, matched };
  }
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) {
    const [matched, first, second, year] = numbers;
    const isDayFirst = Number(first) > 12 || (order === "day-first" && Number(second) <= 12);
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    return { date: { year: fullYear(year), month: Number(month), day: Number(day) }, matched };
  }
  const named = namedDateIn(text.replace(CLOCK, " | "));
  return named === null ? null : { date: named, matched: "" };
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
  const isLate = half === undefined ? isEvening(text, hour) : half === "p";
  const full = (half === undefined && !isLate) || hour > 12 ? hour : (hour % 12) + (isLate ? 12 : 0);
  return full > 23 || minute > 59 ? "broken" : { hour: full, minute };
}

/** Words such as "शाम": what is called night begins at six. */
function isEvening(text: string, hour: number): boolean {
  const words = fold(text).split(" ");
  if (words.some((word) => NIGHT_WORDS.has(word))) return hour >= 6;
  return words.some((word) => EVENING_WORDS.has(word));
}

function instantOf(
  date: LocalDate,
  clock: Clock | null,
  { timeZone, now, year: ofAll, columnYear, periodDays = 1 }: TimeRules,
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
  // Several years in one column: any of them may be meant.
  if (columnYear === "several") return null;
  if (columnYear !== undefined) {
    const at = inYear(columnYear);
    return at === null ? null : { at, noted: "year-of-column" };
  }
  const thisYear = now.getUTCFullYear() + 1;
  for (const year of [thisYear, thisYear - 1, thisYear - 2]) {
    const at = inYear(year);
    if (at !== null && at.getTime() <= now.getTime() + AHEAD_MS) return { at, noted: "year-assumed" };
  }
  return null;
}
