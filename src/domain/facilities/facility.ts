import type { Source } from "../listings/listing.ts";
import type { Place } from "../places/place.ts";

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

/** What is known about getting in and around; absent means nobody said. */
export type Accessibility = {
  wheelchair?: "yes" | "limited" | "no";
  stepFree?: boolean;
  lift?: boolean;
  signLanguage?: boolean;
};

/** State of a facility in the words of EDXL-HAVE (DOMAIN.md 2.3); absent means nobody said. */
export type FacilityStatus = { facility?: "normal" | "compromised" | "evacuating" | "closed" };

/**
 * A published line. `isPaused`: not to be called for now, so it is shown to nobody but staff.
 * `since`: when somebody wrote it here, ISO text; of what a list says nothing. Never leaves the
 * server.
 */
export type PhoneLine = { value: string; label?: string; isPaused?: true; since?: string };

/** A facility as it is kept. Its beds and blood are views of its listings (CONTRACT.md 3). */
export type StoredFacility = {
  name: string;
  types: FacilityType[];
  place: Place;
  /** Street address as published, without the number of any person. */
  address?: string;
  phones: PhoneLine[];
  /**
   * When paused lines are taken up again by themselves, ISO text; absent: when somebody says so.
   */
  pausedUntil?: string;
  /** Opening hours in OpenStreetMap's opening_hours syntax ("24/7", "Mo-Sa 09:00-18:00"). */
  hours?: { openingHours: string };
  accessibility: Accessibility;
  /** Words of the street for what it does ("dialysis", "maternity"). */
  services: string[];
  status: FacilityStatus;
  /**
   * What its staff, or a moderator, have said themselves: a list that is imported again does not
   * undo it. Never leaves the server.
   */
  saidByStaff?: ("hours" | "status" | "phones" | "name")[];
  /**
   * The lines that its list names, where others were written here since: shown to its staff and
   * moderators alone.
   */
  listedPhones?: PhoneLine[];
  source: Source;
  /**
   * When a line of it was taken off by whom it belongs to: copies of the open data are told. Never
   * leaves the server.
   */
  numbersTakenOffAt?: string;
};
