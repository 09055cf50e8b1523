import { isForAnimals, namesNoHealthPlace } from "#domain/imports/facility-words.ts";
import { readRow } from "#domain/imports/read-row.ts";
import { namesTotal } from "#domain/imports/total-words.ts";
import type { ReadRow } from "#domain/imports/read-row.ts";
import { readRowTime } from "#domain/imports/row-time.ts";
import { makeLexicon } from "#domain/messages/lexicon.ts";
import type { Lexicon } from "#domain/messages/lexicon.ts";
import { parseMessage } from "#domain/messages/parse-message.ts";
import { VOCABULARIES } from "#domain/messages/vocabularies/all.ts";
import type { Source } from "#domain/listings/listing.ts";
import { importId } from "../../pipeline/facility-rows.ts";
import type { ImportContext, ImportFormat, InputFile, Note, RowOutcome } from "../../pipeline/format.ts";
import { areaOf, isInArea } from "../../pipeline/countries.ts";
import { hasMarkup, isFormula, joinParts } from "../../pipeline/field-text.ts";
import { readRows } from "../../tables/read-rows.ts";
import type { TableRecord } from "../../tables/table.ts";
import type { BrokenRow } from "../../pipeline/read.ts";
import { readDateColumn } from "./date-column.ts";
import type { DateColumn } from "./date-column.ts";
import { facilityOf } from "./mapped-facility.ts";
import type { Converted, MappedRow, MappedTable } from "./mapped-row.ts";
import { offersOf } from "./mapped-offer.ts";
import type { ImportMapping } from "#domain/imports/mapping.ts";
import type { Place } from "#domain/places/place.ts";
import { readWrittenPoint } from "#domain/places/written-point/written-point.ts";
import { parseCoordinates, placeOfRow } from "../../pipeline/place.ts";
import { withoutPersonalData } from "../../pipeline/personal-data.ts";

/** An import format that reads tables by a mapping. */
export function mappedFormat(table: MappedTable): ImportFormat {
  return {
    name: table.name,
    summary: table.source.name ?? table.name,
    files: "one table",
    numbers: table.mapping.numbers,
    async *read(files: readonly InputFile[], context: ImportContext): AsyncGenerator<RowOutcome> {
      const dated = { ...table, dateColumn: await readDateColumn(files, table) };
      const newest = table.mapping.newest === true ? await newestRows(files, dated, context) : null;
      for (const file of files) yield* convertRows(readRows(file, table.shape), { ...dated, newest }, context);
    },
  };
}

/** A table, and what its dates say of each other. */
type DatedTable = MappedTable & { dateColumn: DateColumn };

/** The newest row of each identity: when it was, and where it is. */
type Newest = Map<string, { at: string; row: string }>;

function placeInFiles({ file, line }: TableRecord): string {
  return `${file}:${line}`;
}

/** Reads all rows once for their times. Of equal times the first row counts. */
async function newestRows(files: readonly InputFile[], table: DatedTable, context: ImportContext): Promise<Newest> {
  const newest: Newest = new Map();
  for (const { path } of files) {
    for await (const row of readRows({ path }, table.shape)) {
      if ("broken" in row) continue;
      const read = readRow(row.cells, table.mapping);
      const country = countryOf(read, table, context);
      const at = timeOf(read, { table, country, point: null }, context).at ?? "";
      const known = newest.get(read.identity);
      if (known === undefined || at > known.at) newest.set(read.identity, { at, row: placeInFiles(row) });
    }
  }
  return newest;
}

async function* convertRows(
  rows: AsyncIterable<TableRecord | BrokenRow>,
  table: DatedTable & { newest: Newest | null },
  context: ImportContext,
): AsyncGenerator<RowOutcome> {
  for await (const row of rows) {
    const at = { file: row.file, line: row.line, raw: row.raw };
    if ("broken" in row) {
      yield { ...at, type: "refused", reason: row.broken };
      continue;
    }
    const read = readRow(row.cells, table.mapping);
    const newest = table.newest?.get(read.identity);
    if (newest !== undefined && read.identity !== "" && newest.row !== placeInFiles(row)) {
      yield { ...at, type: "merged", notes: [] };
      continue;
    }
    const converted = convert(row, read, { table, context });
    if (typeof converted === "string") yield { ...at, type: "refused", reason: converted };
    else yield { ...at, type: "taken", ...converted };
  }
}

