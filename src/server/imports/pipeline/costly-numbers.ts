import { mayUseNumber } from "#domain/contact/number-uses.ts";
import type { Channel } from "#domain/listings/listing.ts";
import { listings } from "#server/stored/listings.ts";
import { facilities } from "#server/stored/facilities.ts";
import type { ImportDocument, RowOutcome } from "./format.ts";

/**
 * A row without numbers whose calls cost extra, with a note where there was one. A published line
 * may cost more, because readers are warned. A person's number may not.
 */
export function withoutCostlyNumbers(row: RowOutcome): RowOutcome {
  if (row.type !== "taken") return row;
  const documents = row.documents.map(cleaned);
  if (documents.every((document, at) => document === row.documents[at])) return row;
  return { ...row, documents, notes: [...row.notes, { code: "phone/premium" }] };
}

/** The document itself where nothing is to be left out. */
function cleaned(document: ImportDocument): ImportDocument {
  const { collection, id } = document;
  if (collection === "facilities") {
    const facility = facilities.parse(document.body);
    const phones = facility.phones.filter((line) => mayUseNumber(line, "published"));
    if (phones.length === facility.phones.length) return document;
    return facilities.document(id, { body: { ...facility, phones } });
  }
  if (collection !== "listings") return document;
  const listing = listings.parse(document.body);
  const shielded = listings.readShielded(document);
  const lines = listing.contact.channels.filter((channel) => mayUseNumber(channel, "published"));
  const own = shielded?.channels?.filter((channel: Channel) => mayUseNumber(channel, "person"));
  const isWhole = lines.length === listing.contact.channels.length && own?.length === shielded?.channels?.length;
  if (isWhole) return document;
  const available = listing.contact.available && lines.length + (own?.length ?? 0) > 0;
  return listings.document(id, {
    body: { ...listing, contact: { ...listing.contact, channels: lines, available } },
    shielded: shielded === null || own === undefined ? shielded : { ...shielded, channels: own },
  });
}
