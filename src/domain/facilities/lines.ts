import { mayUseNumber } from "../contact/number-uses.ts";
import { readPhone } from "../contact/phones.ts";
import { findPrivateWord } from "../contact/private-words.ts";
import { withDerivedFacts } from "../listings/derived-facts.ts";
import type { StoredListing } from "../listings/listing.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import { toAsciiDigits } from "../shared/digits.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import { DAY_MS } from "../shared/durations.ts";
import type { PhoneLine, StoredFacility } from "./facility.ts";
import { linesFor } from "./supply.ts";

/**
 * Most public lines that staff may write for one facility. Proposal: more would be a
 * directory.
 */
export const MOST_LINES = 6;

/**
 * Days before a newly written line proves who works there. Otherwise a stolen sign-in could add a
 * number and make another account staff. Proposal.
 */
const PROVES_AFTER_DAYS = 7;

/** A line as somebody typed it. */
export type TypedLine = { value: string; label?: string | undefined };

/**
 * Reads typed lines: E.164 by the country's plan, each once, no premium numbers, each with its
 * label. A line that was published before stays, even if no plan knows it (108, a missing area
 * code).
 * @param country the country of numbers without a country code, two letters
 */
export function readLines(
  typed: readonly TypedLine[],
  { country, before }: { country: string | null; before: readonly PhoneLine[] },
): Checked<PhoneLine[]> {
  const errors: FieldRefusal[] = [];
  const known = new Set(before.map(({ value }) => value));
  const found = new Map<string, PhoneLine>();
  // A list may have more lines: those stay.
  const most = Math.max(MOST_LINES, before.length);
  if (typed.length > most) errors.push({ path: "phones", word: "too-many", values: { max: most } });
  typed.forEach(({ value, label = "" }, at) => {
    const read = known.has(value) && mayUseNumber({ value }, "published") ? value : readNumber(value, country);
    const word = label === "" ? null : findPrivateWord(label);
    if (typeof read !== "string") errors.push({ path: `phones.${at}.value`, word: read.word });
    if (word !== null) errors.push({ path: `phones.${at}.label`, word });
    if (typeof read === "string" && !found.has(read)) found.set(read, { value: read, ...(label !== "" && { label }) });
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: [...found.values()] };
}

function readNumber(typed: string, country: string | null): string | { word: string } {
  const value = toAsciiDigits(typed).trim();
  if (country === null && !/^(\+|00)/u.test(value)) return { word: "phone-country" };
  const phone = readPhone(value.replace(/^00/u, "+"), country ?? "IN");
  if (phone === null) return { word: "phone" };
  return mayUseNumber(phone, "published") ? phone.value : { word: "premium" };
}

/** An edit of a facility's lines or name; what is absent stays. */
export type LinesEdit = { phones?: readonly PhoneLine[]; name?: string };

/**
 * The facility with edited lines or name; a repeated import keeps them. New lines store the time
 * from which they stand.
 */
export function withEditedLines(facility: StoredFacility, { phones, name }: LinesEdit, at: string): StoredFacility {
  const said = new Set(facility.saidByStaff);
  if (phones !== undefined) said.add("phones");
  if (name !== undefined) said.add("name");
  const held = new Map(facility.phones.map((line) => [line.value, line]));
  const lines = phones?.map(({ value, label }): PhoneLine => {
    const { isPaused, since } = held.get(value) ?? { since: at };
    return {
      value,
      ...(label !== undefined && { label }),
      ...(isPaused === true && { isPaused }),
      ...(since !== undefined && { since }),
    };
  });
  const { lineCheck, ...rest } = facility;
  return {
    ...rest,
    ...(name !== undefined && { name }),
    ...(lines !== undefined && { phones: lines }),
    ...(lines === undefined && lineCheck !== undefined && { lineCheck }),
    // The list's own lines are kept for staff to compare.
    ...(phones !== undefined &&
      facility.listedPhones === undefined && { listedPhones: publishedLines(facility.phones) }),
    saidByStaff: [...said],
  };
}

/**
 * Radius in km within which a point that staff or a moderator set contains the door. Proposal:
 * a large hospital has several doors.
 */
const SET_POINT_KM = 0.2;

/**
 * The facility at another point; a repeated import keeps it. Without an address the former goes.
 */
export function withEditedPlace(
  facility: StoredFacility,
  { point, address }: { point: { lat: number; lng: number; label: string }; address: string | undefined },
): StoredFacility {
  const { address: _former, ...rest } = facility;
  return {
    ...rest,
    place: { ...point, precision: "exact", basis: "given", uncertaintyKm: SET_POINT_KM },
    ...(address !== undefined && { address }),
    saidByStaff: [...new Set([...(facility.saidByStaff ?? []), "place" as const])],
  };
}

/** The place of a listing once its facility is at another one. */
function movedPlace(listing: StoredListing, before: StoredFacility, after: StoredFacility): StoredListing["place"] {
  const { lat, lng } = listing.place;
  const isThere = lat === before.place.lat && lng === before.place.lng;
  return isThere ? after.place : listing.place;
}

/** The lines that readers see, in their order: neither paused nor costly to call. */
export function shownLines(lines: readonly PhoneLine[]): PhoneLine[] {
  return lines.filter((line) => line.isPaused !== true && mayUseNumber(line, "published"));
}

/** Lines as they are published: number and label. */
export function publishedLines(lines: readonly PhoneLine[]): PhoneLine[] {
  return lines.map(({ value, label }) => ({ value, ...(label !== undefined && { label }) }));
}

/** Whether two sets of lines are the same, in the same order. */
export function isSameLines(a: readonly PhoneLine[], b: readonly PhoneLine[]): boolean {
  return JSON.stringify(publishedLines(a)) === JSON.stringify(publishedLines(b));
}

/** Whether a line proves that whoever answers it works there: not if somebody wrote it lately. */
export function provesStaff({ since }: Pick<PhoneLine, "since">, now: Date): boolean {
  return since === undefined || now.getTime() - Date.parse(since) >= PROVES_AFTER_DAYS * DAY_MS;
}

/** Times from which observations of a listing's numbers count. */
export type LineMarks = Pick<StoredListing, "linesSince" | "turnedAt">;

/**
 * A listing with the edited lines, name or place of its facility; null when nothing changes. New
 * numbers start without history: observations of the former ones do not count for or against them.
 * Channels that are not lines of the facility stay.
 * @param marks the former marks, when an edit is undone
 */
export function listingWithEditedLines(
  listing: StoredListing,
  { before, after, marks }: { before: StoredFacility; after: StoredFacility; marks?: LineMarks | undefined },
  { said, now }: { said: readonly AuthoredObservation[]; now: Date },
): StoredListing | null {
  const former = new Set(before.phones.map(({ value }) => value));
  const lines = linesFor(after, listing.kind);
  const shown = new Set(lines.map(({ value }) => value));
  const { contact, reach } = listing;
  const others = contact.channels.filter(({ value }) => !former.has(value) && !shown.has(value));
  const channels = [...lines, ...others];
  const names = {
    ...(listing.title === before.name && { title: after.name }),
    ...(listing.facilityName !== undefined && { facilityName: after.name }),
  };
  const available = channels.length > 0 || (contact.shielded && contact.available);
  const { lineCheck, ...rest } = contact;
  const isChecked = channels.length === 0 && after.lineCheck !== undefined && lineCheck !== undefined;
  const next: StoredListing = {
    ...listing,
    ...names,
    place: movedPlace(listing, before, after),
    contact: { ...rest, channels, available, ...(isChecked && { lineCheck }) },
  };
  if (JSON.stringify(next) === JSON.stringify(listing)) return null;
  if (marks !== undefined) {
    const { linesSince: _lines, turnedAt: _turned, ...rest } = next;
    return withDerivedFacts({ ...rest, ...marks }, said, now);
  }
  const isNew = lines.some(({ value }) => !former.has(value));
  const isInstead =
    contact.channels.length > 0 && !contact.channels.some(({ value }) => channels.some((each) => each.value === value));
  if (!isNew || (reach.value === "reachable" && !isInstead)) return next;
  const at = now.toISOString();
  return withDerivedFacts({ ...next, linesSince: at, ...(isInstead && { turnedAt: at }) }, said, now);
}
