import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import type { Supply } from "#domain/facilities/supply-key.ts";
import type { Place } from "#domain/places/place.ts";
import { twoLetters } from "../../pipeline/countries.ts";
import { facilityDocuments, importId } from "../../pipeline/facility-rows.ts";
import type { ImportContext, ImportFormat, InputFile, Note, RowOutcome } from "../../pipeline/format.ts";
import { AreaPoints } from "../../pipeline/area-points.ts";
import { placeOfRow, parseCoordinates } from "../../pipeline/place.ts";
import { readCsv } from "../../tables/read-rows.ts";
import type { TableRecord } from "../../tables/table.ts";
import { SOURCES } from "../sources.ts";
import { cleanName, foldedText, joinParts, optional, importedText } from "../../pipeline/field-text.ts";

const NAME = "who-africa";

/**
 * Public health facilities of sub-Saharan Africa (Maina et al. 2019, WHO). It contains no numbers
 * at all.
 */
export const whoAfricaFacilities: ImportFormat = {
  name: NAME,
  summary: "Public health facilities in sub-Saharan Africa (WHO, Maina et al. 2019)",
  files: "one CSV, 12 columns",
  numbers: "shielded",
  read: readFacilities,
};

/** Sources of coordinates that are a place's and not a facility's, and their possible error, km. */
const OF_A_PLACE = /geonames|encarta|fallingrain/i;
const OF_A_PLACE_KM = 5;
/** "Other", "Combination" or nothing: no one claims that it is a door, km. */
const OF_A_DOOR = /gps|google earth|openstreetmap|digitized/i;
const UNSURE_KM = 1;
/** A place found by a facility's own name may be its neighbour, km. */
const BY_NAME_KM = 5;

async function* readFacilities(files: readonly InputFile[], context: ImportContext): AsyncGenerator<RowOutcome> {
  const { twins, areas } = await readAhead(files);
  const seen = new Set<string>();
  for (const file of files) {
    for await (const row of readCsv(file)) {
      const at = { file: row.file, line: row.line, raw: row.raw };
      if ("broken" in row) {
        yield { ...at, type: "refused", reason: row.broken };
        continue;
      }
      const named = identityOf(row);
      // Facilities of one name in one area are distinguished by their position.
      const identity = twins.has(named) ? `${named}|${row.cells["Lat"]}|${row.cells["Long"]}` : named;
      if (seen.has(identity)) yield { ...at, type: "merged", notes: [] };
      else yield convert(row, identity, { context, areas });
      seen.add(identity);
    }
  }
}

/** The names given twice, and the positions of each area's facilities. */
async function readAhead(files: readonly InputFile[]): Promise<{ twins: Set<string>; areas: AreaPoints }> {
  const once = new Set<string>();
  const twins = new Set<string>();
  const areas = new AreaPoints();
  for (const file of files) {
    for await (const row of readCsv({ path: file.path })) {
      if ("broken" in row) continue;
      const identity = identityOf(row);
      if (once.has(identity)) twins.add(identity);
      once.add(identity);
      const read = parseCoordinates(row.cells["Lat"] ?? "", row.cells["Long"] ?? "");
      if (read !== null) areas.add(areaKey(row), read.point);
    }
  }
  return { twins, areas };
}

function areaKey(row: TableRecord): string {
  return `${row.cells["iso3c"]}|${foldedText(row.cells["Admin1"] ?? "")}`;
}

function identityOf(row: TableRecord): string {
  return [row.cells["iso3c"], row.cells["Admin1"], row.cells["Facility name"], row.cells["Facility type"]]
    .map((part) => foldedText(part ?? ""))
    .join("|");
}

