import type { Place } from "#domain/places/place.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import type { GeocodeResult } from "#domain/places/geocode-result.ts";
import type { ImportContext, Note, PlaceWords } from "./format.ts";
import { areaOf } from "./countries.ts";

/**
 * A row's data on its position. `isShared`: more than 3 facilities of different postal codes have
 * this coordinate.
 */
export type Whereabouts = {
  point: Point | null;
  digits?: number;
  isShared?: boolean;
  words: PlaceWords;
  label: string;
};

/** Uncertainty of a coordinate that is a door, km: the width of a compound. */
const DOOR_KM = 0.1;
/** Uncertainty of a place's coordinate without a better value in the gazetteer, km. */
const SHARED_KM = 10;
/**
 * A coordinate this many km from its district or postal code is another place's. For a large place
 * the limit is thrice its own size.
 */
const FARTHEST_KM = 60;
/** With fewer decimals a coordinate is no door: 0.001 degrees are 111 m. */
const DOOR_DIGITS = 3;

/**
 * Places a row by its coordinates when they are plausible. Otherwise by its words from the
 * gazetteer, as an area with an honest radius. Null when neither works; then the row is refused.
 */
export function placeOfRow(row: Whereabouts, context: ImportContext): { place: Place; notes: Note[] } | null {
  const geocoded = context.geocode(row.words);
  const judged = judge(row, geocoded);
  if (judged.point !== null)
    return { place: givenPlace(row, judged.point, geocoded), notes: judged.notes.concat(areaNotes(row)) };
  if (geocoded === null) return null;
  return { place: geocodedPlace(row.label, geocoded), notes: judged.notes };
}

/** A place found by words alone. */
export function geocodedPlace(label: string, found: GeocodeResult): Place {
  return {
    lat: found.lat,
    lng: found.lng,
    label: label === "" ? found.label : label,
    placeId: found.placeId,
    precision: "area",
    basis: "geocoded",
    uncertaintyKm: found.uncertaintyKm,
  };
}

function judge(row: Whereabouts, geocoded: GeocodeResult | null): { point: Point | null; notes: Note[] } {
  if (row.point === null) return { point: null, notes: [{ code: "coordinates/missing" }] };
  const area = areaOf(row.words.country);
  const swapped = { lat: row.point.lng, lng: row.point.lat };
  if (!isInside(row.point, area)) {
    if (!isInside(swapped, area)) return { point: null, notes: [{ code: "coordinates/outside" }] };
    return isFar(swapped, geocoded)
      ? { point: null, notes: [{ code: "coordinates/far" }] }
      : { point: swapped, notes: [{ code: "coordinates/swapped" }] };
  }
  return isFar(row.point, geocoded)
    ? { point: null, notes: [{ code: "coordinates/far" }] }
    : { point: row.point, notes: [] };
}

function isInside(point: Point, area: { south: number; north: number; west: number; east: number }): boolean {
  const isNowhere = Math.abs(point.lat) < 0.01 && Math.abs(point.lng) < 0.01;
  return (
    !isNowhere && point.lat >= area.south && point.lat <= area.north && point.lng >= area.west && point.lng <= area.east
  );
}

function isFar(point: Point, geocoded: GeocodeResult | null): boolean {
  return geocoded !== null && distanceKm(point, geocoded) > Math.max(FARTHEST_KM, 3 * geocoded.uncertaintyKm);
}

function areaNotes(row: Whereabouts): Note[] {
  if (row.isShared === true) return [{ code: "coordinates/shared" }];
  return isCoarse(row) ? [{ code: "coordinates/coarse" }] : [];
}

function isCoarse(row: Whereabouts): boolean {
  return row.digits !== undefined && row.digits < DOOR_DIGITS;
}

function givenPlace(row: Whereabouts, point: Point, geocoded: GeocodeResult | null): Place {
  const common = { lat: point.lat, lng: point.lng, label: row.label, basis: "given" as const };
  if (row.isShared === true) {
    const wide = geocoded === null ? SHARED_KM : Math.max(geocoded.uncertaintyKm, distanceKm(point, geocoded));
    return { ...common, precision: "area", uncertaintyKm: roundedKm(wide) };
  }
  if (isCoarse(row)) return { ...common, precision: "area", uncertaintyKm: roundedKm(111 * 10 ** -(row.digits ?? 0)) };
  return { ...common, precision: "exact", uncertaintyKm: DOOR_KM };
}

function roundedKm(km: number): number {
  return Math.max(DOOR_KM, Math.round(km * 10) / 10);
}

/**
 * Parses two coordinate texts. `digits` are the decimals of the finer one, because trailing zeros
 * get lost.
 */
export function parseCoordinates(latText: string, lngText: string): { point: Point; digits: number } | null {
  const number = /^\s*[+-]?\d{1,3}(\.\d+)?\s*$/;
  if (!number.test(latText) || !number.test(lngText)) return null;
  const digits = Math.max(...[latText, lngText].map((text) => text.trim().split(".")[1]?.length ?? 0));
  return { point: { lat: Number(latText), lng: Number(lngText) }, digits };
}

/**
 * Coordinates of a place and not of a door: shared by more than 3 facilities of different postal
 * codes.
 */
export class SharedPoints {
  private readonly byPoint = new Map<string, { count: number; areas: Set<string> }>();

  /** @param area the postal code, or where lists have none the smallest area the row names */
  add(point: Point, area: string): void {
    const key = `${point.lat},${point.lng}`;
    const known = this.byPoint.get(key) ?? { count: 0, areas: new Set() };
    known.count += 1;
    known.areas.add(area);
    this.byPoint.set(key, known);
  }

  has(point: Point): boolean {
    const known = this.byPoint.get(`${point.lat},${point.lng}`);
    return known !== undefined && known.count > 3 && known.areas.size > 1;
  }
}
