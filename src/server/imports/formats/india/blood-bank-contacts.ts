import { readPhoneField } from "#domain/contact/phone-field.ts";
import type { Phone } from "#domain/contact/phones.ts";
import type { Channel } from "#domain/listings/listing.ts";
import { readLines } from "../../pipeline/facility-rows.ts";
import type { Note } from "../../pipeline/format.ts";
import type { TableRecord } from "../../tables/table.ts";

/** The bank's own lines and mail addresses, and those that are or look like a person's own. */
export type BankContacts = { published: Phone[]; mails: string[]; persons: Channel[]; notes: Note[] };

/** Providers at which anybody may have an address: one there does not show whose it is. */
const PUBLIC_PROVIDERS =
  /@(?:[\w-]+\.)*(?:gmail|googlemail|yahoo|ymail|rediffmail|rediff|redifmail|hotmail|outlook|live|msn|aol|icloud|sify|vsnl|bsnl|sancharnet|dataone)\./i;
const MAIL = /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i;

/**
 * Separates the bank's lines from persons'. The nodal officer's columns are read only to keep their
 * content unpublished. His own mobile is kept, shielded, where the bank names it as its own.
 */
export function readContacts(row: TableRecord): BankContacts {
  const contact = readLines(row.cells["Contact No"], "IN");
  const helpline = readLines(row.cells["Helpline"], "IN");
  const mobile = readLines(row.cells["Mobile"], "IN");
  const officers = officersMobiles(row);
  const lines = eachOnce([...contact.field.phones, ...helpline.field.phones]);
  const published = lines.filter((phone) => !officers.has(phone.value));
  // A local number without its area code may be the ending of a published line.
  const isPublished = (phone: Phone): boolean => published.some((line) => line.value.endsWith(phone.value));
  const owned = lines.filter((phone) => officers.has(phone.value));
  const persons = eachOnce([...mobile.field.phones, ...owned].filter((phone) => !isPublished(phone)));
  const mails = readMails(row);
  const notes = [...contact.notes, ...helpline.notes, ...mobile.notes];
  if (owned.length > 0) notes.push({ code: "person/removed" });
  return {
    published,
    mails: mails.filter((mail) => !PUBLIC_PROVIDERS.test(mail)),
    persons: [
      ...persons.map((phone): Channel => ({ type: "phone", value: phone.value })),
      ...mails.filter((mail) => PUBLIC_PROVIDERS.test(mail)).map((value): Channel => ({ type: "email", value })),
    ],
    notes,
  };
}

function officersMobiles(row: TableRecord): Set<string> {
  return new Set(
    [row.cells["Mobile Nodal Officer"], row.cells["Contact Nodal Officer"]]
      .flatMap((field) => readPhoneField(field ?? "", "IN").phones)
      .filter((phone) => phone.line === "mobile")
      .map((phone) => phone.value),
  );
}

/** The bank's mail addresses, without those that are its officer's too. */
function readMails(row: TableRecord): string[] {
  const officers = new Set(mailsOf(row.cells["Email Nodal Officer"]));
  return mailsOf(row.cells["Email"]).filter((mail) => !officers.has(mail));
}

function mailsOf(field: string | undefined): string[] {
  const words = (field ?? "").toLowerCase().split(/[\s,;/]+/);
  return [...new Set(words.filter((word) => MAIL.test(word)))];
}

function eachOnce(phones: readonly Phone[]): Phone[] {
  return phones.filter((phone, at) => phones.findIndex((other) => other.value === phone.value) === at);
}
