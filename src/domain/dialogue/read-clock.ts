import { fold } from "../shared/fold.ts";
import { CLOCK_PHRASES, LONGEST_CLOCK_PHRASE } from "./clock-words.ts";
import type { ClockPhrase, DayPart } from "./clock-words.ts";

/**
 * When something is needed: the day from today, and the minute of that day there. `stepMinutes`:
 * where that is past, it is meant so much later.
 */
export type NeededTime = { days: number; minute: number; stepMinutes?: number } | "soon";

/** A time of a text, and the words that are none of it. `isUnclear`: it has two times, or none. */
export type ReadClock = { time: NeededTime | null; isUnclear: boolean; rest: string[] };

const HOUR = 60;
const HALF_DAY = 12 * HOUR;
const DAY = 24 * HOUR;
const DAY_END = DAY - 1;

/** The end of each part of a day, minutes from midnight, as a day alone is its end. Own choice. */
const PART_ENDS: Readonly<Record<DayPart, number>> = {
  morning: HALF_DAY,
  noon: HALF_DAY,
  afternoon: 17 * HOUR,
  evening: 20 * HOUR,
  night: DAY_END,
  midnight: DAY,
};

type Figure = { hour: number; minute: number | null; tail: string };
/** A word or phrase of a text, with its meaning. */
type Token = { words: readonly string[]; phrase: ClockPhrase | null; figure: Figure | null };
/** What the words of a time said. */
type Heard = {
  days: Set<number>;
  hours: { hour: number; minute: number | null; isPm: boolean | null }[];
  parts: DayPart[];
  isSoon: boolean;
  isBroken: boolean;
};

/**
 * Takes the time out of a text: "tomorrow 6:30 PM", "evening 7", "शाम 7 बजे", "as soon as
 * possible". A bare number is an hour only beside a word that makes it one.
 * @param words digits of ASCII, `18h30` for 18:30
 * @param isAsked the time was asked for: a bare hour may stand alone or beside a day
 */
export function readClock(words: readonly string[], isAsked: boolean): ReadClock {
  const tokens = tokensOf(words);
  const heard: Heard = { days: new Set(), hours: [], parts: [], isSoon: false, isBroken: false };
  const rest: string[] = [];
  const taken = new Set<number>();
  let hasOther = false;
  tokens.forEach((token, at) => {
    if (token.figure !== null && takeHour(tokens, { at, isAsked, heard, taken })) return;
    if (takePhrase(token.phrase, heard)) taken.add(at);
    // A day that we do not read stays where no time is beside it: it may be of a place's name.
    hasOther ||= token.phrase?.is === "other";
  });
  if (hasOther && (isAsked || taken.size > 0)) heard.isBroken = true;
  tokens.forEach(({ words: own, phrase }, at) => {
    const isBeside =
      (phrase?.is === "before" && isTaken(tokens, taken, at + 1)) || (phrase?.is === "after" && taken.has(at - 1));
    if (isBeside) taken.add(at);
    if (!taken.has(at)) rest.push(...own);
  });
  const time = timeOf(heard);
  const isUnclear = heard.isBroken || (time === null && taken.size > 0);
  return { time: isUnclear ? null : time, isUnclear, rest };
}

function isTaken(tokens: readonly Token[], taken: ReadonlySet<number>, at: number): boolean {
  return taken.has(at) || (tokens[at]?.phrase?.is === "before" && taken.has(at + 1));
}

/** The words in phrases that say something of a time, the longest first. */
function tokensOf(words: readonly string[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    const figure = figureOf(words[at] ?? "");
    let length = figure === null ? Math.min(LONGEST_CLOCK_PHRASE, words.length - at) : 0;
    while (length > 0 && !CLOCK_PHRASES.has(fold(words.slice(at, at + length).join(" ")))) length -= 1;
    const own = words.slice(at, at + Math.max(1, length));
    tokens.push({ words: own, figure, phrase: length > 0 ? (CLOCK_PHRASES.get(fold(own.join(" "))) ?? null) : null });
    at += own.length;
  }
  return tokens;
}

/** An hour with what is glued to it: `18h30`, `6pm`, `6h30pm`, `7টায়`. `0` alone is none. */
function figureOf(word: string): Figure | null {
  const match = /^(\d{1,2})(?:h(\d{2}))?(?!\d)(\D*)$/iu.exec(word);
  if (match === null || word === "0") return null;
  const [, hour = "", minute, tail = ""] = match;
  const folded = fold(tail);
  // "7+" and "7-" are signs, not times.
  if (tail !== "" && (folded === "" || folded === "+")) return null;
  return { hour: Number(hour), minute: minute === undefined ? null : Number(minute), tail: folded };
}

type Taking = { at: number; isAsked: boolean; heard: Heard; taken: Set<number> };

