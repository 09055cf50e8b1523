import { CONSENT_WORDS, SECOND_ASK_WORDS } from "../../donors/consent.ts";
import type { AskableDonor, AskingNeed } from "../asking-eligibility.ts";

/*
 * Who may be asked, written a second time for tests: from DOMAIN.md 2.1 and 2.2 and from the rules,
 * B, with numbers and tables of its own.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Red cells: whose a patient takes. */
const RED_CELLS: Readonly<Record<string, string>> = {
  "O-": "O-",
  "O+": "O- O+",
  "A-": "O- A-",
  "A+": "O- O+ A- A+",
  "B-": "O- B-",
  "B+": "O- O+ B- B+",
  "AB-": "O- A- B- AB-",
  "AB+": "O- O+ A- A+ B- B+ AB- AB+",
};
/** Plasma and platelets without what is starred or in brackets, by ABO alone. */
const BY_ABO: Readonly<Record<string, string>> = { O: "O A B AB", A: "A AB", B: "B AB", AB: "AB" };

/** Days after a gift, by the rules of a country. Source: DOMAIN.md 2.2 and decision 89. */
type Wait = (gift: Kind, next: Kind, isMale: boolean) => number;
type Kind = "whole" | "double" | "platelets" | "plasma";
const isByMachine = (kind: Kind): boolean => kind === "platelets" || kind === "plasma";
const WAITS: Readonly<Record<"IN" | "GB" | "US", Wait>> = {
  IN: (gift, next, isMale) => {
    if (gift === "double") return 120;
    if (isByMachine(gift)) return isByMachine(next) ? 2 : 28;
    if (isByMachine(next)) return 28;
    return isMale ? 90 : 120;
  },
  GB: (gift, next, isMale) => {
    if (isByMachine(gift)) return 14;
    if (isByMachine(next)) return 4 * 7;
    if (gift === "double") return 26 * 7;
    return (isMale ? 12 : 16) * 7;
  },
  US: (gift) => ({ whole: 56, double: 112, platelets: 7, plasma: 28 })[gift],
};

/** Whether one more gift is within the caps, of `count` earlier ones in so many days. */
type Caps = (next: Kind, count: (kind: Kind, days: number) => number, isMale: boolean) => boolean;
const CAPS: Readonly<Record<"IN" | "GB" | "US", Caps>> = {
  IN: (next, count) => {
    const byMachine = (days: number) => count("platelets", days) + count("plasma", days);
    return !isByMachine(next) || (byMachine(7) < 2 && byMachine(365) < 24);
  },
  GB: (next, count, isMale) => {
    if (isByMachine(next)) return count("platelets", 365) + count("plasma", 365) < 24;
    return next === "double" || count("whole", 365) < (isMale ? 4 : 3);
  },
  US: (next, count) => {
    if (next === "platelets") return count("platelets", 365) < 24;
    if (next === "plasma") return count("plasma", 365) < 13;
    return count("whole", 365) + 2 * count("double", 365) < 6;
  },
};

/** Whether a donor may be asked for a need now. */
export function isEligible(donor: AskableDonor, need: AskingNeed, now: Date): boolean {
  return (
    isSuitable(donor, need) &&
    donor.components.includes(need.component) &&
    mayGive(donor, need) &&
    donor.distanceKm <= donor.radiusKm &&
    !donor.hasOpenPromise &&
    hasAgreed(donor, now) &&
    (donor.hour >= 8 && donor.hour < 21 ? true : donor.wakeMe && need.urgency === "critical") &&
    isNotAskedTooOften(donor, need, now)
  );
}

function isSuitable({ group }: AskableDonor, { group: patient, component }: AskingNeed): boolean {
  if (patient === "unknown") return false;
  if (component === "whole-blood") return group === patient;
  if (component === "red-cells") return (RED_CELLS[patient] ?? "").split(" ").includes(group);
  return (BY_ABO[patient.slice(0, -1)] ?? "").split(" ").includes(group.slice(0, -1));
}

function mayGive({ rules, sex, gifts, deferredUntil, day }: AskableDonor, { component }: AskingNeed): boolean {
  if (deferredUntil !== undefined && Date.parse(deferredUntil) > Date.parse(day)) return false;
  const next = kindOf(component);
  const given = gifts.map(({ component: part, on }) => ({
    kind: kindOf(part),
    days: Math.round((Date.parse(day) - Date.parse(on)) / DAY),
  }));
  const count = (kind: Kind, days: number): number =>
    given.filter((gift) => gift.kind === kind && gift.days < days).length;
  return (rules === "elsewhere" ? (["IN", "GB", "US"] as const) : [rules]).every(
    (country) =>
      given.every(({ kind, days }) => days >= WAITS[country](kind, next, sex === "male")) &&
      CAPS[country](next, count, sex === "male"),
  );
}

function kindOf(component: string): Kind {
  if (component === "platelets" || component === "plasma") return component;
  return component === "double-red-cells" ? "double" : "whole";
}

/** They agreed to these words within 181 days, do not pause, and let fewer than two asks pass. */
function hasAgreed({ consent, pausedUntil, asks, silentAsks = 0 }: AskableDonor, now: Date): boolean {
  if (consent.wordsVersion !== CONSENT_WORDS || now.getTime() - Date.parse(consent.at) >= 181 * DAY) return false;
  if (pausedUntil !== undefined && Date.parse(pausedUntil) > now.getTime()) return false;
  const newestFirst = asks
    .filter(
      ({ at, answer, isOfOtherRole }) =>
        at.getTime() >= Date.parse(consent.at) && answer !== "ended" && isOfOtherRole !== true,
    )
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const answered = newestFirst.findIndex(({ answer }) => answer !== null);
  return (answered === -1 ? newestFirst.length + silentAsks : answered) < 2;
}

/**
 * One ask in a day, a second of a critical need where they agreed to it. Four in 28 days, and as
 * many of false needs do not count. After a no none for three days.
 */
function isNotAskedTooOften({ asks, secondAskConsent }: AskableDonor, { urgency }: AskingNeed, now: Date): boolean {
  const within = (at: Date, days: number): boolean => now.getTime() - at.getTime() < days * DAY;
  const today = asks.filter(({ at }) => within(at, 1));
  const hasAgreedToSecond =
    secondAskConsent?.wordsVersion === SECOND_ASK_WORDS && Date.parse(secondAskConsent.until) > now.getTime();
  const [first, ...more] = today;
  const isRoomToday =
    first === undefined ||
    (urgency === "critical" && hasAgreedToSecond && more.length === 0 && first.isOfOtherRole !== true);
  const all = asks.filter(({ at }) => within(at, 28));
  return (
    isRoomToday &&
    all.length - 4 < Math.min(all.filter(({ isGivenBack }) => isGivenBack).length, 4) &&
    !asks.some(({ answer, at, answeredAt = at }) => answer === "no" && within(answeredAt, 3))
  );
}
