import type { Hit } from "./lexicon.ts";
import { MOST_CANDIDATES } from "./message.ts";
import type { Fact, MessageTime, TimeRole } from "./message.ts";
import { factOf, isOf, valueOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { gapAfter } from "./words.ts";

/** A clock time or a date of some words. */
type Clock = Range & { time: string; hasSeconds: boolean; isSure: boolean };
type Day = Range & { date: string; orders: { dayFirst: string; monthFirst: string } | null };
type Relative = Range & { minutes: number };

/** Where dates are written with the month first. Source: Unicode CLDR 48, short dates. */
const MONTH_FIRST = new Set(["US", "PH", "PR", "GU", "VI", "AS", "MP", "UM", "MH", "PW", "FM"]);
const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1_440, week: 10_080 };
/** How far from its time the word "verified" may stand, in words. */
const REACH = 8;

/** Times of a text, the first `MOST_CANDIDATES`, and marks their words as taken. */
export function takeTimes(reading: Reading, country: string | null): Fact<MessageTime>[] {
  const found: Fact<MessageTime>[] = [];
  for (let at = 0; at < reading.words.length;) {
    const one = reading.isTaken[at] === true ? null : timeAt(reading, at, country);
    if (one !== null) {
      if (found.length < MOST_CANDIDATES) found.push(one.fact);
      reading.isTaken.fill(true, at, one.to);
    }
    at = one?.to ?? at + 1;
  }
  return found;
}

function timeAt(reading: Reading, at: number, country: string | null): { fact: Fact<MessageTime>; to: number } | null {
  const relative = relativeAt(reading, at);
  if (relative !== null) {
    const value = { role: "other", time: null, date: null, relativeMinutes: relative.minutes } as const;
    return { to: relative.to, fact: withRole(reading, relative, { value, confidence: 0.85, reason: "relative-time" }) };
  }
  const day = dayAt(reading, at);
  const clock = clockAt(reading, day === null ? at : pastLink(reading, day.to));
  const later = day === null && clock !== null ? dayAt(reading, pastLink(reading, clock.to)) : null;
  const date = day ?? later;
  if (clock === null && (day === null || !(isDateAlone(reading, day) || day.orders === null))) return null;
  const from = Math.min(day?.from ?? Infinity, clock?.from ?? Infinity);
  const to = Math.max(date?.to ?? 0, clock?.to ?? 0);
  const isMonthFirst = clock?.hasSeconds === true || MONTH_FIRST.has(country ?? "");
  const written = date === null ? nearDay(reading, from) : dateOf(date, isMonthFirst);
  const value = { role: "other", time: clock?.time ?? null, date: written, relativeMinutes: null } as const;
  const sure = clock?.isSure === false ? 0.6 : 0.85;
  return {
    to,
    fact: withRole(reading, { from, to }, { value, confidence: sure, reason: clock === null ? "date" : "clock" }),
  };
}

function withRole(
  reading: Reading,
  range: Range,
  { value, ...why }: { value: MessageTime; confidence: number; reason: "relative-time" | "clock" | "date" },
): Fact<MessageTime> {
  return factOf(reading, range, { ...why, value: { ...value, role: roleOf(reading, range) } });
}

/** What a time is of, by the nearest word for it in its sentence. */
function roleOf({ words, hitAt }: Reading, { from, to }: Range): TimeRole {
  const clause = words[from]?.clause;
  const line = words[from]?.line;
  let verified = Infinity;
  let until = Infinity;
  const look = (at: number, distance: number): boolean => {
    if (words[at]?.line !== line || (distance > 2 && words[at]?.clause !== clause)) return false;
    if (isOf(hitAt[at], "verified")) verified = Math.min(verified, distance);
    if (isOf(hitAt[at], "until") && distance <= 2) until = Math.min(until, distance);
    return true;
  };
  for (let distance = 1; distance <= REACH && look(from - distance, distance);) distance += 1;
  for (let distance = 1; distance <= REACH && look(to - 1 + distance, distance);) distance += 1;
  if (verified <= 2 || (verified < Infinity && until === Infinity)) return "verified";
  return until < Infinity ? "until" : "other";
}

