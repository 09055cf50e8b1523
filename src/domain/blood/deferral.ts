import { DAY_MS } from "../shared/durations.ts";
import { BLOOD_COMPONENTS } from "./groups.ts";

/** Countries whose deferral rules are known. */
const KNOWN_RULES = ["IN", "GB", "US"] as const;
type KnownRules = (typeof KNOWN_RULES)[number];

/** The rules a donor is judged by. "elsewhere": the longest wait of all known rules. */
export const DONOR_RULES = [...KNOWN_RULES, "elsewhere"] as const;
export type DonorRules = (typeof DONOR_RULES)[number];

/** Sex as the rules of blood banks use it; nobody has to state it. */
export const DONOR_SEXES = ["female", "male", "unknown"] as const;
export type DonorSex = (typeof DONOR_SEXES)[number];

/** What one gift can be: a component, or two units of red cells by machine at once. */
export const GIFT_COMPONENTS = [...BLOOD_COMPONENTS, "double-red-cells"] as const;
export type GiftComponent = (typeof GIFT_COMPONENTS)[number];

/**
 * How a gift counts: whole blood (also for red cells), red cells twice, or one part by apheresis.
 */
type DonationType = "whole" | "double" | "platelets" | "plasma";

/** Days between two donations; `sooner`: where a man made the first. */
type DeferralDays = { days: number; sooner?: number };

/**
 * At most `units` in any `days` days; `male`: where a man gives. Gifts of types that are not named
 * do not count.
 */
type DonationCap = {
  units: number;
  male?: number;
  days: number;
  counts: Readonly<Partial<Record<DonationType, number>>>;
};

type DeferralRules = {
  source: string;
  waits: Readonly<Record<DonationType, Readonly<Partial<Record<DonationType, DeferralDays>>>>>;
  caps: readonly DonationCap[];
};

/** Days after two units of red cells at once. Source: US Red Cross; AABB table 11-3: 16 weeks. */
const DOUBLE_RED_DAYS = 112;
const BY_MACHINE = { platelets: 1, plasma: 1 };

/**
 * Guide only: the blood bank decides. Source: DOMAIN.md 2.2 (read 2026-11-20). Where a rule set has
 * no wait between two types, the longest wait after the earlier one counts. India names none after
 * double red cells. Its own is the longer one of whole blood and of the US.
 */
const RULES: Readonly<Record<KnownRules, DeferralRules>> = {
  IN: {
    source: "NBTC 2017",
    waits: {
      whole: { whole: { days: 120, sooner: 90 }, platelets: { days: 28 }, plasma: { days: 28 } },
      double: { double: { days: 120 } },
      platelets: { whole: { days: 28 }, platelets: { days: 2 }, plasma: { days: 2 } },
      plasma: { whole: { days: 28 }, platelets: { days: 2 }, plasma: { days: 2 } },
    },
    caps: [
      { units: 2, days: 7, counts: BY_MACHINE },
      { units: 24, days: 365, counts: BY_MACHINE },
    ],
  },
  GB: {
    source: "JPAC Red Book 3.6",
    waits: {
      whole: { whole: { days: 112, sooner: 84 }, platelets: { days: 28 }, plasma: { days: 28 } },
      double: { double: { days: 182 }, platelets: { days: 28 }, plasma: { days: 28 } },
      platelets: { platelets: { days: 14 } },
      plasma: { plasma: { days: 14 } },
    },
    caps: [
      { units: 3, male: 4, days: 365, counts: { whole: 1 } },
      { units: 24, days: 365, counts: BY_MACHINE },
    ],
  },
  US: {
    source: "American Red Cross",
    waits: {
      whole: { whole: { days: 56 } },
      double: { double: { days: DOUBLE_RED_DAYS } },
      platelets: { platelets: { days: 7 } },
      plasma: { plasma: { days: 28 } },
    },
    caps: [
      { units: 24, days: 365, counts: { platelets: 1 } },
      { units: 13, days: 365, counts: { plasma: 1 } },
      // 6 whole blood or 3 double red a year. Proposal: together they count in units.
      { units: 6, days: 365, counts: { whole: 1, double: 2 } },
    ],
  },
};

/** One donation: what was given and its day (YYYY-MM-DD). */
export type Donation = { component: GiftComponent; on: string };

/** The donor's question. `last`: donations in any order; `next`: what they want to give. */
export type DonorQuestion = {
  rules: DonorRules;
  sex: DonorSex;
  last: readonly Donation[];
  next: GiftComponent;
};

/**
 * The first day on which somebody may donate again, YYYY-MM-DD. Days are counted, not months; an
 * unknown sex gets the longer wait. Null: nothing stands in the way.
 */
export function eligibleOn({ rules, ...question }: DonorQuestion): string | null {
  const asked = rules === "elsewhere" ? KNOWN_RULES : [rules];
  const ends = asked.flatMap((known) => endsOf(RULES[known], question));
  if (ends.length === 0) return null;
  return new Date(Math.max(...ends) * DAY_MS).toISOString().slice(0, 10);
}

/** The days on which each wait and each full cap ends. */
function endsOf({ waits, caps }: DeferralRules, { sex, last, next }: Omit<DonorQuestion, "rules">): number[] {
  const to = donationTypeOf(next);
  const gifts = last
    .map(({ component, on }) => ({ type: donationTypeOf(component), day: dayOf(on) }))
    .toSorted((a, b) => b.day - a.day);
  const waited = gifts.map(({ type, day }) => day + daysOf(waits[type][to] ?? longestDeferral(waits[type]), sex));
  return [...waited, ...caps.flatMap((cap) => capEnd(ofSex(cap, sex), gifts, to))];
}

/**
 * The day on which the newest gift that fills a cap leaves its window; empty while there is room.
 */
function capEnd(
  { units, days, counts }: Omit<DonationCap, "male">,
  newestFirst: readonly { type: DonationType; day: number }[],
  to: DonationType,
): number[] {
  const wanted = counts[to];
  if (wanted === undefined) return [];
  let room = units - wanted;
  for (const { type, day } of newestFirst) {
    room -= counts[type] ?? 0;
    if (room < 0) return [day + days];
  }
  return [];
}

function ofSex({ units, male, ...cap }: DonationCap, sex: DonorSex): Omit<DonationCap, "male"> {
  return { ...cap, units: sex === "male" ? (male ?? units) : units };
}

function donationTypeOf(component: GiftComponent): DonationType {
  if (component === "platelets" || component === "plasma") return component;
  return component === "double-red-cells" ? "double" : "whole";
}

function daysOf({ days, sooner }: DeferralDays, sex: DonorSex): number {
  return sex === "male" ? (sooner ?? days) : days;
}

function longestDeferral(waits: Readonly<Partial<Record<DonationType, DeferralDays>>>): DeferralDays {
  return Object.values(waits).reduce((longest, wait) => (wait.days > longest.days ? wait : longest), { days: 0 });
}

function dayOf(on: string): number {
  return Math.floor(Date.parse(`${on}T00:00:00.000Z`) / DAY_MS);
}
