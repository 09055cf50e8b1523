import { readOpeningHours } from "../opening-hours.ts";
import { hourTokens } from "./tokens.ts";
import type { HalfDay, HourToken } from "./tokens.ts";

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];
const HALF_DAY = 12 * 60;
const DAY = 24 * 60;
/** No place opens before this by a time without its half of the day, minutes. */
const EARLIEST = 5 * 60;

type Time = Extract<HourToken, { type: "time" }>;
type Stretch = { from: number; to: number };
/** `days` null: nothing says on which days. */
type Rule = { days: readonly number[] | null; stretches: Stretch[] };

/**
 * Reads opening hours in words of the shipped languages into OpenStreetMap's opening_hours: "8.30
 * am to 4.30 pm; Monday - Friday" is `Mo-Fr 08:30-16:30`. Null where one word of them is not
 * understood, or a time may be another: part of the hours would be wrong hours.
 */
export function readHoursInWords(text: string): string | null {
  const tokens = hourTokens(text);
  if (tokens === null || tokens.length === 0) return null;
  const rules: Rule[] = [];
  const off = { days: new Set<number>(), holidays: false };
  for (const clause of clausesOf(tokens)) {
    const read = readClause(clause, off);
    if (read === null) return null;
    rules.push(...read);
  }
  const written = write(rules, off);
  return written === null || readOpeningHours(written) === null ? null : written;
}

type Off = { days: Set<number>; holidays: boolean };

/** Clauses end at a semicolon. Days alone belong to the times of the clause before. */
function clausesOf(tokens: readonly HourToken[]): HourToken[][] {
  const clauses: HourToken[][] = [];
  let clause: HourToken[] = [];
  const end = (): void => {
    const isDaysAlone = clause.every(({ type }) => ["days", "range", "and"].includes(type));
    const before = clauses.at(-1);
    if (isDaysAlone && before !== undefined) before.push(...clause);
    else if (clause.some(({ type }) => type !== "and")) clauses.push(clause);
    clause = [];
  };
  for (const token of tokens) {
    if (token.type === "break") end();
    else clause.push(token);
  }
  end();
  return clauses;
}

/**
 * What was read of a clause so far. `days`: those of the times that follow. `isClosing`: days that
 * follow are closed.
 */
type ClauseState = { rules: Rule[]; days: number[] | null; isBehindTimes: boolean; isClosing: boolean; off: Off };

/** The parts of a clause: its days, its stretches, and what it says is closed, in order. */
function readClause(tokens: readonly HourToken[], off: Off): Rule[] | null {
  const state: ClauseState = { rules: [], days: null, isBehindTimes: false, isClosing: false, off };
  for (let at = 0; at < tokens.length;) {
    const next = readPart(tokens, at, state);
    if (next === null) return null;
    at = next;
  }
  const says = (...types: HourToken["type"][]): boolean => tokens.some(({ type }) => types.includes(type));
  // A holiday without "closed", or days without times, say nothing certain.
  if (says("holidays") && !says("closed", "except")) return null;
  return state.days !== null && !state.isBehindTimes ? null : state.rules;
}

/** Reads one part of a clause; where the next begins, or null where it is not understood. */
function readPart(tokens: readonly HourToken[], at: number, state: ClauseState): number | null {
  const token = tokens[at];
  if (token?.type === "and") return at + 1;
  if (token?.type === "holidays") {
    state.off.holidays = true;
    return at + 1;
  }
  if (token?.type === "closed" || token?.type === "except") return readClosing(tokens, at, state);
  if (token?.type === "days") return readDays(tokens, at, state);
  const stretch = token?.type === "always" ? { value: { from: 0, to: DAY }, next: at + 1 } : stretchAt(tokens, at);
  if (stretch === null) return null;
  state.rules.push({ days: state.days, stretches: [stretch.value] });
  state.isBehindTimes = true;
  return stretch.next;
}

