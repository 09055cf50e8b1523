import type { Accessibility, FacilityStatus, StoredFacility } from "#domain/facilities/facility.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import type { Supply } from "#domain/facilities/supply-key.ts";
import { twoLetters } from "../../pipeline/countries.ts";
import { facilityDocuments, importId, readLines } from "../../pipeline/facility-rows.ts";
import type {
  ImportContext,
  ImportDocument,
  ImportFormat,
  InputFile,
  Note,
  RowOutcome,
} from "../../pipeline/format.ts";
import { meaningOf, readOpeningHours, tagWords } from "./osm-words.ts";
import { withoutPersonalData } from "../../pipeline/personal-data.ts";
import { placeOfRow, parseCoordinates } from "../../pipeline/place.ts";
import { readCsv } from "../../tables/read-rows.ts";
import type { TableRecord } from "../../tables/table.ts";
import { SOURCES } from "../sources.ts";
import { cleanName, joinParts, importedText } from "../../pipeline/field-text.ts";
import { jsonOf } from "#server/documents/collections/collections.ts";

const NAME = "healthsites-osm";

/**
 * Health facilities of OpenStreetMap as published by healthsites.io. Their numbers are the
 * facilities' published lines.
 */
export const healthsitesOsm: ImportFormat = {
  name: NAME,
  summary: "Health facilities of OpenStreetMap by healthsites.io",
  files: "one CSV, 32 columns",
  numbers: "published",
  read: readHealthsites,
};

async function* readHealthsites(files: readonly InputFile[], context: ImportContext): AsyncGenerator<RowOutcome> {
  const newest = await newestRows(files);
  for (const file of files) {
    for await (const row of readCsv(file)) {
      const at = { file: row.file, line: row.line, raw: row.raw };
      if ("broken" in row) yield { ...at, type: "refused", reason: row.broken };
      else if (newest.get(identityOf(row))?.key !== keyOf(row)) yield { ...at, type: "merged", notes: [] };
      else yield convert(row, identityOf(row), context);
    }
  }
}

/**
 * The file has earlier versions of some objects, and objects on a border under both countries. The
 * newest counts.
 */
async function newestRows(files: readonly InputFile[]): Promise<Map<string, { mappedAt: number; key: string }>> {
  const newest = new Map<string, { mappedAt: number; key: string }>();
  for (const file of files) {
    for await (const row of readCsv({ path: file.path })) {
      if ("broken" in row) continue;
      const mappedAt = Number(row.cells["changeset_timestamp"]) || 0;
      const known = newest.get(identityOf(row));
      if (known === undefined || mappedAt > known.mappedAt) newest.set(identityOf(row), { mappedAt, key: keyOf(row) });
    }
  }
  return newest;
}

function identityOf(row: TableRecord): string {
  return `${row.cells["osm_type"]}/${row.cells["osm_id"]}`;
}

function keyOf(row: TableRecord): string {
  return `${row.file}:${row.line}`;
}

function convert(row: TableRecord, identity: string, context: ImportContext): RowOutcome {
  const at = { file: row.file, line: row.line, raw: row.raw };
  const field = (name: string): string | undefined => importedText(row.cells[name]);
  const meaning = meaningOf(field("amenity"), field("healthcare"));
  if (meaning === null) return { ...at, type: "refused", reason: "row/not-a-resource" };
  const country = twoLetters(field("iso3c")) ?? context.country ?? "";
  const place = locate(row, country, context);
  if (place === null) return { ...at, type: "refused", reason: "row/no-place" };
  const naming = nameOf(row, meaning.word);
  const lines = readLines(field("contact_number"), country);
  const hours = readHours(field("opening_hours"));
  const beds = readBeds(field("beds"));
  const address = withoutPersonalData(field("addr_full") ?? "", []);
  const isAmbulance = field("emergency") === "ambulance_station";
  const types: FacilityType[] = isAmbulance ? [...meaning.types, "ambulance-service"] : meaning.types;
  const facility: StoredFacility = {
    name: naming.name,
    types,
    place: place.place,
    ...(address.text === "" ? {} : { address: address.text }),
    phones: lines.field.phones.map((phone) => ({ value: phone.value })),
    ...(hours.openingHours === null ? {} : { hours: { openingHours: hours.openingHours } }),
    accessibility: accessibilityOf(field("wheelchair")),
    services: servicesOf(row),
    status: statusOf(field("operational_status"), sourceOf(row, identity).asOf),
    source: sourceOf(row, identity),
  };
  const notes: Note[] = [...place.notes, ...naming.notes, ...lines.notes, ...hours.notes, ...beds.notes];
  if (address.removed) notes.push({ code: "person/removed" });
  const documents = facilityDocuments(importId(NAME, identity), facility, { supplies: suppliesOf(types, beds.total) });
  return { ...at, type: "taken", documents: withBeds(documents, beds.total, facility.source.asOf), notes };
}