function relativeAt({ words, hitAt }: Reading, at: number): Relative | null {
  const before = isOf(hitAt[at], "ago") ? (hitAt[at]?.length ?? 1) : 0;
  const number = at + before;
  const amount = amountAt({ words, hitAt }, number);
  if (amount === null) return null;
  const unit = hitAt[number + amount.length];
  const minutes = MINUTES[valueOf(unit, "duration") ?? ""];
  if (unit === undefined || minutes === undefined) return null;
  const end = unit.at + unit.length;
  const after = isOf(hitAt[end], "ago") ? (hitAt[end]?.length ?? 1) : 0;
  if (before + after === 0) return null;
  return { from: at, to: end + after, minutes: Math.round(amount.value * minutes) };
}

function amountAt(
  { words, hitAt }: Pick<Reading, "words" | "hitAt">,
  at: number,
): { value: number; length: number } | null {
  const word = words[at];
  if (word?.isNumber === true && word.text.length <= 3) return { value: Number(word.text), length: 1 };
  const hit = hitAt[at];
  const value = valueOf(hit, "number");
  return hit === undefined || value === null ? null : { value: Number(value), length: hit.length };
}

function clockAt(reading: Reading, at: number): Clock | null {
  const { words, hitAt } = reading;
  const first = halfOf(hitAt[at]);
  const start = first === null ? at : at + (hitAt[at]?.length ?? 1);
  const hour = words[start];
  if (hour?.isNumber !== true || hour.text.length > 4 || reading.isTaken[start] === true) return null;
  const second = words[start + 1];
  const isPair = second?.isNumber === true && /^[:.٫]$/u.test(second.gap) && /^[0-5]\d$/.test(second.text);
  const isJoined = second !== undefined && isPair && hour.text.length <= 2;
  const isCompact = hour.text.length === 4 || hour.text.length === 3;
  let to = start + (isJoined ? 2 : 1);
  const hasSeconds = isJoined && words[to]?.gap === ":" && words[to]?.isNumber === true;
  if (hasSeconds) to += 1;
  const minute = isJoined ? Number(second.text) : isCompact ? Number(hour.text.slice(-2)) : 0;
  const hours = isCompact ? Number(hour.text.slice(0, -2)) : Number(hour.text);
  const oclock = isOf(hitAt[to], "oclock") && isNear(words[to]?.gap) ? (hitAt[to]?.length ?? 1) : 0;
  to += oclock;
  // "18h30": the minutes stand behind the word for hours.
  const minutesBehind = oclock === 1 && !isJoined && /^[0-5]\d$/.test(words[to]?.text ?? "") && words[to]?.gap === "";
  if (minutesBehind) to += 1;
  const half = first ?? (isNear(words[to]?.gap) ? halfOf(hitAt[to]) : null);
  if (first === null && half !== null) to += hitAt[to]?.length ?? 1;
  const isColon = isJoined && second.gap === ":";
  if (isCompact && oclock === 0) return null;
  if (!isColon && oclock === 0 && half === null && !(isJoined && isAfterVerified(reading, start))) return null;
  // A duration ("24 hrs", "2 hours") is no time of day.
  if (oclock > 0 && !isJoined && !isCompact && !minutesBehind && half === null && isDuration(hitAt[start + 1])) {
    if (!isAfterVerified(reading, start)) return null;
  }
  const minutes = minutesBehind ? Number(words[to - 1]?.text) : minute;
  const time = timeOf(hours, minutes, half);
  return time === null ? null : { from: at, to, time, hasSeconds, isSure: isColon || half !== null };
}

function isNear(gap: string | undefined): boolean {
  return gap !== undefined && gap.length <= 2 && !/[\n,;।۔|]/u.test(gap);
}

/** Words such as "2 h" that mean both a span of time and a time of day. */
function isDuration(hit: Hit | undefined): boolean {
  return valueOf(hit, "duration") !== null;
}

function isAfterVerified({ hitAt, words }: Reading, at: number): boolean {
  const part = words[at]?.clause;
  for (let before = at - 1; before >= 0 && at - before <= 4 && words[before]?.clause === part; before -= 1)
    if (isOf(hitAt[before], "verified")) return true;
  return false;
}

function halfOf(hit: Hit | undefined): "am" | "pm" | null {
  return isOf(hit, "pm") ? "pm" : isOf(hit, "am") ? "am" : null;
}

