/** A lead's "verification time", or why there is none. */
export type LeadTime =
  | { at: Date; note?: "time/day-first" | "time/date-only" }
  | { at: null; note: "time/missing" | "time/unreadable" };

/** India has one time zone and no summer time. */
const INDIA_OFFSET_MINUTES = 330;
/**
 * The period of the leads (the second wave in West Bengal). A time outside it was read in the wrong
 * order.
 */
const FIRST = Date.UTC(2021, 3, 1);
const LAST = Date.UTC(2021, 6, 15);
const YEAR = 2021;

const SHEET = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)(?:[ ,]+(\d{1,2}):(\d\d)(?::(\d\d))?)?$/;
const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})[ ,]+(\d{1,2}):?(\d\d)$/;
const COMPACT = /^(\d\d)(\d\d)(?:(\d\d))?(?:(?:\s*,\s*|\s+at\s+|\s+)(\d{1,2}):(\d\d)\s*(am|pm))?$/i;

/**
 * Reads a time of the volunteers' sheets: `5/22/2021 11:41:50` (month first, from a form), `29/4
 * 20:38` (typed, day first), `240421 at 7:52 pm`. `2604` is a date alone: its beginning, so that a
 * lead never looks too new.
 */
export function readLeadTime(text: string | undefined): LeadTime {
  const words = (text ?? "").replaceAll(/\s+/g, " ").trim();
  if (words === "" || /^info missing$/i.test(words)) return { at: null, note: "time/missing" };
  return readSheet(words) ?? readTyped(words) ?? readCompact(words) ?? { at: null, note: "time/unreadable" };
}

function readSheet(words: string): LeadTime | null {
  const match = SHEET.exec(words);
  if (match === null) return null;
  const [first, second, year, hour, minute, seconds] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const clock = { hour, minute, seconds };
  const monthFirst = moment({ year, month: first, day: second }, clock);
  const hasClock = match[4] !== undefined;
  if (monthFirst !== null && isInSeason(monthFirst))
    return hasClock ? { at: monthFirst } : { at: monthFirst, note: "time/date-only" };
  const dayFirst = moment({ year, month: second, day: first }, clock);
  return dayFirst !== null && isInSeason(dayFirst) ? { at: dayFirst, note: "time/day-first" } : null;
}

function readTyped(words: string): LeadTime | null {
  const match = DAY_FIRST.exec(words);
  if (match === null) return null;
  const at = moment(
    { year: YEAR, month: Number(match[2]), day: Number(match[1]) },
    { hour: Number(match[3]), minute: Number(match[4]), seconds: 0 },
  );
  return at !== null && isInSeason(at) ? { at, note: "time/day-first" } : null;
}

function readCompact(words: string): LeadTime | null {
  const match = COMPACT.exec(words);
  if (match === null || (match[3] !== undefined && Number(match[3]) !== YEAR % 100)) return null;
  const hasClock = match[4] !== undefined;
  const half = match[6]?.toLowerCase() === "pm" ? 12 : 0;
  const clock = hasClock
    ? { hour: (Number(match[4]) % 12) + half, minute: Number(match[5]), seconds: 0 }
    : { hour: 0, minute: 0, seconds: 0 };
  const at = moment({ year: YEAR, month: Number(match[2]), day: Number(match[1]) }, clock);
  return at !== null && isInSeason(at) ? { at, note: hasClock ? "time/day-first" : "time/date-only" } : null;
}

function moment(
  date: { year: number; month: number; day: number },
  clock: { hour: number; minute: number; seconds: number },
): Date | null {
  if (date.month < 1 || date.month > 12 || date.day < 1 || clock.hour > 23 || clock.minute > 59 || clock.seconds > 59)
    return null;
  const local = Date.UTC(date.year, date.month - 1, date.day, clock.hour, clock.minute, clock.seconds);
  if (new Date(local).getUTCDate() !== date.day) return null;
  return new Date(local - INDIA_OFFSET_MINUTES * 60_000);
}

function isInSeason(at: Date): boolean {
  return at.getTime() >= FIRST && at.getTime() < LAST;
}
