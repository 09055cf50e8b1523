import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { reckonReserve } from "./reckon-reserve.ts";
import { count, delivery as came, jumbo, timeOf } from "./testing/history.ts";

/*
 * Arithmetic written out by hand, apart from the program's.
 * A jumbo (46.7 L, 150 bar): 46.7 x (150 - 10 - 14) x 0.84 = 4,942.728 L to plan with, 7,005 L by
 * its numbers. B (10 L, 150 bar): 10 x 126 x 0.84 = 1,058.4 L. American H (6,900 L at 151.7 bar,
 * water unknown): 6,900 x (1 - 0.1 - 14 / 151.7) x 0.84 = 4,681.50 L. American E (625 L): 424.05 L.
 * A litre of liquid: 798 L by its numbers, 798 x 0.9 x 0.84 = 603.288 L to plan with.
 */
const D = 4_942.728;
const PLAIN = 7_005;
const B = 1_058.4;
const H = 4_681.5;
const E = 424.05;
const L = 603.288;

type Held = Parameters<typeof count>[1];
type Cylinders = NonNullable<Held["cylinders"]>;
/** Cylinders counted at an hour, with what was said of their use. */
const c = (hour: number, cylinders: Cylinders, more: Held = {}) => count(hour, { cylinders, ...more });
const d = (hour: number, full: number, more: Held = {}) => c(hour, jumbo(full), more);
const said = (litres: number) => ({ useLitresPerMinute: litres });
const patients = (...each: [many: number, litres: number][]) => ({
  patients: each.map(([many, litres]) => ({ count: many, litresPerMinute: litres })),
});
const liquid = (litres: number) => ({ liquidLitres: litres });
const plant = (litres: number) => ({ plantLitresPerMinute: litres });
const of = (size: string, full: number) => [{ size, full }];

/** The hour at which it is asked, whether there is power, and on what the use is based. */
type About = { hour?: number; hasPower?: boolean; basis?: string };
type Count = ReturnType<typeof count>;
type Delivery = ReturnType<typeof came>;
/** `minutes` from the newest count on. */
type Case = readonly [name: string, counts: Count[], minutes: number | null, about?: About, deliveries?: Delivery[]];

const OFF: About = { hasPower: false };
const P = { basis: "patients" };
const C = { basis: "counted" };
const S = { basis: "said" };
const PEAK = { basis: "peak" };

// What is said, or patients need. 100 L may be 110, and 2 L may be 2.5.
const SAID: readonly Case[] = [
  ["10 jumbos at 100 L", [d(12, 10, said(100))], (10 * D) / 110, S],
  ["1 jumbo at 10 L", [d(12, 1, said(10))], D / 11],
  ["1 jumbo at 2 L", [d(12, 1, said(2))], D / 2.5],
  ["4 B at 0.6 L", [c(12, of("in-b", 4), said(0.6))], (4 * B) / 0.9],
  ["3 American H at 20 L", [c(12, of("us-h", 3), said(20))], (3 * H) / 22],
  ["12 American E at 30 L", [c(12, of("us-e", 12), said(30))], (12 * E) / 33],
  ["8 of 40 L", [c(12, [{ waterLitres: 40, bar: 120, full: 8 }], said(50))], (8 * 40 * 96 * 0.84) / 55],
  ["20 of 50 L", [c(12, [{ waterLitres: 50, bar: 200, full: 20 }], said(300))], (20 * 50 * 176 * 0.84) / 330],
  ["sizes together", [c(12, [...jumbo(6), ...of("in-b", 12)], said(60))], (6 * D + 12 * B) / 66],
  ["500 L of liquid", [c(12, [], { ...liquid(500), ...said(200) })], (500 * L) / 220],
  ["a tank and 40 jumbos", [d(12, 40, { ...liquid(6_000), ...said(1_500) })], (6_000 * L + 40 * D) / 1_650],
  ["nothing left", [d(11, 2), d(11.5, 0, said(40))], 0, S],
  ["10 patients at 10 L", [d(12, 10, patients([10, 10]))], (10 * D) / 110, P],
  ["10 patients at 2 L", [d(12, 5, patients([10, 2]))], (5 * D) / 25, P],
  ["two groups", [d(12, 30, patients([4, 60], [20, 5]))], (30 * D) / (4 * 66 + 20 * 5.5), P],
  ["patients need more", [d(12, 10, { ...said(50), ...patients([8, 10]) })], (10 * D) / 88, P],
  ["more is said", [d(12, 10, { ...said(120), ...patients([8, 10]) })], (10 * D) / 132, S],
  ["no patient", [d(12, 3, { ...said(15), ...patients([0, 10]) })], (3 * D) / 16.5, S],
];