function locate(row: TableRecord, country: string, context: ImportContext): ReturnType<typeof placeOfRow> {
  const read = parseCoordinates(row.cells["lat"] ?? "", row.cells["lng"] ?? "");
  const near = read === null ? undefined : context.nameOf?.(read.point);
  const label = joinParts(near, near === undefined ? importedText(row.cells["country"]) : undefined);
  return placeOfRow(
    { point: read?.point ?? null, ...(read === null ? {} : { digits: read.digits }), words: { country }, label },
    context,
  );
}

/** Some mappers put the name into the next column. Without any, the type's name is used. */
function nameOf(row: TableRecord, word: string): { name: string; notes: Note[] } {
  const name = cleanName(importedText(row.cells["name"]) ?? "");
  if (name !== "") return { name, notes: [] };
  const other = cleanName(importedText(row.cells["dispensing"]) ?? "");
  if (other !== "" && !/^(yes|no|true|false)$/i.test(other))
    return { name: other, notes: [{ code: "name/other-column" }] };
  return { name: word, notes: [{ code: "name/from-type" }] };
}

function readHours(text: string | undefined): { openingHours: string | null; notes: Note[] } {
  if (text === undefined) return { openingHours: null, notes: [] };
  const openingHours = readOpeningHours(text);
  return { openingHours, notes: openingHours === null ? [{ code: "hours/unreadable" }] : [] };
}

/** Surveys write 0 where they did not count. */
function readBeds(text: string | undefined): { total: number | null; notes: Note[] } {
  if (text === undefined) return { total: null, notes: [] };
  const total = /^\d{1,5}(\.0+)?$/.test(text) ? Number(text) : null;
  if (total === null) return { total, notes: [{ code: "beds/unreadable" }] };
  return { total: total === 0 ? null : total, notes: [] };
}

function accessibilityOf(text: string | undefined): Accessibility {
  const word = text?.toLowerCase();
  if (word === "yes" || word === "true") return { wheelchair: "yes" };
  if (word === "limited") return { wheelchair: "limited" };
  return word === "no" || word === "false" ? { wheelchair: "no" } : {};
}

/** What the survey found, when it was last mapped. */
function statusOf(text: string | undefined, asOf: string | undefined): FacilityStatus {
  const word = text?.toLowerCase().replaceAll(/[_-]/g, " ");
  if (word === "operational" || word === "open" || word === "yes") return stated("normal", asOf);
  return word === "non operational" || word === "closed" ? stated("closed", asOf) : {};
}

function stated(value: "normal" | "closed", at: string | undefined): FacilityStatus {
  return { state: { value, at: at ?? null, by: "feed" } };
}

function servicesOf(row: TableRecord): string[] {
  const words = [row.cells["speciality"], row.cells["health_amenity_type"], row.cells["healthcare"]].flatMap((field) =>
    tagWords(importedText(field)),
  );
  if (/^(yes|true)$/i.test(row.cells["emergency"] ?? "")) words.push("emergency");
  return [...new Set(words.filter((word) => word.length > 2 && word !== "yes" && !/\d{4}/.test(word)))];
}

/** Each facility's own page at OpenStreetMap, and when it was last mapped. */
function sourceOf(row: TableRecord, identity: string): StoredFacility["source"] {
  const seconds = Number(row.cells["changeset_timestamp"]);
  const asOf = seconds > 0 ? { asOf: new Date(seconds * 1000).toISOString() } : {};
  return { ...SOURCES[NAME], url: `https://www.openstreetmap.org/${identity}`, ...asOf };
}

function suppliesOf(types: readonly FacilityType[], beds: number | null): Supply[] {
  const supplies: Supply[] = [];
  if (types.includes("hospital") || beds !== null) supplies.push({ kind: "bed", details: {} });
  if (types.includes("pharmacy")) supplies.push({ kind: "medicine", details: {} });
  if (types.includes("laboratory")) supplies.push({ kind: "test", details: {} });
  if (types.includes("blood-bank")) supplies.push({ kind: "blood", details: {} });
  if (types.includes("ambulance-service")) supplies.push({ kind: "ambulance", details: {} });
  return supplies;
}

/** The number of beds says nothing about free ones: the stock stays unknown. */
function withBeds(documents: ImportDocument[], total: number | null, asOf: string | undefined): ImportDocument[] {
  if (total === null) return documents;
  const stock = { value: "unknown", counts: { total }, at: asOf ?? null, by: asOf === undefined ? null : "feed" };
  return documents.map((document) =>
    document.body["kind"] === "bed" ? { ...document, body: jsonOf({ ...document.body, stock }) } : document,
  );
}
