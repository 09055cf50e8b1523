import type { LineFinding } from "../contact/line-finding.ts";
import type { Source } from "../listings/listing.ts";
import type { Place } from "../places/place.ts";
import type { StateFact } from "./state.ts";

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

/** Known facts on access; absent means unknown. */
export type Accessibility = {
  wheelchair?: "yes" | "limited" | "no";
  stepFree?: boolean;
  lift?: boolean;
  signLanguage?: boolean;
};

/** The state of a facility (state.ts); absent means unknown. */
export type FacilityStatus = { state?: StateFact };

/** Fields that staff or a moderator may edit, which a repeated import keeps. */
export const STAFF_FIELDS = ["hours", "status", "phones", "name", "place", "speaks", "accessibility"] as const;
export type StaffField = (typeof STAFF_FIELDS)[number];

/**
 * A published line. `isPaused`: only staff see it for now. `since`: when somebody wrote it here,
 * ISO text; absent for lines of a list. It never leaves the server.
 */
export type PhoneLine = { value: string; label?: string; isPaused?: true; since?: string };

/**
 * A last line that is being checked: ask again at `until`, ISO text. In the past it says nothing.
 */
export type LineCheck = { until: string };

/** A stored facility. Its beds and blood are listings of their own (CONTRACT.md 3). */
export type StoredFacility = {
  name: string;
  types: FacilityType[];
  place: Place;
  /** Published street address, without any person's number. */
  address?: string;
  phones: PhoneLine[];
  /** When paused lines resume, ISO text; absent: when somebody resumes them. */
  pausedUntil?: string;
  /** Opening hours in the opening_hours syntax of OpenStreetMap ("24/7", "Mo-Sa 09:00-18:00"). */
  hours?: { openingHours: string };
  /** Languages spoken at its numbers, BCP 47, as its staff, a moderator or a list say. */
  speaks?: string[];
  accessibility: Accessibility;
  /** Common names of its services ("dialysis", "maternity"). */
  services: string[];
  status: FacilityStatus;
  /**
   * Fields that staff or a moderator edited: a repeated import keeps them. Never leaves the server.
   */
  saidByStaff?: StaffField[];
  /** The lines of its list, where staff wrote others: shown to staff and moderators only. */
  listedPhones?: PhoneLine[];
  source: Source;
  /** Its last callable line was taken off and is being checked. */
  lineCheck?: LineCheck;
  /**
   * When a line was delisted by its holder; copies of the open data can follow. Never leaves the
   * server.
   */
  numbersTakenOffAt?: string;
  /** What was found of its lines, also by calls about other entries with them. */
  lineFindings?: LineFinding[];
  /** The facility that this one is, of another source: an import merged them. */
  mergedInto?: string;
  /** The facilities that are merged into this one, and their sources. */
  joined?: { ids: string[]; sources: Source[] };
};