function timeOf(hour: number, minute: number, half: "am" | "pm" | null): string | null {
  if (hour > 23 || minute > 59) return null;
  const shifted = half === "pm" && hour < 12 ? hour + 12 : half === "am" && hour === 12 ? 0 : hour;
  return `${String(shifted).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Past a comma, "at" or "on" between a date and its time. */
function pastLink({ words, hitAt }: Reading, at: number): number {
  const word = words[at];
  return word !== undefined &&
    !word.isNumber &&
    (isOf(hitAt[at], "place_before", "filler", "oclock") || word.text.length <= 2) &&
    halfOf(hitAt[at]) === null
    ? at + 1
    : at;
}

function dayAt(reading: Reading, at: number): Day | null {
  const { words, hitAt, text } = reading;
  const [one, two, three] = [words[at], words[at + 1], words[at + 2]];
  if (one === undefined || reading.isTaken[at] === true) return null;
  const named = namedDay(reading, at);
  if (named !== null) return named;
  const relative = isOf(hitAt[at], "today") ? "today" : isOf(hitAt[at], "yesterday") ? "yesterday" : null;
  if (relative !== null) {
    const to = at + (hitAt[at]?.length ?? 1);
    return clockAt(reading, pastLink(reading, to)) === null ? null : { from: at, to, date: relative, orders: null };
  }
  if (!one.isNumber || two?.isNumber !== true) return null;
  const mark = /^[/.-]$/u.test(two.gap) ? two.gap : null;
  if (mark === null) return null;
  const hasYear = three?.isNumber === true && three.gap === mark;
  if (hasYear && /^20\d\d$/.test(one.text)) {
    const date = dateText(one.text, two.text, three.text);
    return date === null ? null : { from: at, to: at + 3, date, orders: null };
  }
  if (!hasYear && (mark !== "/" || gapAfter(text, words, at + 1).startsWith("/"))) return null;
  const year = hasYear ? (three.text.length === 2 ? `20${three.text}` : three.text) : null;
  if (hasYear && !/^20\d\d$/.test(year ?? "")) return null;
  const dayFirst = dateText(year, two.text, one.text);
  const monthFirst = dateText(year, one.text, two.text);
  if (dayFirst === null && monthFirst === null) return null;
  const orders = { dayFirst: dayFirst ?? monthFirst ?? "", monthFirst: monthFirst ?? dayFirst ?? "" };
  return { from: at, to: at + (hasYear ? 3 : 2), date: orders.dayFirst, orders };
}

/** "28 March", "March 28", "28 de marzo 2021". */
function namedDay({ words, hitAt }: Reading, at: number): Day | null {
  const monthAt = valueOf(hitAt[at], "month") !== null ? at : isOf(hitAt[at + 1], "month") ? at + 1 : at + 2;
  const month = valueOf(hitAt[monthAt], "month");
  if (month === null || monthAt >= words.length) return null;
  const isFirst = monthAt === at;
  const day = words[isFirst ? at + 1 : at];
  if (day?.isNumber !== true || (isFirst && day.gap.length > 2)) return null;
  const middle = words[at + 1]?.text ?? "";
  if (monthAt === at + 2 && !/^(?:de|of|st|nd|rd|th)$/.test(middle)) return null;
  const end = isFirst ? at + 2 : monthAt + 1;
  const year = /^20\d\d$/.test(words[end]?.text ?? "") ? (words[end]?.text ?? null) : null;
  const date = dateText(year, month, day.text);
  return date === null ? null : { from: at, to: end + (year === null ? 0 : 1), date, orders: null };
}

function dateText(year: string | null, month: string, day: string): string | null {
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > 31 || day.length > 2) return null;
  const short = `${String(monthNumber).padStart(2, "0")}-${String(dayNumber).padStart(2, "0")}`;
  return year === null ? short : `${year}-${short}`;
}

function dateOf({ date, orders }: Day, isMonthFirst: boolean): string {
  return orders === null ? date : isMonthFirst ? orders.monthFirst : orders.dayFirst;
}

/** A date without a time counts with its year, or behind a word such as "verified". */
function isDateAlone(reading: Reading, { from, to }: Day): boolean {
  return to - from === 3 || isAfterVerified(reading, from);
}

/** "today" or "yesterday" somewhat before or behind a clock time. */
function nearDay({ hitAt, words }: Reading, at: number): string | null {
  for (let near = Math.max(0, at - 3); near <= at + 4; near += 1) {
    if (words[near]?.clause !== words[at]?.clause) continue;
    if (isOf(hitAt[near], "today")) return "today";
    if (isOf(hitAt[near], "yesterday")) return "yesterday";
  }
  return null;
}