function convert(
  { cells }: TableRecord,
  read: ReadRow,
  { table, context }: { table: DatedTable; context: ImportContext },
): Converted {
  for (const { column, target } of table.mapping.columns) {
    const value = cells[column];
    if (target === "ignore" || value === undefined) continue;
    if (isFormula(value)) return "row/formula";
    if (hasMarkup(value)) return "row/markup";
  }
  if (isTotal(cells, read)) return "row/a-total";
  if (read.identity === "") return "row/no-name";
  const country = countryOf(read, table, context);
  if (isNeed(read, table, country)) return "row/is-a-need";
  if (read.state === "draft" || read.state === "ended") return `row/${read.state}`;
  if (isNoHealthPlace(read, table)) return "row/not-a-resource";
  const where = placeOfMapped(read, { country, mapping: table.mapping }, context);
  if (where === null) return "row/no-place";
  const time = timeOf(read, { table, country, point: where.place }, context);
  const { notes } = time;
  // What nobody checked was confirmed at no time.
  const at = read.state === "not-checked" ? null : time.at;
  const source: Source = { ...table.source, ...(at !== null && { asOf: at }) };
  const row: MappedRow = { read, country, at, source, table };
  const id = importId(table.namespace, read.identity);
  const made = table.mapping.rows === "facilities" ? facilityOf(id, row, where.place) : offersOf(id, row, where.place);
  if (typeof made === "string") return made;
  const counted = [...new Set(read.notes)].map((code): Note => ({ code }));
  return { documents: made.documents, notes: [...where.notes, ...notes, ...counted, ...made.notes] };
}

/** A school is no health place, unless its row says what help it gives. */
function isNoHealthPlace({ texts, kinds, beds, blood }: ReadRow, { mapping }: MappedTable): boolean {
  if (isForAnimals(texts["facility-type"], texts.name)) return true;
  const saysHelp = kinds !== null || beds.size > 0 || blood.length > 0 || mapping.defaults.facilityType !== undefined;
  return mapping.rows === "facilities" && !saysHelp && namesNoHealthPlace(texts["facility-type"]);
}

/** The sums of other rows stand beside a word for them, in place of a name or a number of the row. */
function isTotal(cells: TableRecord["cells"], { texts }: ReadRow): boolean {
  if (texts.name !== undefined) return namesTotal(texts.name);
  const first = Object.values(cells).find((value) => value.trim() !== "");
  return first !== undefined && namesTotal(first);
}

/**
 * Words by which a row asks for help, where no column says so: "Children need food", "oxygen
 * wanted". "People in need", "no advance needed" and "documents required" are words of offers. Own
 * list.
 */
const ASKS = [
  /(?<!\b(?:in|as|if|no|not|any|special|of)[ -])\bneeds?\b(?![ -](?:foundation|institute|trust|society|ngo|hospital|clinic|based))/iu,
  /(?<!\b(?:no|not)\b(?: \w+)? )(?<!\b(?:documents?|prescription|booking|appointment|deposit|advance|referral|registration)(?: is| are)? )\b(?:needed|required)\b(?! (?:documents?|papers))/iu,
  /(?<!\bno )\b(?:shortages?|wanted|requirements?|looking for|besoins?|p[eé]nuries?|necesidad(?:es)?|se necesitan?|precisa-se|chahiy?e|chaiye|zar[uo]{1,2}rat)\b/iu,
  /चाहिए|ज़रूरत|जरूरत|প্রয়োজন|দরকার|চাই(?![\p{L}\p{M}])|چاہیے|ضرورت/u,
];

function asksFor(text: string | undefined): boolean {
  return text !== undefined && ASKS.some((words) => words.test(text));
}

/** Made for the first mixed list: no other list waits for it. */
let lexicon: Lexicon | undefined;

function readsAsNeed({ texts }: ReadRow, country: string): boolean {
  lexicon ??= makeLexicon(VOCABULARIES);
  const text = [texts.name, texts.note].filter((part) => part !== undefined).join(". ");
  return asksFor(texts.name) || parseMessage(text, { lexicon, country }).kind === "need";
}

/** "Food shortage" is no food. What somebody said that a word means is meant so. */
function isNeed(read: ReadRow, { mapping }: MappedTable, country: string): boolean {
  const { texts } = read;
  if (/\b(need|wanted|require|request)/i.test(texts.side ?? "")) return true;
  if (mapping.rows !== "offers" || texts.side !== undefined) return false;
  if (mapping.mixed === true && read.kinds !== null && readsAsNeed(read, country)) return true;
  return !read.isKindTold && (asksFor(texts.kind) || asksFor(texts.name));
}

