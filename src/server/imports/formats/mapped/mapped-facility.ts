import type { FacilityStatus, StoredFacility } from "#domain/facilities/facility.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import type { Supply } from "#domain/facilities/supply-key.ts";
import type { MappedBed } from "#domain/imports/column-targets.ts";
import { facilityTypesIn } from "#domain/imports/facility-words.ts";
import type { ReadRow } from "#domain/imports/read-row.ts";
import { confirmedAt } from "#domain/listings/listing.ts";
import type { Channel } from "#domain/listings/listing.ts";
import type { Axes, Counts } from "#domain/observations/axes.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import type { Place } from "#domain/places/place.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { jsonOf } from "#server/documents/collections/collections.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";
import { cleanName, nameFromCapitals } from "../../pipeline/field-text.ts";
import { facilityDocuments, readLines } from "../../pipeline/facility-rows.ts";
import type { ImportDocument, Note } from "../../pipeline/format.ts";
import { readHoursField } from "../../pipeline/hours.ts";
import { withoutPersonalData } from "../../pipeline/personal-data.ts";
import type { Converted, MappedRow } from "./mapped-row.ts";
import { arePublished, MOST_NOTE } from "./mapped-offer.ts";

/** A facility of a row, with a listing for each thing that it has or counts. */
export function facilityOf(id: string, row: MappedRow, place: Place): Converted {
  const { read, country, table } = row;
  const { texts } = read;
  const name = nameFromCapitals(cleanName(withoutPersonalData(texts.name ?? "", []).text));
  if (name === "") return "row/no-name";
  const types = typesOf(row);
  const lines = readLines(texts.phone, country);
  const address = withoutPersonalData(texts.address ?? "", []);
  const hours = readHoursField(texts["opening-hours"]);
  const isPublished = arePublished(table.mapping.numbers, texts.name);
  const notes: Note[] = [...lines.notes, ...hours.notes];
  if (address.removed) notes.push({ code: "person/removed" });
  const facility: StoredFacility = {
    name,
    types,
    place,
    ...(address.text !== "" && { address: address.text }),
    phones: isPublished ? lines.field.phones.map(({ value }) => ({ value })) : [],
    ...(hours.openingHours !== null && { hours: { openingHours: hours.openingHours } }),
    accessibility: {},
    services: [],
    status: statusOf(row),
    source: row.source,
  };
  const persons = isPublished
    ? []
    : lines.field.phones.map((phone): Channel => ({
        type: phone.whatsapp === true ? "whatsapp" : "phone",
        value: phone.value,
      }));
  const counted = countedSupplies(read);
  const supplies = counted.map(({ supply }) => supply);
  const made = facilityDocuments(id, facility, {
    supplies: [
      ...supplies,
      ...usualSupplies(types, read).filter(({ kind }) => !supplies.some((each) => each.kind === kind)),
    ],
    persons,
  });
  return { documents: made.flatMap((document) => withCount(document, { id, row, counted })), notes };
}

/** The state that its list says it is in. "Open" says too little of its staff and beds to be one. */
function statusOf({ read: { state }, at }: MappedRow): FacilityStatus {
  if (state === "closed" || state === "closed-for-good") return { state: { value: "closed", at, by: "feed" } };
  return state === "limited" ? { state: { value: "limited", at, by: "feed" } } : {};
}

/** `words`: what stands where a count should be, kept as a note. */
type Counted = { supply: Supply; counts: Counts; words?: string | undefined };

function countedSupplies({ beds, blood, countWords }: ReadRow): Counted[] {
  const inWords = [...countWords.keys()].filter((each) => each !== "quantity" && !beds.has(each)) as MappedBed[];
  const ofBeds = [...beds.keys(), ...inWords].map((bed): Counted => ({
    supply: bed === "any" ? { kind: "bed", details: {} } : { kind: "bed", details: { bedType: bed } },
    counts: withAvailable(beds.get(bed) ?? {}),
    words: countWords.get(bed),
  }));
  const ofBlood = blood.map(({ component, group, count }): Counted => ({
    supply: { kind: "blood", details: { component, group } },
    counts: { available: count },
  }));
  return [...ofBeds, ...ofBlood];
}

/** Free ones are what is not occupied, where a table counts only those. */
function withAvailable(counts: Counts): Counts {
  const { total, occupied, available } = counts;
  if (available !== undefined || total === undefined || occupied === undefined) return counts;
  return { ...counts, available: total - occupied };
}

function typesOf({ read, table }: MappedRow): FacilityType[] {
  const { texts, beds, blood } = read;
  const named = facilityTypesIn(texts["facility-type"], texts.kind, texts.name);
  if (named.length > 0) return named;
  if (table.mapping.defaults.facilityType !== undefined) return [table.mapping.defaults.facilityType];
  if (beds.size > 0) return ["hospital"];
  return blood.length > 0 ? ["blood-bank"] : ["other"];
}

const USUAL: Readonly<Partial<Record<FacilityType, Supply>>> = {
  hospital: { kind: "bed", details: {} },
  pharmacy: { kind: "medicine", details: {} },
  laboratory: { kind: "test", details: {} },
  "blood-bank": { kind: "blood", details: {} },
  "oxygen-supplier": { kind: "oxygen", details: {} },
  "ambulance-service": { kind: "ambulance", details: {} },
  "vaccination-centre": { kind: "vaccine", details: {} },
  shelter: { kind: "shelter", details: {} },
};

/** What a row says that a facility has, else what one of its type has. */
function usualSupplies(types: readonly FacilityType[], { kinds }: ReadRow): Supply[] {
  const said = (kinds?.kinds ?? []).map((kind): Supply => ({ kind, details: {} }));
  return said.length > 0 ? said : types.flatMap((type) => USUAL[type] ?? []);
}

/** A counted listing with its count and the observation of it. Only with a time it is one. */
function withCount(
  document: ImportDocument,
  from: { id: string; row: MappedRow; counted: Counted[] },
): ImportDocument[] {
  if (document.collection !== "listings") return [document];
  const found = from.counted.find(({ supply }) => supplyId(from.id, supply) === document.id);
  if (found === undefined) return [document];
  const { at, source, table } = from.row;
  const { counts, words = "" } = found;
  const note = withoutPersonalData(words, []).text.slice(0, MOST_NOTE);
  const said = {
    at,
    by: at === null ? null : ("feed" as const),
    ...(table.weight !== undefined && { weight: table.weight }),
  };
  const value = stockOf(counts);
  const stock: Axes["stock"] = { value, ...said, counts };
  const listed = listings.parse(document.body);
  const noted = note === "" ? listed : { ...listed, note };
  const body = jsonOf({ ...noted, stock, confirmedAt: confirmedAt({ ...listed, stock }) });
  const listing = { ...document, body };
  const outcome = OUTCOME[value];
  if (at === null || outcome === undefined) return [listing];
  const word = { listingId: document.id, outcome, counts, at, by: "feed", source } as const;
  return [listing, observations.document(uuidv5(document.id, `feed/${at}`), { body: word })];
}

function stockOf({ available }: Counts): Axes["stock"]["value"] {
  if (available === undefined) return "unknown";
  return available > 0 ? "available" : "out";
}

const OUTCOME: Readonly<Partial<Record<Axes["stock"]["value"], Outcome>>> = { available: "in-stock", out: "none-left" };
