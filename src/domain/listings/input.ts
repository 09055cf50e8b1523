import { privateWord } from "../contact/private-words.ts";
import { readChannels } from "../contact/channels.ts";
import type { TypedChannel } from "../contact/channels.ts";
import type { Kind, Unit } from "../resources/kinds.ts";
import { KIND_FACTS } from "../resources/kinds.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import { checkDetails } from "./details.ts";
import type { Channel, Details, Urgency } from "./listing.ts";

/** What somebody allows to be done with their listing; each box by itself (DOMAIN.md 4.1). */
export type Consent = { showOnRequest: boolean; beMatched: boolean; reContact: boolean };

/** How to reach the person; never shown to anybody but by the contact rule. */
export type ContactInput = { alias?: string | undefined; channels: readonly TypedChannel[] };

/** Where the person is, as they say it: the true point, which is masked before anybody else sees it. */
export type PlaceInput = {
  lat: number;
  lng: number;
  label?: string | undefined;
  placeId?: string | undefined;
  precision: "exact" | "area";
};

/** A need or an offer as a member posts it (CONTRACT.md 3). Times are ISO text. */
export type ListingInput = {
  id?: string | undefined;
  side: "need" | "offer";
  kind: Kind;
  details: Details;
  quantity?: number | undefined;
  unit?: Unit | undefined;
  title?: string | undefined;
  note?: string | undefined;
  language?: string | undefined;
  place: PlaceInput;
  urgency?: Urgency | undefined;
  neededBy?: string | undefined;
  contact: ContactInput;
  consent: Consent;
};

/** What the rules need to know besides: the time, and whose numbers are meant without a country code (two letters, or null). */
export type CheckContext = { now: Date; country: string | null };

/** The parts of a listing that can be changed later (CONTRACT.md 5: all but id, side and kind). */
export type ListingFields = Omit<ListingInput, "id" | "side" | "kind">;

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/u;
/** A need is for these days; further off is a slip of the year. */
const FURTHEST_NEEDED_DAYS = 366;
const DAY_MS = 86_400_000;

/**
 * Judges a whole listing by the rules that form, outbox and server share. What is refused is named by path and word; what is
 * taken comes back in the form it is kept: words trimmed, numbers as E.164, times in UTC.
 */
export function checkListing<T extends ListingInput>(input: T, context: CheckContext): Checked<T> {
  const { id: _id, side: _side, kind, ...fields } = input;
  const checked = checkFields(kind, fields, context);
  return checked.ok ? { ok: true, value: { ...input, ...checked.value } } : checked;
}

/** Judges those parts of a listing that are given, as an edit gives them; what is not given is not looked at. */
export function checkFields(
  kind: Kind,
  fields: Partial<ListingFields>,
  context: CheckContext,
): Checked<Partial<ListingFields>> {
  const errors: FieldRefusal[] = [
    ...(fields.details === undefined ? [] : checkDetails(kind, fields.details)),
    ...checkAmount(kind, fields),
    ...checkWords(fields),
    ...checkTime(fields.neededBy, context.now),
  ];
  if (fields.language !== undefined && !LANGUAGE.test(fields.language))
    errors.push({ path: "language", word: "language" });
  const value: Partial<ListingFields> = { ...fields, ...tidied(fields) };
  if (fields.contact !== undefined) {
    const contact = checkContact(fields.contact, context.country);
    if (contact.ok) value.contact = contact.value;
    else errors.push(...contact.errors);
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value };
}

function checkAmount(kind: Kind, { quantity, unit }: Partial<ListingFields>): FieldRefusal[] {
  const errors: FieldRefusal[] = [];
  const { units } = KIND_FACTS[kind];
  if (unit !== undefined && !units.includes(unit)) {
    errors.push({ path: "unit", word: "oneOf", values: { values: units.join(", ") } });
  }
  if (quantity !== undefined && !Number.isInteger(quantity) && (unit ?? KIND_FACTS[kind].unit) !== "litre") {
    errors.push({ path: "quantity", word: "whole" });
  }
  return errors;
}

function checkWords({ title, note, details }: Partial<ListingFields>): FieldRefusal[] {
  const words: [string, string | undefined][] = [
    ["title", title],
    ["note", note],
    ...Object.entries(details ?? {}).flatMap(([name, value]): [string, string][] =>
      [value]
        .flat()
        .flatMap((each): [string, string][] => (typeof each === "string" ? [[`details.${name}`, each]] : [])),
    ),
  ];
  return words.flatMap(([path, text]) => {
    const word = text === undefined ? null : privateWord(text);
    return word === null ? [] : [{ path, word }];
  });
}

function checkTime(neededBy: string | undefined, now: Date): FieldRefusal[] {
  if (neededBy === undefined) return [];
  const at = Date.parse(neededBy);
  if (at < now.getTime()) return [{ path: "neededBy", word: "past" }];
  return at > now.getTime() + FURTHEST_NEEDED_DAYS * DAY_MS ? [{ path: "neededBy", word: "too-far-off" }] : [];
}

function checkContact(contact: ContactInput, country: string | null): Checked<{ alias?: string; channels: Channel[] }> {
  const channels = readChannels(contact.channels, { country, path: "contact.channels" });
  if (!channels.ok) return channels;
  const alias = tidy(contact.alias);
  return { ok: true, value: { ...(alias !== undefined && { alias }), channels: channels.value } };
}

/** Words as they are kept: trimmed, one form of each sign, nothing invisible; empty ones are left out. */
function tidied(fields: Partial<ListingFields>): Partial<ListingFields> {
  const kept: Partial<ListingFields> = {};
  if ("title" in fields) kept.title = tidy(fields.title?.replaceAll(/\s+/gu, " "));
  if ("note" in fields) kept.note = tidy(fields.note);
  if (fields.neededBy !== undefined) kept.neededBy = new Date(fields.neededBy).toISOString();
  return kept;
}

function tidy(text: string | undefined): string | undefined {
  // Control signs but line ends, and marks that turn the direction of what follows.
  const plain = text
    ?.normalize("NFC")
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
  return plain === "" ? undefined : plain;
}
