import { MINUTE_MS } from "../shared/durations.ts";
import { dateFormat } from "../shared/intl-formats.ts";

/**
 * An interval of a day in minutes from midnight, `from` < `to`. `to` may exceed 1440: the place
 * closes after midnight.
 */
export type OpenInterval = { from: number; to: number };

/** Opening intervals of seven days, Monday first. */
export type Week = readonly (readonly OpenInterval[])[];

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
const DAY_MINUTES = 1440;

/**
 * Reads the common part of OpenStreetMap's opening_hours: `24/7`, `Mo-Sa 09:00-18:00; Su off`,
 * several intervals a day, times past midnight. Null for the rest (seasons, holiday hours,
 * "sunrise"): screens then show the text.
 */
export function readOpeningHours(text: string): Week | null {
  if (/^\s*(24\/7|mo-su 00:00-24:00)\s*$/i.test(text)) return DAYS.map(() => [{ from: 0, to: DAY_MINUTES }]);
  const week: OpenInterval[][] = DAYS.map(() => []);
  for (const rule of text.split(";").map((part) => part.trim())) {
    if (rule === "" || /^(PH|SH)(\s*,\s*(PH|SH))*\s+(off|closed)$/i.test(rule)) continue;
    const read = readRule(rule);
    if (read === null) return null;
    for (const day of read.days) week[day] = read.stretches;
  }
  return week.some((day) => day.length > 0) ? week : null;
}

function readRule(rule: string): { days: number[]; stretches: OpenInterval[] } | null {
  const match = /^((?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-, ]|Mo|Tu|We|Th|Fr|Sa|Su)*)?\s*(off|closed|[\d:,\s-]+)$/i.exec(rule);
  if (match === null) return null;
  const days = match[1] === undefined ? DAYS.map((_day, at) => at) : readDays(match[1]);
  const times = (match[2] ?? "").trim();
  const stretches = /^(off|closed)$/i.test(times) ? [] : readIntervals(times);
  return days === null || stretches === null ? null : { days, stretches };
}

function readDays(text: string): number[] | null {
  const days: number[] = [];
  for (const part of text.split(",").map((each) => each.trim())) {
    const [first, last = first] = part
      .split("-")
      .map((name) => DAYS.findIndex((day) => day.toLowerCase() === name.trim().toLowerCase()));
    if (first === undefined || last === undefined || first < 0 || last < 0) return null;
    for (let day = first; ; day = (day + 1) % 7) {
      days.push(day);
      if (day === last) break;
    }
  }
  return days;
}

function readIntervals(text: string): OpenInterval[] | null {
  const stretches: OpenInterval[] = [];
  for (const part of text.split(",")) {
    const match = /^\s*(\d{1,2}):(\d\d)\s*-\s*(\d{1,2}):(\d\d)\s*$/.exec(part);
    if (match === null) return null;
    const from = Number(match[1]) * 60 + Number(match[2]);
    const to = Number(match[3]) * 60 + Number(match[4]);
    if (from > DAY_MINUTES || to > 2 * DAY_MINUTES || from === to) return null;
    stretches.push({ from, to: to < from ? to + DAY_MINUTES : to });
  }
  return stretches.length === 0 ? null : stretches;
}

/**
 * Open until a time, or closed until a time if that is known. Times in minutes from midnight; days
 * from Monday = 0.
 */
export type OpenState =
  | { state: "always" }
  | { state: "open"; until: number }
  | { state: "closed"; opens: { day: number; at: number } | null };

/** Whether a place is open at a local time: `day` from Monday = 0, `minute` from midnight. */
export function openStateAt(week: Week, { day, minute }: { day: number; minute: number }): OpenState {
  if (week.every((stretches) => stretches.some(({ from, to }) => from === 0 && to >= DAY_MINUTES)))
    return { state: "always" };
  const today = (week[day] ?? []).find(({ from, to }) => minute >= from && minute < to);
  if (today !== undefined) return { state: "open", until: today.to % DAY_MINUTES };
  const sinceYesterday = (week[(day + 6) % 7] ?? []).find(({ to }) => minute + DAY_MINUTES < to);
  if (sinceYesterday !== undefined) return { state: "open", until: sinceYesterday.to - DAY_MINUTES };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const next = (week[(day + ahead) % 7] ?? [])
      .filter(({ from }) => ahead > 0 || from > minute)
      .sort((a, b) => a.from - b.from)[0];
    if (next !== undefined) return { state: "closed", opens: { day: (day + ahead) % 7, at: next.from } };
  }
  return { state: "closed", opens: null };
}

/**
 * Whether a place is open, as it is told. `time`: when it closes, else when it opens, minutes from
 * midnight there. `day`: the weekday of that, Monday 0, if it is not today; absent with `time`: no
 * opening is known. `until`: from then on this no longer holds; absent: it always does.
 */
export type ToldHours = {
  state: OpenState["state"];
  time?: number | undefined;
  day?: number | undefined;
  until?: Date | undefined;
};

/** What is told of a week at a time, in the place's own time zone (IANA). */
export function hoursAt(week: Week, { now, timeZone }: { now: Date; timeZone: string }): ToldHours {
  const here = localMoment(now, timeZone);
  const open = openStateAt(week, here);
  if (open.state === "always") return { state: "always" };
  const day = open.state === "open" ? undefined : open.opens?.day;
  const time = open.state === "open" ? open.until : open.opens?.at;
  if (time === undefined) return { state: "closed" };
  const isToday = day === here.day && time > here.minute;
  const daysAhead = day === undefined ? (time > here.minute ? 0 : 1) : isToday ? 0 : (day - here.day + 7) % 7 || 7;
  const until = localTimeAfter(now, { minutes: daysAhead * DAY_MINUTES + time - here.minute, time, timeZone });
  return { state: open.state, time, until, ...(day !== undefined && !isToday && { day }) };
}

/** The instant of a day from today and a minute of that day, in a place's time zone. */
export function instantThere(
  now: Date,
  { days, minute, timeZone }: { days: number; minute: number; timeZone: string },
): Date {
  const here = localMoment(now, timeZone);
  return localTimeAfter(now, { minutes: days * DAY_MINUTES + minute - here.minute, time: minute, timeZone });
}

/** The instant so many minutes later, moved by an hour if clocks are changed before it. */
function localTimeAfter(
  now: Date,
  { minutes, time, timeZone }: { minutes: number; time: number; timeZone: string },
): Date {
  const whole = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const then = new Date(whole + minutes * MINUTE_MS);
  const off = (time % DAY_MINUTES) - localMoment(then, timeZone).minute;
  const nearest = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off < -DAY_MINUTES / 2 ? off + DAY_MINUTES : off;
  return new Date(then.getTime() + nearest * MINUTE_MS);
}

function localMoment(now: Date, timeZone: string): { day: number; minute: number } {
  const format = dateFormat("en", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = format.formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const day = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(part("weekday"));
  return { day, minute: Number(part("hour")) * 60 + Number(part("minute")) };
}
