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
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** A rule of public holidays alone: nobody here has a calendar of them. */
const OFF_ON_HOLIDAYS = /^PH\s+(off|closed)$/i;

/**
 * Reads the common part of OpenStreetMap's opening_hours: `24/7`, `Mo-Sa 09:00-18:00; Su off`,
 * several intervals a day, times past midnight, `PH off`. Null for the rest (seasons, holiday
 * hours, school holidays, "sunrise") and for impossible times: screens then show the text.
 */
export function readOpeningHours(text: string): Week | null {
  const week: OpenInterval[][] = DAYS.map(() => []);
  for (const rule of rulesOf(text)) {
    if (OFF_ON_HOLIDAYS.test(rule)) continue;
    const read = readRule(rule);
    if (read === null) return null;
    for (const day of read.days) week[day] = read.stretches;
  }
  return week.some((day) => day.length > 0) ? week : null;
}

/** Whether the hours do not hold on public holidays. Whether today is one is not known. */
export function isOffOnHolidays(text: string): boolean {
  return rulesOf(text).some((rule) => OFF_ON_HOLIDAYS.test(rule));
}

function rulesOf(text: string): string[] {
  return text
    .split(";")
    .map((part) => part.trim())
    .filter((rule) => rule !== "");
}

function readRule(rule: string): { days: number[]; stretches: OpenInterval[] } | null {
  if (rule === "24/7") return { days: DAYS.map((_day, at) => at), stretches: [{ from: 0, to: DAY_MINUTES }] };
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
    const [first, last = first, ...more] = part
      .split("-")
      .map((name) => DAYS.findIndex((day) => day.toLowerCase() === name.trim().toLowerCase()));
    if (more.length > 0 || first === undefined || last === undefined || first < 0 || last < 0) return null;
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
    const match = /^\s*(\d{1,2}):([0-5]\d)\s*-\s*(\d{1,2}):([0-5]\d)\s*$/.exec(part);
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
 * from Monday = 0. `day` of an open place: where it closes only after that time came round once.
 */
export type OpenState =
  | { state: "always" }
  | { state: "open"; until: number; day?: number }
  | { state: "closed"; opens: { day: number; at: number } | null };

/** Whether a place is open at a local time: `day` from Monday = 0, `minute` from midnight. */
export function openStateAt(week: Week, here: { day: number; minute: number }): OpenState {
  const { isOpen, ahead } = nextChange(week, here);
  if (ahead === null) return isOpen ? { state: "always" } : { state: "closed", opens: null };
  const at = (here.day * DAY_MINUTES + here.minute + ahead) % WEEK_MINUTES;
  const [day, minute] = [Math.floor(at / DAY_MINUTES), at % DAY_MINUTES];
  if (!isOpen) return { state: "closed", opens: { day, at: minute } };
  return { state: "open", until: minute, ...(ahead > DAY_MINUTES && { day }) };
}

/** Whether it is open, and in how many minutes that changes; null: never. */
function nextChange(week: Week, { day, minute }: { day: number; minute: number }) {
  const now = day * DAY_MINUTES + minute;
  const spans = week.flatMap((stretches, at) =>
    stretches.map(({ from, to }) => ({ from: at * DAY_MINUTES + from, to: at * DAY_MINUTES + to })),
  );
  /** The span that contains a minute of the week, told from that minute: the week has no end. */
  const leftAt = (at: number): number =>
    Math.max(
      ...spans.flatMap(({ from, to }) =>
        [to - at, to - at - WEEK_MINUTES].filter((left) => left > 0 && left <= to - from),
      ),
      0,
    );
  let open = 0;
  // What touches or overlaps is one stretch.
  for (let more = leftAt(now); more > 0 && open < WEEK_MINUTES; more = leftAt((now + open) % WEEK_MINUTES))
    open += more;
  if (open >= WEEK_MINUTES) return { isOpen: true, ahead: null };
  if (open > 0) return { isOpen: true, ahead: open };
  const waits = spans.map(({ from }) => (from - now + 2 * WEEK_MINUTES) % WEEK_MINUTES);
  return { isOpen: false, ahead: waits.length === 0 ? null : Math.min(...waits) };
}

/**
 * Whether a place is open, as it is told. `time`: when it closes, else when it opens, minutes from
 * midnight there. `day`: the weekday of that, Monday 0, if it is not today; absent with `time`: no
 * opening is known. `until`: from then on this no longer holds; absent: it always does.
 * `offOnHolidays`: on public holidays it is closed, and whether today is one is not known.
 */
export type ToldHours = {
  state: OpenState["state"];
  time?: number | undefined;
  day?: number | undefined;
  until?: Date | undefined;
  offOnHolidays?: true | undefined;
};

/** Where and when hours are told, in the place's own time zone (IANA). */
type HoursClock = { now: Date; timeZone: string };

/** What is told of opening hours as they are written; null if they are not understood. */
export function toldHours(text: string | undefined, here: HoursClock): ToldHours | null {
  const week = text === undefined ? null : readOpeningHours(text);
  if (week === null || text === undefined) return null;
  return { ...hoursAt(week, here), ...(isOffOnHolidays(text) && { offOnHolidays: true }) };
}

/** What is told of a week at a time. */
export function hoursAt(week: Week, { now, timeZone }: HoursClock): ToldHours {
  const here = localMoment(now, timeZone);
  const open = openStateAt(week, here);
  const { ahead } = nextChange(week, here);
  if (open.state === "always" || ahead === null) return { state: open.state };
  const time = (here.minute + ahead) % DAY_MINUTES;
  const until = localTimeAfter(now, { minutes: ahead, time, timeZone });
  const isToday = here.minute + ahead < DAY_MINUTES;
  const day = open.state === "open" ? open.day : isToday ? undefined : open.opens?.day;
  return { state: open.state, time, until, ...(day !== undefined && { day }) };
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
