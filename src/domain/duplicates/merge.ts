import type { StoredFacility } from "../facilities/facility.ts";
import type { StoredListing } from "../listings/listing.ts";

/**
 * A listing merged into another by an import. It leaves the lists, and its page names the other.
 * Its source, facts and observations stay as they are, and what it was is kept with it.
 */
export function mergedListing(listing: StoredListing, into: string): StoredListing {
  const { autoMerge, ...rest } = listing;
  return { ...rest, status: "hidden", mergedInto: into, autoMerge: autoMerge ?? { was: listing.status } };
}

/**
 * The listing as it would be without the merge by an import. One that a moderator has merged, or
 * decided about since, stays.
 */
export function unmergedListing(listing: StoredListing): StoredListing {
  const { autoMerge, mergedInto: _into, ...rest } = listing;
  return autoMerge === undefined ? listing : { ...rest, status: autoMerge.was };
}

/** A facility merged into another by an import: lists show the other one only. */
export function mergedFacility(facility: StoredFacility, into: string): StoredFacility {
  return { ...facility, mergedInto: into };
}

/** The facility without the merge. */
export function unmergedFacility({ mergedInto: _into, ...facility }: StoredFacility): StoredFacility {
  return facility;
}
