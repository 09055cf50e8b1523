import type { Place, PlaceDoubt } from "#domain/places/place.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { readCoordinate } from "#domain/places/written-point/degrees.ts";
import type { GeocodeResult } from "#domain/places/geocode-result.ts";
import type { ImportContext, Note, PlaceWords } from "./format.ts";
import { judgePoint } from "./judge-point.ts";

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
/** Coordinates that are exchanged, or lie nowhere, are judged later, by the country. */
const MOST_DEGREES = 999;
/** With fewer decimals a coordinate is no door: 0.001 degrees are 111 m. */
const DOOR_DIGITS = 3;

/**
 * Places a row by its coordinates when they are plausible. Otherwise by its words from the
 * gazetteer, as an area with an honest radius. Null when neither works; then the row is refused.
 */
export function placeOfRow(row: Whereabouts, context: ImportContext): { place: Place; notes: Note[] } | null {
  const geocoded = context.geocode(row.words);
  const isDoor = row.isShared !== true && !isCoarse(row);
  const ownKm = ownRadius(row, geocoded);
  const judged = judgePoint({ point: row.point, ownKm, isDoor, words: row.words }, geocoded, context);
  const { point, keptKm, doubt } = judged;
  if (point === null)
    return geocoded === null
      ? null
      : { place: withDoubt(geocodedPlace(row.label, geocoded), doubt), notes: judged.notes };
  // A point that many rows share is as far from the right one as their words are.
  const fromWords = row.isShared === true && geocoded !== null ? roundedKm(distanceKm(point, geocoded)) : 0;
  const place: Place = {
    lat: point.lat,
    lng: point.lng,
    label: row.label,
    precision: isDoor && keptKm === undefined ? "exact" : "area",
    basis: "given",
    uncertaintyKm: keptKm ?? Math.max(ownKm, fromWords),
  };
  return { place: withDoubt(place, doubt), notes: judged.notes.concat(areaNotes(row)) };
}

function withDoubt(place: Place, doubt: PlaceDoubt | undefined): Place {
  return doubt === undefined ? place : { ...place, doubt };
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

function areaNotes(row: Whereabouts): Note[] {
  if (row.isShared === true) return [{ code: "coordinates/shared" }];
  return isCoarse(row) ? [{ code: "coordinates/coarse" }] : [];
}

function isCoarse(row: Whereabouts): boolean {
  return row.digits !== undefined && row.digits < DOOR_DIGITS;
}

/** The radius in which a facility is believed around its coordinate, km. */
function ownRadius(row: Whereabouts, geocoded: GeocodeResult | null): number {
  if (row.isShared === true) return geocoded?.uncertaintyKm ?? SHARED_KM;
  return isCoarse(row) ? roundedKm(111 * 10 ** -(row.digits ?? 0)) : DOOR_KM;
}

function roundedKm(km: number): number {
  return Math.max(DOOR_KM, Math.round(km * 10) / 10);
}

/**
 * Parses two coordinate texts: decimals, or degrees, minutes and seconds. `digits` are the decimals
 * of the finer one, because trailing zeros get lost. Letters of directions say which is which.
 */
export function parseCoordinates(latText: string, lngText: string): { point: Point; digits: number } | null {
  const [first, second] = [readCoordinate(latText, MOST_DEGREES), readCoordinate(lngText, MOST_DEGREES)];
  if (first === null || second === null) return null;
  if (first.axis !== undefined && first.axis === second.axis) return null;
  const isExchanged = first.axis === "lng" || second.axis === "lat";
  const [lat, lng] = isExchanged ? [second, first] : [first, second];
  return { point: { lat: lat.degrees, lng: lng.degrees }, digits: Math.max(lat.decimals, lng.decimals) };
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
