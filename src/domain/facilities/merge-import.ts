import type { StoredListing } from "../listings/listing.ts";
import type { FacilityStatus, StoredFacility } from "./facility.ts";
import { STAFF_FIELDS } from "./fields.ts";
import type { StaffField } from "./fields.ts";
import { publishedLines } from "./lines.ts";
import { listingWithShownLines } from "./pause.ts";
import { listingWithState } from "./state-rules.ts";
import { linesFor } from "./supply.ts";

/**
 * The imported facility with the later edits of staff or a moderator. Its table of fields says what
 * they may edit. Where lines were edited, the list's lines are stored next to them.
 */
export function mergeImportedFacility(imported: StoredFacility, stored: StoredFacility): StoredFacility {
  const staffFields = new Set(stored.saidByStaff);
  const kept: StoredFacility = { ...imported, ...(staffFields.has("place") && placedAs(stored)) };
  for (const name of STAFF_FIELDS) if (staffFields.has(name)) keepField(kept, stored, name);
  const paused = new Set(stored.phones.filter(({ isPaused }) => isPaused === true).map(({ value }) => value));
  const listed = imported.phones.map((line) => (paused.has(line.value) ? { ...line, isPaused: true as const } : line));
  return {
    ...kept,
    phones: staffFields.has("phones") ? stored.phones : listed,
    ...(staffFields.has("phones") && { listedPhones: publishedLines(imported.phones) }),
    ...(stored.saidByStaff !== undefined && { saidByStaff: stored.saidByStaff }),
    ...(stored.pausedUntil !== undefined && { pausedUntil: stored.pausedUntil }),
    ...(stored.utilities !== undefined && { utilities: stored.utilities }),
    ...(stored.lineCheck !== undefined && { lineCheck: stored.lineCheck }),
    ...(stored.lineFindings !== undefined && { lineFindings: stored.lineFindings }),
    ...(stored.mergedInto !== undefined && { mergedInto: stored.mergedInto }),
    ...(stored.joined !== undefined && { joined: stored.joined }),
  };
}

/**
 * The imported listing with the edited lines, name and place of its facility, and with its state,
 * without paused lines.
 */
export function mergeImportedListing(
  listing: StoredListing,
  facility: StoredFacility,
  imported: StoredFacility,
): StoredListing {
  const staffFields = new Set(facility.saidByStaff);
  const placed = staffFields.has("place") ? { ...listing, place: facility.place } : listing;
  // A list says nothing of power, oxygen and staff.
  const listed: FacilityStatus = placed.facilityState === undefined ? {} : { state: placed.facilityState };
  const status = staffFields.has("status") ? facility.status : listed;
  const stated = listingWithState(placed, { ...facility, status }) ?? placed;
  const named = staffFields.has("name")
    ? { ...stated, ...(stated.title === imported.name && { title: facility.name }), facilityName: facility.name }
    : stated;
  if (!staffFields.has("phones"))
    return checkedAgain(listingWithShownLines(named, facility, facility) ?? named, facility);
  const { contact } = named;
  const lines = linesFor(facility, listing.kind);
  const known = new Set([...imported.phones, ...lines].map(({ value }) => value));
  const channels = [...lines, ...contact.channels.filter(({ value }) => !known.has(value))];
  const available = channels.length > 0 || (contact.shielded && contact.available);
  return checkedAgain({ ...named, contact: { ...contact, channels, available } }, facility);
}

/** Keeps what is stored of a field, also that nothing is. */
function keepField<Name extends StaffField>(kept: StoredFacility, stored: StoredFacility, name: Name): void {
  if (Object.hasOwn(stored, name)) kept[name] = stored[name];
  else Reflect.deleteProperty(kept, name);
}

/** Where staff or a moderator put a facility. */
function placedAs({ place, address }: StoredFacility): Pick<StoredFacility, "place" | "address"> {
  return { place, ...(address !== undefined && { address }) };
}

/** The listing with the note that its facility's last line is being checked. */
function checkedAgain(listing: StoredListing, { lineCheck }: StoredFacility): StoredListing {
  const { contact } = listing;
  if (lineCheck === undefined || contact.channels.length > 0) return listing;
  return { ...listing, contact: { ...contact, lineCheck } };
}
