import { distanceKm } from "#domain/places/distance.ts";
import type { PlaceIndex } from "../index-file.ts";
import { NONE } from "../packing.ts";
import { pointOf } from "../search.ts";
import { typeNumber } from "../tables.ts";

const CITY = typeNumber("city");
/** How far a quarter may lie from the middle of its town: 8 km and one and a half of its radius. */
const LEAST_REACH_KM = 8;
const REACH = 1.5;

/** Whether an area of the gazetteer holds a place. */
export function holds(index: PlaceIndex, area: number, place: number): boolean {
  for (let at = index.parent[place] ?? NONE; at !== NONE; at = index.parent[at] ?? NONE) if (at === area) return true;
  return false;
}

/**
 * Whether one place lies in another: by the gazetteer's areas, or near the middle of a town, whose
 * quarters the gazetteer puts into districts.
 */
export function isInside(index: PlaceIndex, inner: number, outer: number): boolean {
  if (inner === outer || index.country[inner] !== index.country[outer]) return false;
  if (holds(index, outer, inner)) return true;
  const [innerKm, outerKm] = [index.uncertaintyKm[inner] ?? 1, index.uncertaintyKm[outer] ?? 1];
  if (index.type[outer] !== CITY || innerKm > outerKm) return false;
  return distanceKm(pointOf(index, inner), pointOf(index, outer)) <= LEAST_REACH_KM + REACH * outerKm;
}
