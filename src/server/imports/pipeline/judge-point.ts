import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import type { GeocodeResult } from "#domain/places/geocode-result.ts";
import { VAGUE_KM } from "#domain/places/place.ts";
import type { PlaceDoubt } from "#domain/places/place.ts";
import { areaOf, isInArea } from "./countries.ts";
import type { ImportContext, Note, PlaceWords } from "./format.ts";
import type { NoteCode } from "./reasons.ts";

/**
 * A point that is farther from its district or postal code than this is another place's, km. For a
 * large place the limit is thrice its own size.
 */
const FARTHEST_KM = 60;
/**
 * How far the outlines may be off, km. Source: data/gazetteer/README.md (a few hundred metres),
 * with what people get wrong at a border.
 */
const OUTLINE_KM = 1;
/** A point that a row gives, and the radius in which it is believed. */
export type GivenPoint = { point: Point | null; ownKm: number; isDoor: boolean; words: PlaceWords };

/**
 * What became of a given point. `point` null: the words of the row are better. `keptKm`: it is kept
 * as an area of this radius. `doubt`: what speaks against it.
 */
export type JudgedPoint = { point: Point | null; keptKm?: number; doubt?: PlaceDoubt; notes: Note[] };

/**
 * Judges a row's point by what the row names: its country, state, district and postal code. Of a
 * point and words that contradict each other the better is taken, as an area.
 */
export function judgePoint(row: GivenPoint, geocoded: GeocodeResult | null, context: ImportContext): JudgedPoint {
  const read = readPoint(row);
  if (read.point === null) return read;
  const refuted = refute(read.point, { row, geocoded, context });
  if (refuted === null) return read;
  const keptKm = keptRadius(read.point, refuted, { row, geocoded, context });
  if (keptKm === null) return { point: null, doubt: refuted.doubt, notes: [{ code: refuted.left }] };
  return { point: read.point, keptKm, doubt: refuted.doubt, notes: [...read.notes, { code: refuted.kept }] };
}

/** The point if it lies in the country, also with latitude and longitude exchanged. */
function readPoint({ point, words }: GivenPoint): JudgedPoint {
  if (point === null) return { point: null, notes: [{ code: "coordinates/missing" }] };
  const area = areaOf(words.country);
  const swapped = { lat: point.lng, lng: point.lat };
  if (isInArea(point, area)) return { point, notes: [] };
  if (isInArea(swapped, area)) return { point: swapped, notes: [{ code: "coordinates/swapped" }] };
  return { point: null, doubt: "outside-country", notes: [{ code: "coordinates/outside" }] };
}

type Judging = { row: GivenPoint; geocoded: GeocodeResult | null; context: ImportContext };
/** What a point contradicts, by how many km, and the notes where it is left or kept. */
type Refuted = { doubt: PlaceDoubt; km: number; left: NoteCode; kept: NoteCode };

const STATE: Omit<Refuted, "km"> = {
  doubt: "outside-state",
  left: "coordinates/outside-state",
  kept: "coordinates/area-beside-state",
};
const DISTRICT: Omit<Refuted, "km"> = {
  doubt: "outside-district",
  left: "coordinates/outside-district",
  kept: "coordinates/area-beside-district",
};

function refute(point: Point, { row, geocoded, context }: Judging): Refuted | null {
  const outside = context.outside?.(point, row.words);
  const stateKm = outside?.stateKm ?? 0;
  // Outside the outline it is no door, however near: the outline may be right.
  if (stateKm > (row.isDoor ? 0 : row.ownKm)) return { ...STATE, km: stateKm };
  const districtKm = outside?.districtKm ?? 0;
  if (districtKm > Math.max(OUTLINE_KM, row.ownKm)) return { ...DISTRICT, km: districtKm };
  const farKm = geocoded === null ? 0 : distanceKm(point, geocoded);
  if (geocoded === null || farKm <= Math.max(FARTHEST_KM, 3 * geocoded.uncertaintyKm)) return null;
  return { ...DISTRICT, left: "coordinates/far", km: farKm - geocoded.uncertaintyKm };
}

/** The radius in which a refuted point is kept, km; null when the words of the row are better. */
function keptRadius(point: Point, { doubt, km }: Refuted, { row, geocoded, context }: Judging): number | null {
  const { country, postalCode } = row.words;
  const reach = Math.max(OUTLINE_KM, row.ownKm, Math.ceil(km));
  if (km <= OUTLINE_KM || geocoded === null) return reach;
  const postal = postalCode === undefined ? null : context.geocode({ country, postalCode });
  // The postal code speaks for the point: it is the name of the area that is wrong.
  if (postal !== null && distanceKm(point, postal) <= postal.uncertaintyKm)
    return Math.min(reach, Math.max(OUTLINE_KM, row.ownKm, postal.uncertaintyKm));
  // In another state the point is wrong: a town or postal code of the right one is better, however
  // near.
  const areBetter = geocoded.uncertaintyKm <= Math.max(reach, doubt === "outside-state" ? VAGUE_KM : 0);
  return areBetter ? null : reach;
}
