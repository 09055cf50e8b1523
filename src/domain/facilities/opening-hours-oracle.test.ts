import fc from "fast-check";
import { expect, test } from "vitest";
import { hoursAt, isOffOnHolidays, openStateAt, readOpeningHours, toldHours } from "./opening-hours.ts";

/*
 * The slow way: a week as 10,080 minutes, each open or shut. The text is written from the same
 * stretches, so this reads no text.
 */
const NAMES = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const WEEK = 7 * 1440;
type Stretch = { from: number; to: number };
type Rule = { first: number; last: number; stretches: readonly Stretch[] };

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function textOf({ first, last, stretches }: Rule): string {
  const days = first === last ? NAMES[first] : `${NAMES[first]}-${NAMES[last]}`;
  return `${days} ${stretches.length === 0 ? "off" : stretches.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(",")}`;
}

function minutesOf(rules: readonly Rule[]): boolean[] {
  const days: (readonly Stretch[])[] = NAMES.map(() => []);
  for (const { first, last, stretches } of rules)
    for (let step = 0; step < 7; step += 1) {
      const day = (first + step) % 7;
      days[day] = stretches;
      if (day === last) break;
    }
  const open = Array.from({ length: WEEK }, () => false);
  for (const [day, stretches] of days.entries())
    for (const { from, to } of stretches)
      for (let minute = from; minute < (to < from ? to + 1440 : to); minute += 1)
        open[(day * 1440 + minute) % WEEK] = true;
  return open;
}

/** Whether a minute is open, and after how many minutes that is different; null: never. */
function slowly(open: readonly boolean[], now: number): { isOpen: boolean; ahead: number | null } {
  const isOpen = open[now] === true;
  for (let ahead = 1; ahead <= WEEK; ahead += 1)
    if ((open[(now + ahead) % WEEK] === true) !== isOpen) return { isOpen, ahead };
  return { isOpen, ahead: null };
}

/** Midnight, noon, and every half hour: so stretches often touch, overlap or go round the clock. */
const edge = fc.oneof(
  fc.constantFrom(0, 480, 720, 1080, 1320, 1440),
  fc.integer({ min: 0, max: 48 }).map((half) => half * 30),
);
const stretch = fc.record({ from: edge, to: edge }).filter(({ from, to }) => from !== to && from < 1440);
const rule: fc.Arbitrary<Rule> = fc.record({
  first: fc.nat(6),
  last: fc.nat(6),
  stretches: fc.array(stretch, { maxLength: 3 }),
});

test("400 weeks, 30 moments each: open, until when, and when it opens, as minute after minute says", () => {
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(WEEK - 1), { minLength: 30, maxLength: 30 }),
      (rules, moments) => {
        const text = rules.map(textOf).join("; ");
        const week = readOpeningHours(text);
        const open = minutesOf(rules);
        if (week === null) {
          expect([text, open.includes(true)]).toEqual([text, false]);
          return;
        }
        for (const now of moments) {
          const here = { day: Math.floor(now / 1440), minute: now % 1440 };
          const { isOpen, ahead } = slowly(open, now);
          const at = (now + (ahead ?? 0)) % WEEK;
          const [day, minute] = [Math.floor(at / 1440), at % 1440];
          const right =
            ahead === null
              ? { state: "always" }
              : isOpen
                ? { state: "open", until: minute, ...(ahead > 1440 && { day }) }
                : { state: "closed", opens: { day, at: minute } };
          expect([text, here, openStateAt(week, here)]).toEqual([text, here, right]);
        }
      },
    ),
    { numRuns: 400, seed: 41 },
  );
});

/** Monday 16 November 2026, by clocks without summer time. */
const toldAt = (text: string, day: number, time: string) => {
  const now = new Date(Date.parse(`2026-11-${16 + day}T${time}:00.000Z`));
  const told = toldHours(text, { now, timeZone: "UTC" });
  return told === null ? null : { ...told, until: told.until?.toISOString().slice(5, 16) };
};

