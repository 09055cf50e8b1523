import type { Fields } from "../shared/fields.ts";
import { namesOf } from "../shared/fields.ts";

export const FACILITY_TYPES = [
  "hospital",
  "clinic",
  "pharmacy",
  "blood-bank",
  "laboratory",
  "oxygen-supplier",
  "ambulance-service",
  "vaccination-centre",
  "shelter",
  "other",
] as const;
export type FacilityType = (typeof FACILITY_TYPES)[number];

/**
 * All fields of a facility but those of the server alone that are objects (facility.ts). A row that
 * is not `shown` leaves the server for nobody. Its beds and blood are listings (CONTRACT.md 3). A
 * new field is put where an answer should have it.
 */
export const FACILITY_FIELDS = {
  name: { shape: { is: "text" }, presence: "always", shown: "list", ofStaff: true, exported: true },
  types: { shape: { is: "words", of: FACILITY_TYPES }, presence: "always", shown: "list", exported: true },
  place: { shape: { is: "part" }, presence: "always", shown: "list", ofStaff: true },
  // Published street address, without any person's number. It goes with the place.
  address: { shape: { is: "text" }, presence: "optional", shown: "list", exported: true },
  // Its public lines.
  phones: { shape: { is: "part" }, presence: "always", shown: "list", ofStaff: true },
  // Set if some or all lines are paused.
  callsPaused: { shape: { is: "part" }, presence: "optional", stored: "no", shown: "list" },
  // Its last line was taken off and is being checked.
  lineCheck: { shape: { is: "part" }, presence: "optional", shown: "list" },
  // All its lines with their pauses, for its staff alone.
  own: { shape: { is: "part" }, presence: "optional", stored: "no", shown: "entry" },
  kept: {
    shape: { is: "part" },
    presence: "optional",
    stored: "no",
    shown: "entry",
    meaning: "for who counts there: what was counted of offers that its state or a lack stops",
  },
  hours: { shape: { is: "part" }, presence: "optional", written: "removable", shown: "list", ofStaff: true },
  // As its staff, a moderator or a list say.
  speaks: {
    shape: { is: "languages", most: 20 },
    presence: "optional",
    written: "removable",
    shown: "list",
    ofStaff: true,
    exported: true,
    meaning: "languages (BCP 47) spoken at its numbers; absent: not known",
    asked: "languages spoken at its numbers; null: not known",
  },
  accessibility: {
    shape: { is: "part" },
    presence: "always",
    written: "may",
    shown: "list",
    ofStaff: true,
    asked: "how one gets in, instead of what was known; an absent fact is not known",
  },
  // Common names ("dialysis", "maternity").
  services: { shape: { is: "texts" }, presence: "always", shown: "list", exported: true },
  beds: { shape: { is: "part" }, presence: "always", stored: "no", shown: "now" },
  blood: { shape: { is: "part" }, presence: "always", stored: "no", shown: "now" },
  supply: {
    shape: { is: "part" },
    presence: "always",
    stored: "no",
    shown: "now",
    meaning: "what else it has: every open offer that is in neither beds nor blood",
  },
  // All its open listings, of every kind that is not switched off.
  listingIds: { shape: { is: "texts" }, presence: "always", stored: "no", shown: "now" },
  status: { shape: { is: "part" }, presence: "always", written: "may", shown: "list", ofStaff: true },
  // Power, oxygen and staff, as its staff say.
  utilities: {
    shape: { is: "part" },
    presence: "optional",
    shown: "list",
    meaning: "whether it has power, oxygen and staff, as its staff say; absent: nobody said",
  },
  source: { shape: { is: "part" }, presence: "always", shown: "list" },
  // The facility that this one is, of another source: an import merged them. Lists show that one.
  mergedInto: { shape: { is: "text" }, presence: "optional", shown: "list" },
  // When paused lines resume; absent: when somebody resumes them.
  pausedUntil: { shape: { is: "time" }, presence: "optional" },
  // When a line was delisted by its holder; copies of the open data can follow.
  numbersTakenOffAt: { shape: { is: "time" }, presence: "optional" },
} as const satisfies Fields;

/** How one gets in. What is absent is not known. */
export const ACCESS_FIELDS = {
  wheelchair: {
    shape: { is: "word", of: ["yes", "limited", "no"] },
    presence: "optional",
    written: "may",
    shown: "list",
    exported: true,
  },
  stepFree: { shape: { is: "flag" }, presence: "optional", written: "may", shown: "list", exported: true },
  lift: { shape: { is: "flag" }, presence: "optional", written: "may", shown: "list", exported: true },
  signLanguage: { shape: { is: "flag" }, presence: "optional", written: "may", shown: "list", exported: true },
} as const satisfies Fields;

/** Its hours, in the opening_hours syntax of OpenStreetMap ("24/7", "Mo-Sa 09:00-18:00"). */
export const HOURS_FIELDS = {
  openingHours: {
    shape: { is: "text", most: 200, trimmed: true },
    presence: "always",
    written: "always",
    shown: "list",
    audited: true,
    exported: true,
  },
} as const satisfies Fields;

/** Fields that the mutation `facilities.edit` writes, and those of them that it may take away. */
export const REMOVABLE_FIELDS = namesOf(FACILITY_FIELDS, { written: "removable" });
export const EDITED_FIELDS = [...REMOVABLE_FIELDS, ...namesOf(FACILITY_FIELDS, { written: "may" })] as const;

/** Fields that staff or a moderator may edit, which a repeated import keeps. */
export const STAFF_FIELDS = namesOf(FACILITY_FIELDS, { ofStaff: true });
export type StaffField = (typeof STAFF_FIELDS)[number];