// Used between two counts, litres a minute, and a tenth more.
const used = (litres: number, minutes: number) => (litres / minutes) * 1.1;
const COUNTED: readonly Case[] = [
  ["20, then 12", [d(8, 20), d(12, 12)], (12 * D) / used(8 * PLAIN, 240), C],
  ["20, 10 came, 18", [d(8, 20), d(12, 18)], (18 * D) / used(12 * PLAIN, 240), C, [came(10, { cylinders: jumbo(10) })]],
  ["liquid", [c(9, [], liquid(2_000)), c(12, [], liquid(1_700))], (1_700 * L) / used(300 * 798, 180), C],
  [
    "liquid came",
    [c(9, [], liquid(500)), c(12, [], liquid(1_200))],
    (1_200 * L) / used(300 * 798, 180),
    C,
    [came(11, liquid(1_000))],
  ],
  ["one hour apart", [d(11, 19), d(12, 13)], (13 * D) / used(6 * PLAIN, 60), C],
  ["24 hours apart", [d(-12, 60), d(12, 12)], (12 * D) / used(48 * PLAIN, 1_440), C],
  ["the newest of two", [d(6, 24), d(10, 20), d(12, 16)], (16 * D) / used(4 * PLAIN, 120), C],
  ["half an hour ago is too near", [d(9, 20), d(11.5, 15), d(12, 14)], (14 * D) / used(6 * PLAIN, 180), C],
  ["more was counted than is said", [d(8, 20), d(12, 12, said(100))], (12 * D) / used(8 * PLAIN, 240), C],
  ["a rise: what is said", [d(8, 5), d(12, 12, said(90))], (12 * D) / 99, S],
  ["1 gone in 1 h, 7 in 5 h", [d(7, 20), d(11, 14), d(12, 13)], (13 * D) / used(7 * PLAIN, 300), C],
  ["few were gone in all", [d(7, 15), d(12, 13)], (13 * D) / used(2 * PLAIN, 300), C],
  ["a rise before", [d(5, 10), d(9, 15), d(12, 13)], (13 * D) / used(2 * PLAIN, 180), C],
];

// Two thirds of the highest use of 24 hours; deliveries since; a plant, of which 0.9 is sure.
const MORE: readonly Case[] = [
  ["300 L in the night", [d(2, 5, said(300)), d(12, 40, said(100))], (40 * D) / 220, PEAK],
  ["120 L in the night", [d(2, 5, said(120)), d(12, 40, said(100))], (40 * D) / 110, S],
  ["300 L 25 h ago", [d(-13, 5, said(300)), d(12, 40, said(100))], (40 * D) / 110, S],
  ["patients in the night", [d(1, 2, patients([30, 10])), d(12, 20, patients([10, 10]))], (20 * D) / 220, PEAK],
  [
    "much was gone in the night",
    [d(0, 40), d(2, 10), d(12, 30, said(50))],
    (30 * D) / ((2 / 3) * used(30 * PLAIN, 120)),
    PEAK,
  ],
  ["40 more", [d(12, 10, said(200))], (50 * D) / 220, { hour: 13 }, [came(12.5, { cylinders: jumbo(40) })]],
  ["liquid came", [d(12, 10, said(200))], (10 * D + 300 * L) / 220, { hour: 13 }, [came(12.5, liquid(300))]],
  ["came before", [d(12, 10, said(200))], (10 * D) / 220, { hour: 13 }, [came(11.5, { cylinders: jumbo(40) })]],
  ["a plant of 300 L", [d(12, 20, { ...said(500), ...plant(300) })], (20 * D) / (550 - 270)],
  ["the same without power", [d(12, 20, { ...said(500), ...plant(300) })], (20 * D) / 550, OFF],
  ["counted beside a plant", [d(8, 20, plant(300)), d(12, 12, plant(300))], (12 * D) / used(8 * PLAIN, 240), C],
  ["it has no power", [d(8, 20, plant(300)), d(12, 12, plant(300))], (12 * D) / (used(8 * PLAIN, 240) + 300), OFF],
  ["counted 4 h ago", [d(8, 12, said(10))], (12 * D) / 11],
];

const NONE: readonly Case[] = [
  ["a plant gives it all", [d(12, 20, { ...said(100), ...plant(300) })], null],
  ["no use is known", [d(12, 20)], null],
  ["nothing is used", [d(12, 20, said(0))], null],
  ["nothing is held, ever", [d(12, 0, said(100))], null],
  ["a rise without a delivery", [d(8, 5), d(12, 12)], null],
  ["counts less than an hour apart", [d(11.5, 12), d(12, 11)], null],
  ["counts more than 24 h apart", [d(-12.5, 60), d(12, 12)], null],
  ["counted more than 4 h ago", [d(7.9, 12, said(10))], null],
  ["never counted", [], null, {}, [came(11, { cylinders: jumbo(40) })]],
  ["counted later than now", [d(13, 12, said(10))], null],
];

test("at least 40 cases are worked by hand", () => {
  expect([...SAID, ...COUNTED, ...MORE].length).toBeGreaterThanOrEqual(40);
});

test.each([...SAID, ...COUNTED, ...MORE, ...NONE].map((each) => ({ name: each[0], each })))(
  "$name",
  ({ each: [, counts, minutes, about = {}, deliveries = []] }) => {
    const { hour = 12, hasPower = true, basis } = about;
    const found = reckonReserve({ counts, deliveries }, { now: timeOf(hour), hasPower });
    if (minutes === null) return expect(found).toBeNull();
    const countedAt = Date.parse(counts.at(-1)?.at ?? "");
    const told = ((found?.lastsUntil.getTime() ?? Number.NaN) - countedAt) / MINUTE_MS;
    // It is told in whole minutes, downwards.
    expect(told).toBeLessThanOrEqual(minutes * 1.000_01);
    expect(told).toBeGreaterThan(minutes * 0.99 - 1);
    const left = Math.max(0, (countedAt + told * MINUTE_MS - timeOf(hour).getTime()) / HOUR_MS);
    expect(found?.hours).toBeCloseTo(left, 6);
    if (basis !== undefined) expect(found?.basis).toBe(basis);
  },
);

test("it says between which counts the use was measured", () => {
  expect(reckonReserve({ counts: [d(9, 20), d(12, 12)], deliveries: [] }, { now: timeOf(12), hasPower: true })).toEqual(
    expect.objectContaining({ measuredFrom: timeOf(9), measuredTo: timeOf(12) }),
  );
});
