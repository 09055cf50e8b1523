import type { StoredListing } from "../listings/listing.ts";
import type { StoredFacility } from "./facility.ts";
import { publishedLines } from "./lines.ts";
import { listingWithShownLines } from "./pause.ts";
import { linesFor } from "./supply.ts";

/**
 * A facility as a list tells it anew, with what its staff or a moderator have said since: hours,
 * state, lines and name of theirs, and lines that are paused. What the list says of the lines is
 * kept beside theirs: neither is lost.
 */
export function mergeImportedFacility(told: StoredFacility, stored: StoredFacility): StoredFacility {
  const said = new Set(stored.saidByStaff);
  const kept: StoredFacility = {
    ...told,
    ...(said.has("status") && { status: stored.status }),
    ...(said.has("name") && { name: stored.name }),
  };
  if (said.has("hours")) {
    delete kept.hours;
    if (stored.hours !== undefined) kept.hours = stored.hours;
  }
  const paused = new Set(stored.phones.filter(({ isPaused }) => isPaused === true).map(({ value }) => value));
  const listed = told.phones.map((line) => (paused.has(line.value) ? { ...line, isPaused: true as const } : line));
  return {
    ...kept,
    phones: said.has("phones") ? stored.phones : listed,
    ...(said.has("phones") && { listedPhones: publishedLines(told.phones) }),
    ...(stored.saidByStaff !== undefined && { saidByStaff: stored.saidByStaff }),
    ...(stored.pausedUntil !== undefined && { pausedUntil: stored.pausedUntil }),
  };
}

/**
 * A listing as a list tells it anew, with its facility's own lines and name where they were written
 * here, and without those that are paused.
 */
export function mergeImportedListing(
  listing: StoredListing,
  facility: StoredFacility,
  told: StoredFacility,
): StoredListing {
  const said = new Set(facility.saidByStaff);
  const named = said.has("name")
    ? { ...listing, ...(listing.title === told.name && { title: facility.name }), facilityName: facility.name }
    : listing;
  if (!said.has("phones")) return listingWithShownLines(named, facility, facility) ?? named;
  const { contact } = named;
  const lines = linesFor(facility, listing.kind);
  const listed = new Set([...told.phones, ...lines].map(({ value }) => value));
  const channels = [...lines, ...contact.channels.filter(({ value }) => !listed.has(value))];
  const available = channels.length > 0 || (contact.shielded && contact.available);
  return { ...named, contact: { ...contact, channels, available } };
}
