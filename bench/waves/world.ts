import type { BloodComponent, BloodGroup } from "#domain/blood/groups.ts";
import type { Urgency } from "#domain/listings/fields.ts";
import { byShare, randomOf, seedOf } from "../calls/random.ts";

/*
 * The made world in which `npm run bench -- waves` counts whom a rule asks for blood. Dated
 * 2026-11-23. It came before the rule that it judges, and it is not changed together with it.
 *
 * Sources. "P": a proposal. "C": covidliste, app/models/campaign.rb, 2021:
 * its curve of confirmations, fitted to its campaigns. "gk": general knowledge. "A": an assumption,
 * because no source at hand has a figure.
 */

/** Donors, and the disc they live in evenly, km². Source: 18. */
export const DONORS = 100_000;
const AREA_KM2 = 2_000;
const CITY_RADIUS_KM = Math.sqrt(AREA_KM2 / Math.PI);
export const DAYS = 30;
/** Needs a day, around the clock: as many by night as by day. Source: 18. */
export const NEEDS_A_DAY = 40;
/** Share of needs from accounts that were made that day. Source: 18. */
const FROM_NEW_ACCOUNTS = 0.8;
/** Share of those who promised and do not come. Source: 18. */
const NO_SHOWS = 0.25;
/** Share of donors who may be woken. Source: 18. */
const WAKE = 0.2;
/** Least and most yes rate of a donor; their mean is 0.05. Source: 18; the shape between: A. */
export const YES = { least: 0.03, most: 0.08, mean: 0.05 };
/** Share of those without a yes who tap no; the others are silent. A. */
const NOES = 0.2;
/** Minutes from a yes to the blood bank, evenly between. A. */
const TRAVEL_MINUTES = { least: 30, most: 90 };
/** How long after a promised hour it is known that nobody came, minutes. Source: 18, A: 2 h. */
export const MISSED_AFTER_MINUTES = 120;
/** How long a need is open, hours. A: the day that the family has. */
export const OPEN_HOURS: Readonly<Record<Urgency, number>> = { critical: 24, urgent: 24, soon: 72, planned: 168 };

/** Shares of blood groups in India. gk. */
const GROUPS: readonly (readonly [BloodGroup, number])[] = [
  ["O+", 0.35],
  ["B+", 0.34],
  ["A+", 0.21],
  ["AB+", 0.08],
  ["O-", 0.008],
  ["B-", 0.006],
  ["A-", 0.004],
  ["AB-", 0.002],
];
/** What needs ask for, and how much. A. */
const COMPONENTS: readonly (readonly [BloodComponent, number])[] = [
  ["whole-blood", 0.2],
  ["red-cells", 0.4],
  ["platelets", 0.3],
  ["plasma", 0.1],
];
const UNITS: readonly (readonly [number, number])[] = [
  [1, 0.4],
  [2, 0.3],
  [3, 0.15],
  [4, 0.1],
  [5, 0.05],
];
const URGENCIES: readonly (readonly [Urgency, number])[] = [
  ["critical", 0.4],
  ["urgent", 0.3],
  ["soon", 0.2],
  ["planned", 0.1],
];
/** Who gives by machine; who is a woman; who gave whole blood in the last 120 days. A. */
const DONOR_SHARES = { byMachine: 0.3, women: 0.2, gaveLately: 0.25 };
const RADII: readonly (readonly [10 | 25 | 50, number])[] = [
  [10, 0.4],
  [25, 0.4],
  [50, 0.2],
];

/** A donor of the world. Positions in km from the middle, days before the first day. */
export type WorldDonor = {
  id: number;
  x: number;
  y: number;
  group: BloodGroup;
  components: readonly BloodComponent[];
  sex: "female" | "male";
  gaveDaysAgo: number | null;
  radiusKm: 10 | 25 | 50;
  wakeMe: boolean;
  yesRate: number;
};

/** A need of the world. `minute`: after the first midnight, local time. */
export type WorldNeed = {
  id: number;
  minute: number;
  x: number;
  y: number;
  group: BloodGroup;
  component: BloodComponent;
  units: number;
  urgency: Urgency;
  isYoungAccount: boolean;
};

/** What somebody answers who is asked: yes or no after so many minutes, or nothing. */
export type WorldReply = { says: "yes" | "no"; afterMinutes: number; comes: boolean; travelMinutes: number } | null;

/** The world of a seed. The same seed gives the same people and needs, and the same answers. */
export function worldOf(seed: number): { donors: WorldDonor[]; needs: WorldNeed[] } {
  const random = randomOf(seedOf(seed, 1));
  const spot = (): { x: number; y: number } => {
    const [angle, far] = [random.next() * 2 * Math.PI, CITY_RADIUS_KM * Math.sqrt(random.next())];
    return { x: far * Math.cos(angle), y: far * Math.sin(angle) };
  };
  const donors = Array.from({ length: DONORS }, (_none, id): WorldDonor => {
    // The mean of u^k is 1 / (k + 1): so k makes the mean of the rates.
    const power = (YES.most - YES.least) / (YES.mean - YES.least) - 1;
    return {
      id,
      ...spot(),
      group: byShare(random, GROUPS),
      components: ["whole-blood", "red-cells", ...(random.chance(DONOR_SHARES.byMachine) ? BY_MACHINE : [])],
      sex: random.chance(DONOR_SHARES.women) ? "female" : "male",
      gaveDaysAgo: random.chance(DONOR_SHARES.gaveLately) ? Math.floor(random.next() * 120) : null,
      radiusKm: byShare(random, RADII),
      wakeMe: random.chance(WAKE),
      yesRate: YES.least + (YES.most - YES.least) * random.next() ** power,
    };
  });
  const needs = Array.from({ length: NEEDS_A_DAY * DAYS }, (_none, id): WorldNeed => ({
    id,
    minute: Math.floor(random.next() * DAYS * 1_440),
    ...spot(),
    group: byShare(random, GROUPS),
    component: byShare(random, COMPONENTS),
    units: byShare(random, UNITS),
    urgency: byShare(random, URGENCIES),
    isYoungAccount: random.chance(FROM_NEW_ACCOUNTS),
  }));
  return { donors, needs: needs.toSorted((a, b) => a.minute - b.minute) };
}

const BY_MACHINE: readonly BloodComponent[] = ["platelets", "plasma"];

/** What a donor answers to a need. It does not depend on the rule, nor on when they are asked. */
export function replyOf(seed: number, donor: WorldDonor, need: WorldNeed): WorldReply {
  const random = randomOf(seedOf(seed, 2, donor.id, need.id));
  const isYes = random.chance(donor.yesRate);
  if (!isYes && !random.chance(NOES)) return null;
  const { least, most } = TRAVEL_MINUTES;
  return {
    says: isYes ? "yes" : "no",
    afterMinutes: minutesAt(random.next()),
    comes: !random.chance(NO_SHOWS),
    travelMinutes: least + (most - least) * random.next(),
  };
}

/**
 * Share of all answers that have come after so many minutes. Source: C, a = 1.498, b = 0.007, c =
 * 0.435. Nobody answers in the first 48 seconds; 45 % have after 10 min, 82 % after an hour.
 */
export function answeredAt(minutes: number): number {
  return Math.max(0, 1 - 1.498 * Math.exp(-0.007 * minutes - 0.435 * Math.cbrt(minutes)));
}

/** The minutes after which a share of the answers has come. */
function minutesAt(share: number): number {
  let [low, high] = [0, 2_000];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (answeredAt(middle) < share) low = middle;
    else high = middle;
  }
  return high;
}