function countryOf({ texts }: ReadRow, { mapping }: MappedTable, context: ImportContext): string {
  const stated = texts.country?.trim().toUpperCase();
  if (stated !== undefined && /^[A-Z]{2}$/.test(stated)) return stated;
  return mapping.defaults.country ?? countryOfPoint(texts, mapping, context) ?? context.country ?? "";
}

/** A row that names no country may have a point outside this server's country. Its point tells. */
function countryOfPoint(
  texts: ReadRow["texts"],
  { decimals }: Pick<ImportMapping, "decimals">,
  { country = "", countryAt }: ImportContext,
): string | undefined {
  const read = pointOf(texts, decimals);
  if (read === null || countryAt === undefined) return undefined;
  const { lat, lng } = read.point;
  const area = areaOf(country);
  // Exchanged coordinates of this country are put right later.
  if (isInArea(read.point, area) || isInArea({ lat: lng, lng: lat }, area) || Math.abs(lat) > 90) return undefined;
  return countryAt(read.point);
}

const MONTH_FIRST = new Set(["US", "PH", "FM", "PW", "AS", "GU", "MP", "PR", "VI"]);

function timeOf(
  { texts }: ReadRow,
  { table, country, point }: { table: DatedTable; country: string; point: { lat: number; lng: number } | null },
  context: ImportContext,
): { at: string | null; notes: Note[] } {
  const { dates, defaults, periodDays } = table.mapping;
  const byCountry = MONTH_FIRST.has(country) ? "month-first" : "day-first";
  const time = readRowTime([texts.date, texts.time], {
    order: dates === "guess" ? (table.dateColumn.order ?? byCountry) : dates,
    timeZone: defaults.timeZone ?? table.dateColumn.timeZone ?? zoneAt(point, context) ?? "UTC",
    now: context.now?.() ?? new Date(),
    year: defaults.year,
    columnYear: table.dateColumn.columnYear,
    days1904: table.shape.days1904,
    periodDays,
  });
  if (time.at !== null) {
    return { at: time.at.toISOString(), notes: time.noted === undefined ? [] : [{ code: `time/${time.noted}` }] };
  }
  return { at: defaults.asOf ?? null, notes: [{ code: `time/${time.reason}` }] };
}

function zoneAt(point: { lat: number; lng: number } | null, { timeZoneOf }: ImportContext): string | undefined {
  return point === null ? undefined : timeZoneOf?.(point);
}

/** The place of a row by its coordinates, else by its words; null where neither works. */
function placeOfMapped(
  { texts }: ReadRow,
  { country, mapping }: { country: string; mapping: Pick<ImportMapping, "decimals" | "defaults"> },
  context: ImportContext,
): { place: Place; notes: Note[] } | null {
  const { decimals, defaults } = mapping;
  const point = pointOf(texts, decimals);
  const state = texts.state ?? defaults.state;
  const district = texts.district ?? defaults.district;
  const locality = texts.locality ?? texts.place;
  const postalCode = texts["postal-code"]?.replaceAll(/\s/g, "").replace(/\.0$/, "");
  const words = {
    country,
    ...(state !== undefined && { state }),
    ...(district !== undefined && { district }),
    ...(locality !== undefined && { locality }),
    ...(postalCode !== undefined && { postalCode }),
    ...(texts.address !== undefined && locality === undefined && { text: texts.address }),
  };
  const label = withoutPersonalData(joinParts(texts.place ?? texts.locality, district, state), []).text;
  return placeOfRow(
    { point: point?.point ?? null, ...(point !== null && { digits: point.digits }), words, label },
    context,
  );
}

/** The point of one column, else of two. `decimals`: those of the source that are true. */
function pointOf(texts: ReadRow["texts"], decimals: number | undefined): ReturnType<typeof parseCoordinates> {
  const { coordinates = "", latitude = "", longitude = "" } = texts;
  const written = readWrittenPoint(coordinates);
  const read =
    written === null
      ? parseCoordinates(latitude, longitude)
      : { point: { lat: written.lat, lng: written.lng }, digits: written.decimals };
  // Programs write 0, 0 for "not known".
  if (read === null || (read.point.lat === 0 && read.point.lng === 0)) return null;
  if (decimals === undefined) return read;
  const cut = (degrees: number): number => Number(degrees.toFixed(decimals));
  return { point: { lat: cut(read.point.lat), lng: cut(read.point.lng) }, digits: Math.min(read.digits, decimals) };
}
