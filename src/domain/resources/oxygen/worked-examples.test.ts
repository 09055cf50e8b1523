import { expect, test } from "vitest";
import { contentLitres, howLong, minutesLeft } from "./duration.ts";
import { toBar } from "./pressure.ts";

/*
 * Examples that others worked out, read 2026-11-24. `rounded`: to what the source rounds, downwards
 * where it says so.
 */

const SAN = "san-erlangen.de, Praxisanleitung Sauerstoffvorrat berechnen";
const ACTU = "actu112.fr, utilisation d'une bouteille d'oxygene";
const GUIDE = "Guide d'utilisation bouteilles d'oxygene gazeux (scribd 446743605)";
const VIRGINIA = "Oxygen Cylinder Guidance, Virginia EMS, October 2010 (scribd 540999228)";
const DEANZA = "De Anza College, by reference.com, standard medical oxygen cylinder sizes";
const EHOW = "ehow.co.uk, how to calculate oxygen cylinder duration";
const AAOS = "American Academy of Orthopaedic Surgeons, by turk.globalbizfin.com 1017018860";
const VET = "vetequip.com, knowledge of oxygen";
const CALCULATOR = "calculator.city, O2 use rate and oxygen tank duration";

/** Litres of gas in a cylinder: litres of water, bar, litres of gas by the source. */
const CONTENTS: readonly (readonly [source: string, water: number, bar: number, litres: number, rounded: number])[] = [
  ["DRDO cylinders for Gandhi Hospital, Business Standard, 3 May 2021: D of India", 46.7, 150, 7_000, 1_000],
  [SAN, 2, 120, 240, 1],
  ["de.wiki.li, Sauerstoffflasche", 2, 200, 400, 1],
  ["perlenwiki.de, Sauerstoffflasche, large", 20, 200, 4_000, 1],
  ["perlenwiki.de, Sauerstoffflasche, small", 1, 110, 110, 1],
  [`${ACTU}, 2 L`, 2, 200, 400, 100],
  [`${ACTU}, 5 L`, 5, 200, 1_000, 100],
  [`${ACTU}, 11 L`, 11, 200, 2_200, 100],
  [`${ACTU}, 15 L`, 15, 200, 3_000, 100],
  ["revival.gr, large cylinder", 50, 200, 10_000, 1_000],
];

/** Minutes of a known amount of gas: litres of gas, flow, minutes by the source. */
const MINUTES: readonly (readonly [
  source: string,
  litres: number,
  flow: number,
  minutes: number,
  rounded?: "down" | "hours",
])[] = [
  [GUIDE, 400, 1, 6 * 60 + 40],
  [GUIDE, 400, 2, 3 * 60 + 20],
  [GUIDE, 400, 3, 2 * 60 + 13],
  [GUIDE, 400, 4, 60 + 40],
  [GUIDE, 400, 5, 60 + 20],
  [GUIDE, 1_000, 1, 16 * 60 + 40],
  [GUIDE, 1_000, 2, 8 * 60 + 20],
  [GUIDE, 1_000, 3, 5 * 60 + 33],
  [GUIDE, 1_000, 4, 4 * 60 + 10],
  [GUIDE, 3_000, 1, 50 * 60],
  [GUIDE, 3_000, 2, 25 * 60],
  [GUIDE, 3_000, 3, 16 * 60 + 40],
  [GUIDE, 3_000, 4, 12 * 60 + 30],
  [DEANZA, 415, 12, 35],
  [DEANZA, 300, 10, 30],
  [DEANZA, 300, 6, 30 + 20],
  [SAN, 240, 15, 16],
  ["manuelsweb.com, E of 660 L at 1,900 psi, 500 psi left", (660 / 1_900) * 500, 6, 28, "down"],
  [VET, 651, 1, 11 * 60, "hours"],
  [VET, 7_107, 1, 118 * 60, "hours"],
  ["selfstudy.app, E: psi / (200 x flow) hours", 2_200 * 0.3, 0.5, 22 * 60],
];

/** Litres of gas that each psi of a cylinder's gauge stands for (Virginia EMS). */
const PER_PSI = { D: 0.16, E: 0.28, M: 1.56, H: 3.14, "H of 3.0": 3 } as const;

type ByPsi = readonly [source: string, size: keyof typeof PER_PSI, psi: number, flow: number, minutes: number];

/** By the psi of the gauge, 200 of them left in the cylinder. */
const WITH_RESERVE: readonly ByPsi[] = [
  [`${VIRGINIA}: 15 min at 10 L`, "D", 1_150, 10, 15],
  [`${VIRGINIA}: 15 min at 10 L`, "E", 750, 10, 15],
  [`${VIRGINIA}: 30 min at 10 L`, "M", 392, 10, 30],
  [`${VIRGINIA}: 30 min at 10 L`, "H", 300, 10, 31],
  [AAOS, "D", 2_000, 0.5, 576],
  [CALCULATOR, "E", 1_200, 4, 70],
  [CALCULATOR, "E", 2_000, 2, 4 * 60 + 12],
];

/** By the psi of the gauge, until it is empty. */
const UNTIL_EMPTY: readonly ByPsi[] = [
  [EHOW, "E", 2_200, 2, 308],
  [EHOW, "H of 3.0", 1_100, 5, 660],
  ["respiratorytherapyzone.com, respiratory therapy cylinders", "E", 1_000, 2, 140],
];

/** Litres of water of a cylinder from its litres of gas per psi. */
const waterOf = (size: keyof typeof PER_PSI) => PER_PSI[size] / toBar(1, "psi");

test("there are 41 worked examples, and each has its source", () => {
  const all = [...CONTENTS, ...MINUTES, ...WITH_RESERVE, ...UNTIL_EMPTY];
  expect(all).toHaveLength(41);
  expect(all.every(([source]) => source.length > 10)).toBe(true);
});

test.each(CONTENTS)("%s: %d L of water at %d bar hold %d L of gas", (_source, water, bar, litres, rounded) => {
  expect(Math.round(contentLitres(water, bar) / rounded) * rounded).toBe(litres);
});

test.each(MINUTES.map(([source, litres, flow, minutes, rounded]) => ({ source, litres, flow, minutes, rounded })))(
  "$source: $litres L at $flow L a minute last $minutes min",
  ({ litres, flow, minutes, rounded = "none" }) => {
    const exact = minutesLeft(litres, flow);
    const told = { down: Math.floor(exact), hours: Math.round(exact / 60) * 60, none: Math.round(exact) };
    expect(told[rounded as keyof typeof told]).toBe(minutes);
  },
);

test.each(WITH_RESERVE)("%s: %s at %d psi, %d L a minute: %d min", (_source, size, psi, flow, minutes) => {
  const litres = contentLitres(waterOf(size), toBar(psi - 200, "psi"));
  expect(Math.round(minutesLeft(litres, flow))).toBe(minutes);
});

test.each(UNTIL_EMPTY)("%s: %s at %d psi, %d L a minute: %d min", (_source, size, psi, flow, minutes) => {
  expect(howLong({ waterLitres: waterOf(size), bar: toBar(psi, "psi") }, flow).plainMinutes).toBe(minutes);
});

test("none of them is told longer than its source says", () => {
  for (const [, litres, flow, minutes] of MINUTES)
    expect(howLong({ gasLitres: litres, share: 1 }, flow).safeMinutes).toBeLessThan(minutes);
  for (const [, size, psi, flow, minutes] of [...WITH_RESERVE, ...UNTIL_EMPTY])
    expect(howLong({ waterLitres: waterOf(size), bar: toBar(psi, "psi") }, flow).safeMinutes).toBeLessThan(minutes);
});