/** "Sunday closed" and "closed on Sunday" say the same. */
function readClosing(tokens: readonly HourToken[], at: number, state: ClauseState): number | null {
  const isTrailing = tokens[at]?.type === "closed" && state.days !== null && !state.isBehindTimes;
  if (!isTrailing) {
    state.isClosing = true;
    return at + 1;
  }
  for (const day of state.days ?? []) state.off.days.add(day);
  state.days = null;
  return tokens.slice(at + 1).some(({ type }) => type === "days") ? null : at + 1;
}

function readDays(tokens: readonly HourToken[], from: number, state: ClauseState): number | null {
  const read = daysAt(tokens, from);
  if (read === null) return null;
  const { days, next } = read;
  const follows = (...types: HourToken["type"][]): boolean =>
    tokens.slice(next).some(({ type }) => types.includes(type));
  if (state.isClosing || (state.isBehindTimes && follows("closed") && !follows("time", "always"))) {
    for (const day of days) state.off.days.add(day);
    // The word "closed" behind them is read with them.
    const closing = state.isClosing ? -1 : tokens.findIndex(({ type }, at) => at >= next && type === "closed");
    state.off.holidays ||= closing !== -1 && tokens.slice(next, closing).some(({ type }) => type === "holidays");
    return closing === -1 ? next : closing + 1;
  }
  if (!state.isBehindTimes || follows("time", "always")) {
    state.days = state.isBehindTimes ? days : [...(state.days ?? []), ...days];
    state.isBehindTimes = false;
    return next;
  }
  // Days behind times are of these times.
  const undated = state.rules.filter((rule) => rule.days === null);
  for (const rule of undated) rule.days = days;
  return undated.length === 0 ? null : next;
}

/** One day, a range of days, or a list of them. */
function daysAt(tokens: readonly HourToken[], from: number): { days: number[]; next: number } | null {
  const days: number[] = [];
  let at = from;
  for (;;) {
    const first = tokens[at];
    if (first?.type !== "days") break;
    const [range, last] = [tokens[at + 1], tokens[at + 2]];
    if (range?.type === "range" && last?.type === "days") {
      const [begin, end] = [first.days[0], last.days[0]];
      if (first.days.length !== 1 || last.days.length !== 1 || begin === undefined || end === undefined) return null;
      for (let day = begin; ; day = (day + 1) % 7) {
        days.push(day);
        if (day === end) break;
      }
      at += 3;
    } else {
      days.push(...first.days);
      at += 1;
    }
    if (tokens[at]?.type === "and" && tokens[at + 1]?.type === "days") at += 1;
  }
  return { days: [...new Set(days)], next: at };
}

/** Two times with a word or sign of a range between them. */
function stretchAt(tokens: readonly HourToken[], from: number): { value: Stretch; next: number } | null {
  const first = timeAt(tokens, from);
  if (first === null) return null;
  // "सुबह 9 से शाम 6": the word may stand behind both.
  const hasRange = tokens[first.next]?.type === "range";
  const second = timeAt(tokens, hasRange ? first.next + 1 : first.next);
  if (second === null || !hasRange) return null;
  const value = stretchOf(first.time, second.time);
  // A word of a range that stands behind the second time: "9 से 6 तक" has a filler there.
  return value === null ? null : { value, next: second.next };
}

/** A time with the half of the day before or behind it. */
function timeAt(tokens: readonly HourToken[], at: number): { time: Time; next: number } | null {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.type === "half" && second?.type === "time") {
    const third = tokens[at + 2];
    if (third?.type === "half")
      return third.half === first.half ? { time: { ...second, half: first.half }, next: at + 3 } : null;
    return { time: { ...second, half: first.half }, next: at + 2 };
  }
  if (first?.type !== "time") return null;
  if (second?.type !== "half") return { time: first, next: at + 1 };
  const third = tokens[at + 2];
  // "9 से शाम 6": the half belongs to the time behind it, where a time stands there.
  if (third?.type === "time") return { time: first, next: at + 1 };
  return first.half !== undefined && first.half !== second.half
    ? null
    : { time: { ...first, half: second.half }, next: at + 2 };
}