/** Takes the hour at a place among the tokens, with the words beside it. False: it is no hour. */
function takeHour(tokens: readonly Token[], { at, isAsked, heard, taken }: Taking): boolean {
  const figure = tokens[at]?.figure;
  if (figure === undefined || figure === null) return false;
  const behind = meaningBehind(tokens, at, figure);
  if (behind === null) return false;
  const before = tokens[at - 1]?.phrase ?? null;
  const next = tokens[at + 1 + behind.taken]?.phrase ?? null;
  const halfBehind = next?.is === "half" && next.isBehind === true ? next.minutes : 0;
  const half = before?.is === "half" && before.isBehind !== true ? before.minutes : halfBehind;
  const isMarked = figure.minute !== null || behind.isHour || behind.isPm !== null || half !== 0;
  const isBehind = before?.is === "before" && (isAsked || before.isWeak !== true);
  const isBeside = before?.is === "part" || isBehind || next?.is === "part";
  const isAlone = isAsked && (before?.is === "day" || next?.is === "day" || (tokens.length === 1 && figure.hour > 9));
  if (!isMarked && !isBeside && !isAlone) return false;
  const minutes = figure.hour * HOUR + (figure.minute ?? 0) + half;
  const isWithMinute = figure.minute !== null || half !== 0;
  if (before?.is === "within" || figure.hour > 23 || (figure.minute ?? 0) > 59 || minutes < 0) heard.isBroken = true;
  heard.hours.push({
    hour: Math.floor(minutes / HOUR),
    minute: isWithMinute ? minutes % HOUR : null,
    isPm: behind.isPm,
  });
  for (let each = at; each <= at + behind.taken; each += 1) taken.add(each);
  if (half !== 0) taken.add(half === halfBehind ? at + 1 + behind.taken : at - 1);
  return true;
}

/** The signs behind an hour, glued or apart: am, p.m., o'clock. Null: letters that are no such. */
function meaningBehind(
  tokens: readonly Token[],
  at: number,
  { tail }: Figure,
): { isHour: boolean; isPm: boolean | null; taken: number } | null {
  let isHour = false;
  let taken = 0;
  if (tail !== "") {
    const next = tokens[at + 1]?.words[0] ?? "";
    const apart = CLOCK_PHRASES.get(fold(`${tail} ${next}`));
    const glued = apart?.is === "meridiem" ? apart : CLOCK_PHRASES.get(tail);
    taken = glued === apart && glued !== undefined ? 1 : 0;
    if (glued?.is === "meridiem") return { isHour, isPm: glued.isPm, taken };
    if (glued?.is !== "hour") return null;
    isHour = true;
  }
  if (!isHour && tokens[at + 1]?.phrase?.is === "hour") {
    isHour = true;
    taken = 1;
  }
  const meridiem = tokens[at + 1 + taken]?.phrase;
  if (meridiem?.is !== "meridiem") return { isHour, isPm: null, taken };
  return { isHour, isPm: meridiem.isPm, taken: taken + 1 };
}

/** Hears a day, a part of one, or "soon". False: it is none. */
function takePhrase(phrase: ClockPhrase | null, heard: Heard): boolean {
  if (phrase?.is === "day") heard.days.add(phrase.days);
  else if (phrase?.is === "soon") heard.isSoon = true;
  else if (phrase?.is === "part") {
    heard.parts.push(phrase.part);
    if (phrase.isToday === true) heard.days.add(0);
  } else return false;
  return true;
}

function timeOf({ days, hours, parts, isSoon, isBroken }: Heard): NeededTime | null {
  const [day, ...otherDays] = days;
  const [hour, ...otherHours] = hours;
  const [part, ...otherParts] = parts;
  if (isBroken || otherDays.length > 0 || otherHours.length > 0 || otherParts.some((other) => other !== part))
    return null;
  if (hour !== undefined) return hourOf(hour, { day, part });
  if (part !== undefined)
    return { days: day ?? 0, minute: PART_ENDS[part], ...(day === undefined && { stepMinutes: DAY }) };
  if (isSoon && (day ?? 0) === 0) return "soon";
  return day === undefined ? null : { days: day, minute: DAY_END };
}

/** An hour with am or pm, of 24, in a part of the day, or twice a day. */
function hourOf(
  { hour, minute: past, isPm }: Heard["hours"][number],
  { day, part }: { day: number | undefined; part: DayPart | undefined },
): NeededTime | null {
  const days = day ?? 0;
  const minutes = past ?? 0;
  const isOf24 = hour > 12 || hour === 0;
  const step = day === undefined ? { stepMinutes: DAY } : {};
  if (isPm !== null) {
    if (isOf24 && !(isPm && hour > 12)) return null;
    const minute = isOf24 ? hour * HOUR + minutes : (hour % 12) * HOUR + (isPm ? HALF_DAY : 0) + minutes;
    // Of today "12:30 AM" is the night that comes.
    return { days, minute, ...(days === 0 && minute < HOUR ? { stepMinutes: DAY } : step) };
  }
  if (isOf24) return { days, minute: hour * HOUR + minutes, ...step };
  if (part !== undefined) {
    const ofPart = hourOfPart(hour, part);
    if (ofPart === null) return null;
    return { days, minute: (day === undefined ? ofPart % 24 : ofPart) * HOUR + minutes, ...step };
  }
  const minute = hour * HOUR + minutes;
  // With a day and minutes it is one of 24 hours, as our question has it: "today 09:00".
  if (past !== null && day !== undefined) return { days, minute };
  return days > 0 ? { days, minute } : { days, minute, stepMinutes: HALF_DAY };
}

/** The hour of the day, 0 to 28, for one from 1 to 12. From 24 on it is the next day. */
function hourOfPart(hour: number, part: DayPart): number | null {
  if (part === "morning") return hour === 12 ? null : hour;
  if (part === "noon") return hour >= 10 ? hour : hour <= 5 ? hour + 12 : null;
  if (part === "afternoon") return hour === 12 ? hour : hour <= 7 ? hour + 12 : null;
  if (part === "evening") return hour === 12 ? null : hour + 12;
  if (part === "night") return hour === 12 ? 24 : hour <= 4 ? hour + 24 : hour + 12;
  return hour === 12 ? 24 : null;
}