test.each([
  ["Mo-Fr 00:00-24:00", 0, "10:00", { state: "open", time: 0, day: 5, until: "11-21T00:00" }],
  ["Mo-Fr 00:00-24:00", 4, "10:00", { state: "open", time: 0, until: "11-21T00:00" }],
  ["Mo-Fr 08:00-12:00,12:00-18:00", 0, "08:07", { state: "open", time: 1080, until: "11-16T18:00" }],
  ["Mo-Su 00:00-12:00,12:00-24:00", 2, "12:00", { state: "always" }],
  ["Mo-Fr 00:00-24:00; Sa,Su 00:00-24:00", 2, "12:00", { state: "always" }],
  ["00:00-08:00,08:00-16:00,16:00-24:00", 2, "12:00", { state: "always" }],
  ["Mo-Su 20:00-20:00", 2, "12:00", null],
  ["Mo-Su 08:00-20:00,20:00-08:00", 2, "12:00", { state: "always" }],
  ["Sa 20:00-24:00; Su 00:00-04:00", 5, "21:00", { state: "open", time: 240, until: "11-22T04:00" }],
  ["Su 20:00-24:00; Mo 00:00-04:00", 6, "21:00", { state: "open", time: 240, until: "11-23T04:00" }],
  ["24/7", 3, "03:00", { state: "always" }],
] as const)("%s on day %i at %s", (text, day, time, expected) => {
  const told = toldAt(text, day, time);
  expect(told === null ? null : JSON.parse(JSON.stringify(told))).toEqual(expected);
});

test.each([
  ["Mo-Su 09:00-20:00; PH off", 0, "10:00", "open"],
  ["PH off; Mo-Su 09:00-20:00", 0, "10:00", "open"],
  ["Mo-Sa 09:00-20:00; ph closed; Su off", 0, "10:00", "open"],
  ["24/7; PH off", 0, "10:00", "always"],
  ["Mo-Fr 09:00-20:00; PH off", 6, "10:00", "closed"],
])("%s on day %i: what is told does not hold on public holidays", (text, day, time, state) => {
  expect(toldAt(text, day, time)).toMatchObject({ state, offOnHolidays: true });
});

test.each(["Mo-Su 09:00-20:00", "24/7", "Mo-Fr 08:00-12:00; Sa off"])("%s says nothing of holidays", (text) => {
  expect(isOffOnHolidays(text)).toBe(false);
  expect(toldAt(text, 0, "10:00")).not.toHaveProperty("offOnHolidays");
});

test.each([
  "09:75-17:00",
  "09:00-17:99",
  "Mo 09:60-17:00",
  "Mo-We-Fr 09:00-17:00",
  "Mo-Tu-We-Th 09:00-17:00",
  "25:00-26:00",
  "09:00-49:00",
  "09:00-99:00",
  "Mo- 09:00-17:00",
  "-Fr 09:00-17:00",
  "Mo,,We 09:00-17:00",
  "09:00-17:0",
  "9-17",
  "09:00-17:00-19:00",
  "Mo-Fr 09:00",
  "PH off",
  "PH 10:00-14:00",
  "Mo-Fr 09:00-17:00; PH 10:00-14:00",
  "Mo-Fr 09:00-17:00; SH off",
  "Mo-Fr,PH 09:00-17:00",
  "सोम-शुक्र 09:00-17:00",
  "০৯:০০-১৭:০০",
  "السبت 09:00-17:00",
  "திங்கள் 09:00-17:00",
])("%s is not read: its words are shown as they are", (text) => {
  expect(readOpeningHours(text)).toBeNull();
  expect(toldHours(text, { now: new Date(), timeZone: "UTC" })).toBeNull();
});

test("no week is open at no time", () => {
  expect(
    hoursAt(
      NAMES.map(() => []),
      { now: new Date("2026-11-16T10:00:00.000Z"), timeZone: "UTC" },
    ),
  ).toEqual({
    state: "closed",
  });
});
