import { DAY_MS } from "../shared/durations.ts";
import type { BloodComponent } from "./groups.ts";

/** Countries whose deferral rules are known. */
export const DONOR_RULES = ["IN", "GB", "US"] as const;
export type DonorRules = (typeof DONOR_RULES)[number];

/** Sex as the rules of blood banks use it; nobody has to state it. */
export type DonorSex = "female" | "male" | "unknown";

/** What is donated: whole blood (also for red cells), or one part by apheresis. */
type DonationType = "whole" | "platelets" | "plasma";

/** Days between two donations; `sooner`: where a man made the first. */
type DeferralDays = { days: number; sooner?: number };

type DeferralRules = {
  source: string;
  waits: Readonly<Record<DonationType, Readonly<Partial<Record<DonationType, DeferralDays>>>>>;
  /** Most apheresis donations in 365 days: of each part, or of both together. */
  most?: { platelets: number; plasma: number; isTogether: boolean };
};

/**
 * Guide only: the blood bank decides. Source: DOMAIN.md 2.2 (read 2026-11-20). Where a rule set has
 * no wait between two types, the longest wait after the earlier one counts.
 */
const RULES: Readonly<Record<DonorRules, DeferralRules>> = {
  IN: {
    source: "NBTC 2017",
    waits: {
      whole: { whole: { days: 120, sooner: 90 }, platelets: { days: 28 }, plasma: { days: 28 } },
      platelets: { whole: { days: 28 }, platelets: { days: 2 }, plasma: { days: 2 } },
      plasma: { whole: { days: 28 }, platelets: { days: 2 }, plasma: { days: 2 } },
    },
    most: { platelets: 24, plasma: 24, isTogether: true },
  },
  GB: {
    source: "nibts.hscni.net, blood.co.uk",
    waits: {
      whole: { whole: { days: 112, sooner: 84 } },
      platelets: { platelets: { days: 14 } },
      plasma: { plasma: { days: 14 } },
    },
  },
  US: {
    source: "American Red Cross",
    waits: {
      whole: { whole: { days: 56 } },
      platelets: { platelets: { days: 7 } },
      plasma: { plasma: { days: 28 } },
    },
    most: { platelets: 24, plasma: 13, isTogether: false },
  },
};

/** One donation: its component and its day (YYYY-MM-DD). */
export type Donation = { component: BloodComponent; on: string };

/** The donor's question. `last`: donations in any order; `next`: what they want to give. */
export type DonorQuestion = {
  rules: DonorRules;
  sex: DonorSex;
  last: readonly Donation[];
  next: BloodComponent;
};

/**
 * The first day on which somebody may donate again, YYYY-MM-DD. Days are counted, not months; an
 * unknown sex gets the longer wait. Null: nothing stands in the way.
 */
export function eligibleOn({ rules, sex, last, next }: DonorQuestion): string | null {
  const { waits, most } = RULES[rules];
  const to = donationTypeOf(next);
  const ends = last.map((donation) => {
    const of = waits[donationTypeOf(donation.component)];
    const wait = of[to] ?? longestDeferral(of);
    return dayOf(donation.on) + daysOf(wait, sex);
  });
  if (most !== undefined && to !== "whole") {
    const gifts = last.filter(({ component }) => {
      const gift = donationTypeOf(component);
      return most.isTogether ? gift !== "whole" : gift === to;
    });
    const days = gifts.map(({ on }) => dayOf(on)).toSorted((a, b) => b - a);
    const first = days[most[to] - 1];
    if (first !== undefined) ends.push(first + 365);
  }
  if (ends.length === 0) return null;
  return new Date(Math.max(...ends) * DAY_MS).toISOString().slice(0, 10);
}

function donationTypeOf(component: BloodComponent): DonationType {
  return component === "platelets" || component === "plasma" ? component : "whole";
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
