import type { StoredListing } from "../listings/listing.ts";
import type { StoredFacility } from "./facility.ts";
import { withLines } from "./pause.ts";

/** A facility as a list tells it anew, with what its staff have said since: hours and state of theirs, and lines that are paused. */
export function keepStaffsWord(told: StoredFacility, stored: StoredFacility): StoredFacility {
  const said = new Set(stored.saidByStaff);
  const kept: StoredFacility = { ...told, ...(said.has("status") && { status: stored.status }) };
  if (said.has("hours")) {
    delete kept.hours;
    if (stored.hours !== undefined) kept.hours = stored.hours;
  }
  const paused = new Set(stored.phones.filter(({ isPaused }) => isPaused === true).map(({ value }) => value));
  return {
    ...kept,
    phones: told.phones.map((line) => (paused.has(line.value) ? { ...line, isPaused: true } : line)),
    ...(stored.saidByStaff !== undefined && { saidByStaff: stored.saidByStaff }),
    ...(stored.pausedUntil !== undefined && { pausedUntil: stored.pausedUntil }),
  };
}

/** A listing as a list tells it anew, without the lines that its facility has paused. */
export function withoutPaused(listing: StoredListing, facility: StoredFacility): StoredListing {
  return withLines(listing, facility, facility) ?? listing;
}