/** The minutes of a stretch; null where it may be another. `to` past midnight is the next day's. */
function stretchOf(first: Time, second: Time): Stretch | null {
  const isDayClock = [first, second].some(
    ({ hour, isPadded, half }) => half === undefined && (hour > 12 || hour === 0 || isPadded),
  );
  const hasHalf = first.half !== undefined || second.half !== undefined;
  if (isDayClock && !hasHalf) return ordered(minutesOf(first), minutesOf(second));
  const to = halved(second, second.half ?? (first.half === undefined ? "pm" : undefined));
  const from = halved(first, first.half ?? (first.hour > second.hour && first.hour < 12 ? "am" : undefined));
  if (from === null || to === null) {
    // "10:00-12:00": both clocks say the same.
    return !hasHalf && first.hasMinutes && second.hour === 12 && first.hour >= 5
      ? ordered(minutesOf(first), minutesOf(second))
      : null;
  }
  if (first.half === undefined && from < EARLIEST) return null;
  // "12 am to 7 pm" is meant otherwise.
  if (first.half === "am" && from < EARLIEST && to > HALF_DAY) return null;
  return ordered(from, to === 0 ? DAY : to);
}

function minutesOf({ hour, minute }: Time): number {
  return hour * 60 + minute;
}

function halved({ hour, minute }: Time, half: HalfDay | undefined): number | null {
  if (half === undefined || hour > 12 || hour < 1) return null;
  return (hour % 12) * 60 + minute + (half === "pm" ? HALF_DAY : 0);
}

function ordered(from: number, to: number): Stretch | null {
  if (from === to || from >= DAY || to > DAY) return null;
  return { from, to };
}

function write(rules: readonly Rule[], off: Off): string | null {
  if (rules.length === 0) return null;
  const isAlways = rules.length === 1 && rules[0]?.stretches[0]?.from === 0 && rules[0].stretches[0].to === DAY;
  const byDays = new Map<string, { days: readonly number[] | null; stretches: Stretch[] }>();
  for (const { days, stretches } of rules) {
    const open = openDays(days, off);
    const key = open === null ? "" : open.join();
    if (open !== null && open.length === 0) return null;
    const known = byDays.get(key) ?? { days: open, stretches: [] };
    known.stretches.push(...stretches);
    byDays.set(key, known);
  }
  // "Mon-Fri 9-5, 10-2": nobody knows on which days the second is.
  if (byDays.has("") && byDays.size > 1) return null;
  const isWholeWeek = isAlways && (rules[0]?.days === null || rules[0]?.days.length === 7) && off.days.size === 0;
  const holidays = off.holidays ? ["PH off"] : [];
  if (isWholeWeek) return ["24/7", ...holidays].join("; ");
  const written: string[] = [];
  const seen = new Set<number>();
  for (const { days, stretches } of byDays.values()) {
    // A day that two rules name has hours that nobody can tell.
    for (const day of days ?? []) {
      if (seen.has(day)) return null;
      seen.add(day);
    }
    const times = timesOf(stretches);
    if (times === null) return null;
    written.push(days === null ? times : `${daysText(days)} ${times}`);
  }
  return [...written, ...holidays].join("; ");
}

/** The days of a rule without those that are closed; null where nothing names days. */
function openDays(days: readonly number[] | null, { days: closed }: Off): number[] | null {
  if (days === null && closed.size === 0) return null;
  return (days ?? ALL_DAYS).filter((day) => !closed.has(day)).toSorted((a, b) => a - b);
}

/** Stretches in order; null where two overlap. */
function timesOf(stretches: readonly Stretch[]): string | null {
  const sorted = stretches.toSorted((a, b) => a.from - b.from);
  for (const [at, { from, to }] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next !== undefined && (to <= from || next.from < to)) return null;
  }
  return sorted.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(",");
}

function daysText(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => (run.length > 1 ? `${DAYS[run[0] ?? 0]}-${DAYS[run.at(-1) ?? 0]}` : DAYS[run[0] ?? 0]))
    .join(",");
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
