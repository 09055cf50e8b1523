import { hashText } from "#domain/shared/hash-text.ts";
import { PLACE_TYPES } from "#contract/places.ts";
import { bucket, placeCellOf, CELLS_ACROSS, CELLS_DOWN, NONE, packTexts } from "../packing.ts";
import type { PlaceIndex } from "../index-file.ts";
import { importance } from "../importance.ts";
import { typeNumber, type TableRow } from "../tables.ts";

/** Rows in the order of the index: best known first, ties by id. */
export function ranked(rows: readonly TableRow[]): TableRow[] {
  const scored = rows.map((row) => ({ row, score: importance(row) }));
  scored.sort((a, b) => b.score - a.score || (a.row.id < b.row.id ? -1 : 1));
  return scored.map(({ row }) => row);
}

type PlaceSections = Pick<
  PlaceIndex,
  | "type"
  | "country"
  | "lat"
  | "lng"
  | "importance"
  | "population"
  | "uncertaintyKm"
  | "parent"
  | "postal"
  | "idStarts"
  | "idText"
  | "idHashes"
  | "idPlaces"
  | "countryCodes"
  | "countryStarts"
  | "countryPlaces"
  | "typeStarts"
  | "typePlaces"
  | "cellStarts"
  | "cellPlaces"
>;

/** Columns of the places and the lists by id, country, type and cell. */
export function packPlaces(rows: readonly TableRow[]): PlaceSections {
  const numberOf = new Map(rows.map((row, place) => [row.id, place] as const));
  const codes = [...new Set(rows.map((row) => row.country))].toSorted();
  const codeNumber = new Map(codes.map((code, at) => [code, at] as const));
  const type = Uint8Array.from(rows, (row) => row.type);
  const country = Uint16Array.from(rows, (row) => codeNumber.get(row.country) ?? 0);
  const area = new Set([typeNumber("country"), typeNumber("state"), typeNumber("district")]);
  const cells = Uint32Array.from(rows, (row) => (area.has(row.type) ? NONE : placeCellOf(row.lat, row.lng)));
  const byCountry = bucket(country, codes.length);
  const byType = bucket(type, PLACE_TYPES.length);
  const byCell = bucket(cells, CELLS_ACROSS * CELLS_DOWN);
  const ids = packTexts(rows.map((row) => row.id));
  return {
    type,
    country,
    lat: Float32Array.from(rows, (row) => row.lat),
    lng: Float32Array.from(rows, (row) => row.lng),
    importance: Float32Array.from(rows, importance),
    population: Uint32Array.from(rows, (row) => row.population),
    uncertaintyKm: Uint16Array.from(rows, (row) => row.uncertaintyKm),
    parent: Uint32Array.from(rows, (row) => parentOf(row, numberOf)),
    postal: Uint32Array.from(rows, (row) =>
      row.postal === "" ? NONE : (numberOf.get(`in-pin:${row.postal}`) ?? NONE),
    ),
    idStarts: ids.starts,
    idText: ids.text,
    ...packIds(rows),
    countryCodes: new Uint8Array(Buffer.from(codes.join(""), "latin1")),
    countryStarts: byCountry.starts,
    countryPlaces: byCountry.items,
    typeStarts: byType.starts,
    typePlaces: byType.items,
    cellStarts: byCell.starts,
    cellPlaces: byCell.items,
  };
}

/** An area missing in the tables (a code without a name) falls back to the country. */
function parentOf(row: TableRow, numberOf: ReadonlyMap<string, number>): number {
  if (row.type === typeNumber("country")) return NONE;
  return numberOf.get(row.parent) ?? numberOf.get(`country:${row.country}`) ?? NONE;
}

function packIds(rows: readonly TableRow[]): Pick<PlaceIndex, "idHashes" | "idPlaces"> {
  const keys = Float64Array.from(rows, (row, place) => hashText(row.id) * 2 ** 21 + place).toSorted();
  return {
    idHashes: Uint32Array.from(keys, (key) => Math.floor(key / 2 ** 21)),
    idPlaces: Uint32Array.from(keys, (key) => key % 2 ** 21),
  };
}

/** From this size on a city lends its name to what lies around it ("Salt Lake, Kolkata"). */
const URBAN_PEOPLE = 200_000;
const URBAN_REACH_KM = 40;

/**
 * For each place the large city people would name with it, by size against distance; NONE far from
 * all.
 */
export function urbanOf(rows: readonly TableRow[], cells: Pick<PlaceIndex, "cellStarts" | "cellPlaces">): Uint32Array {
  const cityType = typeNumber("city");
  const urban = new Uint32Array(rows.length).fill(NONE);
  const pull = new Float32Array(rows.length);
  rows.forEach((city, place) => {
    if (city.type !== cityType || city.weight < URBAN_PEOPLE) return;
    const east = 111.3 * Math.max(0.05, Math.cos((city.lat * Math.PI) / 180));
    const reach = Math.min(URBAN_REACH_KM, 6 + Math.sqrt(city.weight / 5000));
    const columns = Math.ceil(reach / (east / 4));
    for (let row = -2; row <= 2; row += 1) {
      for (let column = -columns; column <= columns; column += 1) {
        const cell = placeCellOf(city.lat + row / 4, city.lng + column / 4);
        for (let at = cells.cellStarts[cell] ?? 0; at < (cells.cellStarts[cell + 1] ?? 0); at += 1) {
          const other = cells.cellPlaces[at] ?? 0;
          const there = rows[other];
          if (there === undefined || other === place || there.weight > city.weight) continue;
          const km = Math.hypot((there.lat - city.lat) * 110.6, (there.lng - city.lng) * east);
          const strength = city.weight / (1 + (km / 8) ** 2);
          if (km > reach || strength <= (pull[other] ?? 0)) continue;
          pull[other] = strength;
          urban[other] = place;
        }
      }
    }
  });
  return urban;
}