function convert(row: TableRecord, identity: string, from: { context: ImportContext; areas: AreaPoints }): RowOutcome {
  const at = { file: row.file, line: row.line, raw: row.raw };
  const original = importedText(row.cells["Facility name"]) ?? "";
  const name = cleanName(original);
  if (name === "") return { ...at, type: "refused", reason: "row/no-name" };
  const place = locate(row, name, from);
  if (place === null) return { ...at, type: "refused", reason: "row/no-place" };
  const stated = importedText(row.cells["Facility type"]);
  const type = typeOf(row.cells["facility_type_9"] ?? "", stated ?? "");
  const facility: StoredFacility = {
    name,
    types: [type],
    place: place.place,
    phones: [],
    accessibility: {},
    services: stated === undefined ? [] : [stated],
    status: {},
    source: SOURCES[NAME],
  };
  const supplies = suppliesOf(type, row.cells["facility_type_9"] ?? "");
  const notes: Note[] = original === name ? place.notes : [...place.notes, { code: "name/cleaned" }];
  return {
    ...at,
    type: "taken",
    documents: facilityDocuments(importId(NAME, identity), facility, { supplies }),
    notes,
  };
}

const TYPE_WORDS =
  /\b(hospital|hopital|h\u00f4pital|general|district|health|centre|center|clinic|post|poste|de sant\u00e9|centro|posto|sa\u00fade|dispensary|dispensaire|primary|maternity|municipal|regional|referral|rural|hut|unit|case|csps|chps|phc|i{1,3}|iv|v|do|da|dos|de|du)\b/giu;

function locate(
  row: TableRecord,
  name: string,
  { context, areas }: { context: ImportContext; areas: AreaPoints },
): { place: Place; notes: Note[] } | null {
  const read = parseCoordinates(row.cells["Lat"] ?? "", row.cells["Long"] ?? "");
  const country = twoLetters(row.cells["iso3c"]) ?? context.country ?? "";
  const state = importedText(row.cells["Admin1"]);
  const label = joinParts(state, importedText(row.cells["Country"]));
  const locality = name.replaceAll(TYPE_WORDS, " ").replaceAll(/\s+/g, " ").trim();
  const words = {
    country,
    ...optional({ state, locality: read === null && locality.length > 3 ? locality : undefined }),
  };
  const found = placeOfRow(
    {
      point: read?.point ?? null,
      ...(read === null ? {} : { digits: read.digits }),
      words: read === null ? words : { country },
      label,
    },
    context,
  );
  if (found === null) return amongNeighbours(areas.middle(areaKey(row)), label);
  if (found.place.basis === "geocoded")
    return { ...found, place: { ...found.place, uncertaintyKm: Math.max(BY_NAME_KM, found.place.uncertaintyKm) } };
  const origin = row.cells["LL source"] ?? "";
  if (found.place.precision === "area" || OF_A_DOOR.test(origin)) return found;
  const uncertaintyKm = OF_A_PLACE.test(origin) ? OF_A_PLACE_KM : UNSURE_KM;
  return {
    place: { ...found.place, precision: "area", uncertaintyKm },
    notes: [...found.notes, { code: "coordinates/of-a-place" }],
  };
}

/**
 * The gazetteer does not have this spelling of the area, but the list has other facilities there.
 */
function amongNeighbours(
  middle: ReturnType<AreaPoints["middle"]>,
  label: string,
): { place: Place; notes: Note[] } | null {
  if (middle === null) return null;
  return {
    place: { ...middle, label, precision: "area", basis: "geocoded" },
    notes: [{ code: "coordinates/by-neighbours" }],
  };
}

/** The list's nine types. Where it gives none, its own type text decides. */
function typeOf(nine: string, stated: string): FacilityType {
  if (nine === "Hospital" || (nine === "" && /h[o\u00f4]spital/i.test(stated))) return "hospital";
  return nine === "" && !/centre|center|clinic|post|dispens|sant|sa\u00fade/i.test(stated) ? "other" : "clinic";
}

function suppliesOf(type: FacilityType, nine: string): Supply[] {
  if (type === "hospital") return [{ kind: "bed", details: {} }];
  return nine === "Maternity" ? [{ kind: "bed", details: { bedType: "maternity" } }] : [];
}
