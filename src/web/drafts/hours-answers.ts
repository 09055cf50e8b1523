import { isOffOnHolidays, readOpeningHours } from "#domain/facilities/opening-hours.ts";
import type { OpenInterval } from "#domain/facilities/opening-hours.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";

/** Days of the week as opening hours name them, Monday first. */
export const HOURS_DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

/** The answers about opening hours, exactly as chosen. */
export type HoursAnswers = {
  /** `written`: hours that the form cannot show as one stretch a day. */
  hoursAre: "" | "always" | "set" | "written";
  /** Days of the stretch; none: every day. */
  hoursDays: readonly string[];
  /** `HH:MM`, empty while it is not chosen. */
  hoursFrom: string;
  hoursTo: string;
  hoursWritten: string;
};

/** No answer about opening hours. */
export const NO_HOURS: HoursAnswers = { hoursAre: "", hoursDays: [], hoursFrom: "", hoursTo: "", hoursWritten: "" };

/** Hours of a place that never closes. */
const ALWAYS = "24/7";

/** The opening hours of the answers; undefined without any. Half of a stretch is refused. */
export function openingHoursOf(answers: HoursAnswers, errors: FieldRefusal[] = []): string | undefined {
  const { hoursAre, hoursDays, hoursFrom, hoursTo, hoursWritten } = answers;
  if (hoursAre === "always") return ALWAYS;
  if (hoursAre === "written") return hoursWritten.trim() === "" ? undefined : hoursWritten.trim();
  if (hoursAre === "") return undefined;
  if (hoursFrom === "" || hoursTo === "") {
    errors.push({ path: "openingHours", word: "choose" });
    return undefined;
  }
  const days = HOURS_DAYS.filter((day) => hoursDays.includes(day));
  const times = `${hoursFrom}-${hoursTo}`;
  return days.length === 0 || days.length === HOURS_DAYS.length ? times : `${days.join(",")} ${times}`;
}

/** The answers that give these opening hours. */
export function hoursAnswers(openingHours: string | null | undefined): HoursAnswers {
  if (openingHours === null || openingHours === undefined || openingHours === "") return NO_HOURS;
  if (openingHours.trim() === ALWAYS) return { ...NO_HOURS, hoursAre: "always" };
  const stretch = oneStretch(openingHours);
  if (stretch === null) return { ...NO_HOURS, hoursAre: "written", hoursWritten: openingHours };
  const { days, from, to } = stretch;
  const hoursDays = days.length === HOURS_DAYS.length ? [] : days;
  return { ...NO_HOURS, hoursAre: "set", hoursDays, hoursFrom: clock(from), hoursTo: clock(to) };
}

/** The same stretch on some days; null where days differ. */
function oneStretch(openingHours: string): ({ days: string[] } & OpenInterval) | null {
  const week = readOpeningHours(openingHours);
  if (week === null || isOffOnHolidays(openingHours)) return null;
  const [first] = week.flat();
  const isSame = week.every((day) => day.length === 0 || JSON.stringify(day) === JSON.stringify([first]));
  if (first === undefined || !isSame) return null;
  return { ...first, days: HOURS_DAYS.filter((_day, at) => week[at]?.length === 1) };
}

/** Minutes of a day as `HH:MM`; past midnight it is the next day's. */
function clock(minutes: number): string {
  const of = minutes > 1440 ? minutes - 1440 : minutes;
  return `${String(Math.floor(of / 60)).padStart(2, "0")}:${String(of % 60).padStart(2, "0")}`;
}
