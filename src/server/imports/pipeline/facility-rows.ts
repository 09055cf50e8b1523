import type { StoredFacility } from "#domain/facilities/facility.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import type { Supply } from "#domain/facilities/supply-key.ts";
import type { Channel, ShieldedListing } from "#domain/listings/listing.ts";
import { readPhoneField } from "#domain/contact/phone-field.ts";
import type { PhoneField, PhoneTrouble } from "#domain/contact/phone-field.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import type { ImportDocument, Note } from "./format.ts";
import type { NoteCode } from "./reasons.ts";
import { listings } from "#server/stored/listings.ts";
import { facilities } from "#server/stored/facilities.ts";

/** Namespace of all imported documents' ids. */
const IMPORTS = "9c0f6c2e-6f0b-5d1c-8e4a-2d7b1f3a5c60";

/** The id of a source's `identity`: the same row gives the same document in every import. */
export function importId(format: string, identity: string): string {
  return uuidv5(IMPORTS, `${format}:${identity}`);
}

/**
 * A facility and the listings of its known offers; a supply that is named twice has one. Lines of persons go to the shielded part of each
 * listing.
 */
export function facilityDocuments(
  id: string,
  facility: StoredFacility,
  more: { supplies: readonly Supply[]; persons?: readonly Channel[]; mails?: readonly string[] },
): ImportDocument[] {
  const persons = more.persons ?? [];
  const shielded: ShieldedListing | null = persons.length === 0 ? null : { channels: [...persons] };
  const ids = more.supplies.map((supply) => supplyId(id, supply));
  const named = more.supplies.filter((_supply, at) => ids.indexOf(ids[at] ?? "") === at);
  const supplies = named.map((supply): ImportDocument => {
    const { id: listingId, listing } = supplyListing(id, facility, supply);
    const mails = (more.mails ?? []).map((value): Channel => ({ type: "email", value }));
    const channels = [...listing.contact.channels, ...mails];
    const isShielded = channels.length === 0 && persons.length > 0;
    const contact = { channels, shielded: isShielded, available: channels.length > 0 };
    return listings.document(listingId, { body: { ...listing, contact }, shielded });
  });
  return [facilities.document(id, { body: facility }), ...supplies];
}

const TROUBLES: Readonly<Record<PhoneTrouble, NoteCode>> = {
  destroyed: "phone/destroyed",
  incomplete: "phone/incomplete",
  "not-a-number": "phone/not-a-number",
};

/** Reads a phone field and notes what happened to it, without repeating any number. */
export function readLines(field: string | undefined, country: string): { field: PhoneField; notes: Note[] } {
  const read = readPhoneField(field ?? "", country);
  const notes: Note[] = read.unread.map((part) => ({ code: TROUBLES[part.trouble] }));
  if (read.phones.length > 1) notes.push({ code: "phone/several" });
  if (read.phones.some((phone) => phone.line === "other")) notes.push({ code: "phone/as-published" });
  return { field: read, notes };
}
