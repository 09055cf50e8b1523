import fc from "fast-check";
import { expect, test } from "vitest";
import { DONOR_SEXES, GIFT_COMPONENTS, eligibleOn } from "./deferral.ts";
import type { Donation, DonorSex, GiftComponent } from "./deferral.ts";

/*
 * The slow way, written from the tables of DOMAIN.md 2.2 alone: day after day it is asked whether
 * each rule allows the gift.
 */
type Country = "IN" | "GB" | "US";
type Kind = "W" | "D" | "P" | "L";

const KINDS: Readonly<Record<GiftComponent, Kind>> = {
  "whole-blood": "W",
  "red-cells": "W",
  "double-red-cells": "D",
  platelets: "P",
  plasma: "L",
};

/** Days by `from to`: a woman's or unknown, then a man's where it differs. */
const WAITS: Readonly<Record<Country, Readonly<Record<string, readonly number[]>>>> = {
  IN: {
    "W W": [120, 90],
    "W D": [120, 90],
    "W P": [28],
    "W L": [28],
    "D W": [120],
    "D D": [120],
    "D P": [120],
    "D L": [120],
    "P W": [28],
    "P D": [28],
    "P P": [2],
    "P L": [2],
    "L W": [28],
    "L D": [28],
    "L P": [2],
    "L L": [2],
  },
  GB: {
    "W W": [16 * 7, 12 * 7],
    "W D": [16 * 7, 12 * 7],
    "W P": [4 * 7],
    "W L": [4 * 7],
    "D W": [26 * 7],
    "D D": [26 * 7],
    "D P": [4 * 7],
    "D L": [4 * 7],
    "P W": [14],
    "P D": [14],
    "P P": [14],
    "P L": [14],
    "L W": [14],
    "L D": [14],
    "L P": [14],
    "L L": [14],
  },
  US: {
    "W W": [56],
    "W D": [56],
    "W P": [56],
    "W L": [56],
    "D W": [112],
    "D D": [112],
    "D P": [112],
    "D L": [112],
    "P W": [7],
    "P D": [7],
    "P P": [7],
    "P L": [7],
    "L W": [28],
    "L D": [28],
    "L P": [28],
    "L L": [28],
  },
};

/** Whether a year or a week has room for one more, with all gifts in it counted anew. */
function hasRoom(country: Country, sex: DonorSex, to: Kind, within: (days: number) => readonly Kind[]): boolean {
  const count = (days: number, kinds: string) => within(days).filter((kind) => kinds.includes(kind)).length;
  const isByMachine = to === "P" || to === "L";
  if (country === "IN") return !isByMachine || (count(7, "PL") < 2 && count(365, "PL") < 24);
  if (country === "GB") {
    if (isByMachine) return count(365, "PL") < 24;
    return to === "D" || count(365, "W") < (sex === "male" ? 4 : 3);
  }
  if (to === "P") return count(365, "P") < 24;
  if (to === "L") return count(365, "L") < 13;
  return count(365, "W") + 2 * count(365, "D") + (to === "D" ? 2 : 1) <= 6;
}

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

function slowly(
  country: Country,
  sex: DonorSex,
  gifts: readonly { kind: Kind; day: number }[],
  to: Kind,
): number | null {
  if (gifts.length === 0) return null;
  for (let day = Math.min(...gifts.map((gift) => gift.day)); ; day += 1) {
    const isLate = gifts.every((gift) => {
      const [usual = 0, male = usual] = WAITS[country][`${gift.kind} ${to}`] ?? [];
      return day - gift.day >= (sex === "male" ? male : usual);
    });
    const within = (days: number) => gifts.filter((gift) => day - gift.day < days).map(({ kind }) => kind);
    if (isLate && hasRoom(country, sex, to, within)) return day;
  }
}

const textOf = (day: number) => new Date(START + day * DAY).toISOString().slice(0, 10);

test("1,500 histories of up to 40 gifts: the first day is the one that the slow way finds", () => {
  const gift = fc.record({ component: fc.constantFrom(...GIFT_COMPONENTS), day: fc.integer({ min: 0, max: 400 }) });
  const oneKind = fc
    .tuple(fc.constantFrom(...GIFT_COMPONENTS), fc.array(fc.integer({ min: 0, max: 330 }), { maxLength: 40 }))
    .map(([component, days]) => days.map((day) => ({ component, day })));
  fc.assert(
    fc.property(
      fc.oneof(fc.array(gift, { maxLength: 40 }), oneKind),
      fc.constantFrom(...DONOR_SEXES),
      fc.constantFrom(...GIFT_COMPONENTS),
      (history, sex, next) => {
        const last: Donation[] = history.map(({ component, day }) => ({ component, on: textOf(day) }));
        const gifts = history.map(({ component, day }) => ({ kind: KINDS[component], day }));
        const days = (["IN", "GB", "US"] as const).map((country) => {
          const right = slowly(country, sex, gifts, KINDS[next]);
          expect([country, eligibleOn({ rules: country, sex, last, next })]).toEqual([
            country,
            right === null ? null : textOf(right),
          ]);
          return right ?? -1;
        });
        const longest = Math.max(...days);
        expect(eligibleOn({ rules: "elsewhere", sex, last, next })).toBe(longest < 0 ? null : textOf(longest));
      },
    ),
    { numRuns: 1500, seed: 41 },
  );
});

test.each([
  ["GB", "unknown", "double-red-cells", ["2026-01-01"], "double-red-cells", "2026-07-02"],
  ["GB", "male", "whole-blood", ["2026-01-01", "2026-03-26", "2026-06-18", "2026-09-10"], "whole-blood", "2027-01-01"],
  ["GB", "female", "whole-blood", ["2026-01-01", "2026-04-23", "2026-08-13"], "whole-blood", "2027-01-01"],
  ["GB", "male", "whole-blood", ["2026-01-01"], "platelets", "2026-01-29"],
] as const)("%s, %s, %s on %j, then %s: %s", (...[rules, sex, component, days, next, day]) => {
  expect(eligibleOn({ rules, sex, last: days.map((on) => ({ component, on })), next })).toBe(day);
});

test("the UK: the 25th by machine in a year waits, platelets and plasma counted together", () => {
  const last = Array.from({ length: 24 }, (_none, at) => ({
    component: at % 2 === 0 ? ("platelets" as const) : ("plasma" as const),
    on: textOf(at * 14),
  }));
  for (const next of ["platelets", "plasma"] as const)
    expect(eligibleOn({ rules: "GB", sex: "female", last, next })).toBe("2027-01-01");
});
