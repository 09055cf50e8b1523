import type { PlaceIndex } from "../index-file.ts";
import { packTexts } from "../packing.ts";
import { readAliases, readFormerIds, readTables, typeNumber } from "../tables.ts";
import { packShapes } from "./districts.ts";
import { packNames, tieAliases } from "./names.ts";
import { packPlaces, ranked, urbanOf } from "./places.ts";
import { packBones, packHeavy, packPostings } from "./words.ts";
import type { TableRow } from "../tables.ts";

/** From this weight on an office is a main one or bears a quarter's name (scripts/gazetteer). */
const QUARTER_WEIGHT = 20_000;
/** The weight of a post office that is no branch (scripts/gazetteer). */
const OFFICE_WEIGHT = 5_000;

/**
 * The quarter that a PIN code is called after: its main office or a quarter kept by hand. Else its
 * only office that is no branch. Of several offices none: the nearest may be a police line.
 */
function packQuarters(rows: readonly TableRow[]): Pick<PlaceIndex, "quarterPins" | "quarterPlaces"> {
  const locality = typeNumber("locality");
  const pins = new Map(rows.map((row, place) => [row.id, place] as const));
  const ofPin = new Map<number, { main: number | null; offices: number[] }>();
  // Rows are ordered by weight, ties by id: an office comes before a quarter of its own.
  rows.forEach((row, place) => {
    const pin = row.postal === "" ? undefined : pins.get(`in-pin:${row.postal}`);
    if (pin === undefined || row.type !== locality || row.weight < OFFICE_WEIGHT) return;
    const known = ofPin.get(pin) ?? { main: null, offices: [] };
    if (row.weight >= QUARTER_WEIGHT) known.main ??= place;
    known.offices.push(place);
    ofPin.set(pin, known);
  });
  const pairs = [...ofPin]
    .map(([pin, { main, offices }]) => [pin, main ?? (offices.length === 1 ? offices[0] : undefined)] as const)
    .filter((pair): pair is readonly [number, number] => pair[1] !== undefined)
    .toSorted((a, b) => a[0] - b[0]);
  return {
    quarterPins: Uint32Array.from(pairs, ([pin]) => pin),
    quarterPlaces: Uint32Array.from(pairs, ([, quarter]) => quarter),
  };
}

/**
 * Builds the whole index from the committed tables. Takes some seconds, so openPlaces stores the
 * result.
 */
export function prepareIndex(dataFolder: string): PlaceIndex {
  const rows = ranked(readTables(dataFolder));
  const places = packPlaces(rows);
  const { tied } = tieAliases(rows, readAliases(dataFolder));
  const { words, ...names } = packNames(rows, tied);
  const { standings, ...postings } = packPostings(names, words.length);
  const wordTexts = packTexts(words);
  const numberOf = new Map(rows.map((row, place) => [row.id, place] as const));
  return {
    ...places,
    ...names,
    ...postings,
    ...packQuarters(rows),
    ...packShapes(dataFolder, (id) => numberOf.get(id) ?? null),
    formerIds: new Uint8Array(Buffer.from(readFormerIds(dataFolder), "utf8")),
    urban: urbanOf(rows, places),
    wordStarts: wordTexts.starts,
    wordText: wordTexts.text,
    ...packBones(words, { ...postings, standings }),
    ...packHeavy(words, { ...postings, standings, importance: places.importance }),
  };
}
