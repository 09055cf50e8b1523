import type { LineFinding } from "../contact/line-finding.ts";
import type { Source } from "../listings/listing.ts";
import type { Place } from "../places/place.ts";
import type { StoredFields } from "../shared/fields.ts";
import type { ACCESS_FIELDS, FACILITY_FIELDS, HOURS_FIELDS, StaffField } from "./fields.ts";
import type { StateFact } from "./state.ts";
import type { Utilities } from "./utilities.ts";

/** How one gets in; what is absent is not known. */
export type Accessibility = StoredFields<typeof ACCESS_FIELDS>;

/** The state of a facility (state.ts); absent means unknown. */
export type FacilityStatus = { state?: StateFact };

/**
 * A published line. `isPaused`: only staff see it for now. `since`: when somebody wrote it here,
 * ISO text; absent for lines of a list. It never leaves the server.
 */
export type PhoneLine = { value: string; label?: string; isPaused?: true; since?: string };

/**
 * A last line that is being checked: ask again at `until`, ISO text. In the past it says nothing.
 */
export type LineCheck = { until: string };

/** A stored facility. `fields.ts` says of each field who reads it. */
export type StoredFacility = StoredFields<typeof FACILITY_FIELDS> & StoredParts & StoredRecord;

/** The parts of a facility that are shown. */
type StoredParts = {
  place: Place;
  phones: PhoneLine[];
  hours?: StoredFields<typeof HOURS_FIELDS>;
  accessibility: Accessibility;
  status: FacilityStatus;
  /** What its staff said of power, oxygen and staff (utilities.ts). No list says it. */
  utilities?: Utilities;
  source: Source;
  /** Its last callable line was taken off and is being checked. */
  lineCheck?: LineCheck;
};

/** What the server alone knows of a facility, and who may edit it. */
type StoredRecord = {
  /** Fields that staff or a moderator edited: a repeated import keeps them. */
  saidByStaff?: StaffField[];
  /** The lines of its list, where staff wrote others: shown to staff and moderators only. */
  listedPhones?: PhoneLine[];
  /** What was found of its lines, also by calls about other entries with them. */
  lineFindings?: LineFinding[];
  /** The facilities that are merged into this one, and their sources. */
  joined?: { ids: string[]; sources: Source[] };
};
