import type { Facility } from "#contract/facilities.ts";
import type { Listing } from "#contract/listings.ts";
import type { FacilityStatus } from "#domain/facilities/facility.ts";
import { HAVE_OF_STATE } from "#domain/facilities/state.ts";
import { UTILITIES } from "#domain/facilities/utilities.ts";
import type { Utilities } from "#domain/facilities/utilities.ts";
import type { StoredListing } from "#domain/listings/listing.ts";

/* What is said of a place, on itself and on its listings. */

/** The state field by field, with the word of HAVE that contract v1 began with. */
export function presentStatus({ state }: FacilityStatus): Facility["status"] {
  if (state === undefined) return {};
  const { value, at, by, until } = state;
  return { facility: HAVE_OF_STATE[value], state: value, at, by, until };
}

/** What was said of each utility, field by field. When it lapses is for the reader's clock. */
export function presentUtilities(utilities: Utilities): NonNullable<Facility["utilities"]> {
  const shown: NonNullable<Facility["utilities"]> = {};
  for (const utility of UTILITIES) {
    const fact = utilities[utility];
    if (fact === undefined) continue;
    const { value, at, by, hasBackup } = fact;
    shown[utility] = { value, ...(hasBackup === true && { hasBackup }), at, by };
  }
  return shown;
}

/** The state of its facility, field by field. Its end is for the reader's clock. */
export function presentState(fact: StoredListing["facilityState"]): Listing["facilityState"] {
  if (fact === undefined || fact.value === "normal") return undefined;
  return { value: fact.value, at: fact.at, by: fact.by, until: fact.until };
}

/** What a lack at its facility does to it, field by field. When it lapses is for the reader's clock. */
export function presentEffect(effect: StoredListing["placeEffect"]): Listing["placeEffect"] {
  return effect && { value: effect.value, because: effect.because, at: effect.at, by: effect.by };
}
