/*
 * For whom a supply is, as its place says it.
 */

/** Whom a ward takes. Wards of many countries are by sex (DOMAIN.md 2.3). */
export const PART_SEXES = ["women", "men"] as const;
export type PartSex = (typeof PART_SEXES)[number];

/**
 * Groups of age that a person may ask for. `newborn`: to 28 days. `child`: to 14 years. `over-60`:
 * from 60 years. Source: age groups of WHO; the border between child and adult differs by hospital.
 */
export const AGE_BANDS = ["newborn", "child", "adult", "over-60", "pregnant"] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** From how many years somebody is of the oldest group. */
export const OLDER_FROM_YEARS = 60;

/** Whose patients: everybody, those already treated there, those whom another place sends. */
export const PATIENT_GROUPS = ["all", "own", "referred"] as const;
export type PatientGroup = (typeof PATIENT_GROUPS)[number];

/**
 * What a place asks for before it gives. `scheme`: a card of a state or an insurance.
 * `donor-in-exchange`: somebody who gives blood for what is taken.
 */
export const SUPPLY_NEEDS = ["referral", "test", "deposit", "scheme", "prescription", "donor-in-exchange"] as const;
export type SupplyNeed = (typeof SUPPLY_NEEDS)[number];

/** For whom a supply is; what is absent nobody said. */
export type ForWhom = {
  sex?: PartSex | undefined;
  ages?: AgeBand[] | undefined;
  patients?: PatientGroup | undefined;
  needs?: SupplyNeed[] | undefined;
};

/** A part of a supply for some people. The parts' counts add up to the supply's. */
export type SupplyPart = {
  for: ForWhom;
  available: number;
  total?: number | undefined;
  staffed?: number | undefined;
};

/** Most parts of one supply. */
export const MOST_PARTS = 4;

/** Whether nothing is said of whom it is for. */
export function isForAnybody({ sex, ages = [], patients = "all", needs = [] }: ForWhom): boolean {
  return sex === undefined && ages.length === 0 && patients === "all" && needs.length === 0;
}

/** For whom it is as stored: each word once, in the order of the tables, and nothing empty. */
export function storedForWhom({ sex, ages = [], patients, needs = [] }: ForWhom): ForWhom {
  const bands = AGE_BANDS.filter((band) => ages.includes(band));
  const asked = SUPPLY_NEEDS.filter((need) => needs.includes(need));
  return {
    ...(sex !== undefined && { sex }),
    ...(bands.length > 0 && { ages: bands }),
    ...(patients !== undefined && { patients }),
    ...(asked.length > 0 && { needs: asked }),
  };
}

/** The same text for those who are the same people under the same conditions. */
export function forWhomKey(forWhom: ForWhom): string {
  const { sex = "", ages = [], patients = "all", needs = [] } = storedForWhom(forWhom);
  return [sex, ages.join("+"), patients, needs.join("+")].join("/");
}

/** What several parts have in common with each other: it is said once for all of them. */
export function sharedNeeds(parts: readonly SupplyPart[]): readonly SupplyNeed[] {
  return SUPPLY_NEEDS.filter((need) => parts.length > 0 && parts.every((part) => part.for.needs?.includes(need)));
}

/**
 * What somebody was told who is not taken, or what they were asked for. It is a word about a
 * condition, never against the stock.
 */
export const MET_CONDITIONS = ["women-only", "men-only", "other-age", "own-patients", ...SUPPLY_NEEDS] as const;
export type MetCondition = (typeof MET_CONDITIONS)[number];
