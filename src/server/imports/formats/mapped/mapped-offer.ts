import { classifyTitle } from "#domain/contact/title-subject.ts";
import type { RowAvailability } from "#domain/imports/availability-words.ts";
import type { NumberRule } from "#domain/imports/mapping.ts";
import type { Channel, Details } from "#domain/listings/listing.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { Axes } from "#domain/observations/axes.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import type { Place } from "#domain/places/place.ts";
import type { TypedKinds } from "#domain/resources/read-typed-kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { cleanName, joinParts, nameFromCapitals } from "../../pipeline/field-text.ts";
import { readLines } from "../../pipeline/facility-rows.ts";
import type { ImportDocument, Note } from "../../pipeline/format.ts";
import { readHoursField } from "../../pipeline/hours.ts";
import { leadListing, leadObservations } from "../../pipeline/lead-documents.ts";
import { withoutPersonalData } from "../../pipeline/personal-data.ts";
import type { Converted, MappedRow } from "./mapped-row.ts";

/** Letters of a note that is kept. Source: CONTRACT.md 2, notes of listings. */
export const MOST_NOTE = 500;

/** Offers of a row: one for each kind that it names. */
export function offersOf(id: string, row: MappedRow, place: Place): Converted {
  const { texts, kinds } = row.read;
  const wanted = kindsOf(kinds, row.table.mapping.defaults.kind);
  if (wanted.length === 0) return "row/not-a-resource";
  const lines = readLines(texts.phone, row.country);
  if (lines.field.phones.length === 0 && texts.name === undefined) return "row/no-number";
  const note = withoutPersonalData(joinParts(texts.note, row.read.countWords.get("quantity")), []);
  const hours = readHoursField(texts["opening-hours"]);
  const notes: Note[] = [...lines.notes, ...hours.notes];
  if (note.removed) notes.push({ code: "person/removed" });
  if (row.read.availability === null) notes.push({ code: "availability/missing" });
  const channels = lines.field.phones.map((phone): Channel => ({
    type: phone.whatsapp === true ? "whatsapp" : "phone",
    value: phone.value,
  }));
  const common = { place, channels, note: note.text.slice(0, MOST_NOTE), openingHours: hours.openingHours };
  const documents = wanted.flatMap((offer) => {
    const ownId = wanted.length === 1 ? id : uuidv5(id, offer.kind);
    return offerDocuments(ownId, row, { ...common, ...offer });
  });
  return { documents, notes };
}

/** Whether the numbers of a row may be published, by its name where that decides. */
export function arePublished(rule: NumberRule, name: string | undefined): boolean {
  return rule === "published" || (rule === "by-title" && classifyTitle(name ?? "") === "organisation");
}

type WantedKind = { kind: Kind; details: Details };

function kindsOf(read: TypedKinds | null, byDefault: Kind | undefined): WantedKind[] {
  if (read === null) return byDefault === undefined ? [] : [{ kind: byDefault, details: {} }];
  return read.kinds.map((kind) => ({ kind, details: detailsOf(kind, read) }));
}

function detailsOf(kind: Kind, { subtype, group }: TypedKinds): Details {
  if (kind === "bed" && subtype !== undefined) return { bedType: subtype as NonNullable<Details["bedType"]> };
  if (kind === "oxygen" && subtype !== undefined) return { form: subtype };
  if (kind !== "blood") return {};
  return {
    ...(subtype !== undefined && { component: subtype as NonNullable<Details["component"]> }),
    ...(group !== undefined && { group }),
  };
}

type Offer = WantedKind & { place: Place; channels: Channel[]; note: string; openingHours: string | null };

function offerDocuments(id: string, row: MappedRow, offer: Offer): ImportDocument[] {
  const { read, at, source, table } = row;
  const who = classifyTitle(read.texts.name ?? "");
  const isPublished = arePublished(table.mapping.numbers, read.texts.name);
  // A person's name is shown nowhere.
  const isNamed = isPublished || who !== "person";
  const title = isNamed ? nameFromCapitals(cleanName(withoutPersonalData(read.texts.name ?? "", []).text)) : "";
  const { outcome, axes } = factsOf(row);
  const { channels } = offer;
  const shielded = isPublished || channels.length === 0 ? null : { channels };
  const listing = leadListing(id, { ...offer, title, axes, isPublished, shielded, source });
  return [listing, ...leadObservations(id, { outcome, at, source, ...countOf(read.quantity) })];
}

function countOf(quantity: number | undefined): { count?: number } {
  return quantity === undefined ? {} : { count: quantity };
}

/** What is had of an entry in its state: a closed one has nothing, and of one that nobody checked nothing is sure. */
function believed({ state }: MappedRow["read"], said: RowAvailability): RowAvailability {
  if (state === "closed" || state === "closed-for-good") return "unavailable";
  if (said === null || said === "unavailable") return said;
  if (state === "not-checked") return null;
  return state === "limited" ? "limited" : said;
}

/** What a row says of stock and reach. Without a time it stays without one. */
function factsOf({ read, at, table }: MappedRow): { outcome: Outcome | null; axes: Axes } {
  const byCount =
    read.quantity === undefined ? null : read.quantity > 0 ? ("available" as const) : ("unavailable" as const);
  const availability = believed(read, read.availability ?? byCount);
  if (availability === null) return { outcome: null, axes: NOTHING_KNOWN };
  const weight = table.weight === undefined ? {} : { weight: table.weight };
  const said = { at, by: "feed" as const, ...weight };
  const value = ({ available: "available", limited: "limited", unavailable: "out" } as const)[availability];
  return {
    outcome: ({ available: "in-stock", limited: "limited", unavailable: "none-left" } as const)[availability],
    axes: {
      // Who answered at no known time is not known to answer.
      reach: at === null ? NOTHING_KNOWN.reach : { value: "reachable", ...said },
      stock: { value, ...said, ...countOf(read.quantity) },
      trust: NOTHING_KNOWN.trust,
    },
  };
}
