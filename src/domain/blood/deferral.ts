import { DAY_MS } from "../shared/durations.ts";
import type { BloodComponent } from "./groups.ts";

/** Whose rules of waiting between donations count. */
export const DONOR_RULES = ["IN", "GB", "US"] as const;
export type DonorRules = (typeof DONOR_RULES)[number];

/** Sex as the rules of blood banks tell it; nobody has to say it. */
export type DonorSex = "female" | "male" | "unknown";

/** What is given: whole blood (for red cells too), or one part by a machine. */
type DonationType = "whole" | "platelets" | "plasma";

/** Days to wait from one gift to the next: `sooner` where the first is given by a man. */
type DeferralDays = { days: number; sooner?: number };

type DeferralRules = {
  source: string;
  waits: Readonly<Record<DonationType, Readonly<Partial<Record<DonationType, DeferralDays>>>>>;
  /** Gifts by machine in any 365 days: of each part, or of both together. */
  most?: { platelets: number; plasma: number; isTogether: boolean };
};

/**
 * Guide only: the blood bank decides. Source: DOMAIN.md 2.2 (read 2026-11-20). Where a rule set
 * does not say how long to wait from one gift to another, the wait after the earlier one counts,
 * whatever comes next.
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

/** One donation: what was given, and on which day (YYYY-MM-DD). */
export type Donation = { component: BloodComponent; on: string };

/** Who asks, and for what next. `last` in any order. */
export type DonorQuestion = {
  rules: DonorRules;
  sex: DonorSex;
  last: readonly Donation[];
  next: BloodComponent;
};

/**
 * The first day on which somebody may give again, YYYY-MM-DD: on that day, not after it. Days are
 * counted, not months; an unknown sex waits the longer time. Null: nothing that was given stands in
 * the way.
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
