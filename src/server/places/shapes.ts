import { EARTH_RADIUS_KM, type Point } from "#domain/places/distance.ts";
import type { PlaceIndex } from "./index-file.ts";
import { NONE } from "./packing.ts";
import { typeNumber } from "./tables.ts";

const DISTRICT = typeNumber("district");
const STATE = typeNumber("state");

/** The district whose outline contains a point, NONE outside all of them. */
export function shapeAt(index: PlaceIndex, point: Point): number {
  return outlined(index, point, DISTRICT);
}

/** The state whose outline contains a point, NONE outside all of them. */
export function stateAt(index: PlaceIndex, point: Point): number {
  return outlined(index, point, STATE);
}

function outlined(index: PlaceIndex, point: Point, type: number): number {
  const { shapePlaces, shapeBoxes } = index;
  for (let shape = 0; shape < shapePlaces.length; shape += 1) {
    const place = shapePlaces[shape] ?? NONE;
    if (index.type[place] !== type) continue;
    const [west = 0, south = 0, east = 0, north = 0] = shapeBoxes.subarray(shape * 4, shape * 4 + 4);
    if (point.lng < west || point.lng > east || point.lat < south || point.lat > north) continue;
    if (isInside(index, shape, point)) return place;
  }
  return NONE;
}

/** Does the place have its own outline? Districts younger than the map have none. */
export function hasShape(index: PlaceIndex, place: number): boolean {
  return index.shapePlaces.includes(place);
}

/**
 * How far a point lies from a place's outline, km: negative inside it. Null for a place without an
 * outline.
 */
export function kmFromOutline(index: PlaceIndex, place: number, point: Point): number | null {
  const shape = index.shapePlaces.indexOf(place);
  if (shape < 0) return null;
  const km = edgeKm(index, shape, point);
  return isInside(index, shape, point) ? -km : km;
}

/** Even-odd over all rings, so that holes and islands are right. */
function isInside(index: PlaceIndex, shape: number, { lat, lng }: Point): boolean {
  let inside = false;
  // oxlint-disable-next-line max-params -- an inner loop
  eachEdge(index, shape, (x1, y1, x2, y2) => {
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** Length of a degree of latitude, km. */
const DEGREE_KM = (EARTH_RADIUS_KM * Math.PI) / 180;

/** The distance to the nearest edge, on a plane around the point: exact enough where it decides. */
function edgeKm(index: PlaceIndex, shape: number, { lat, lng }: Point): number {
  const east = DEGREE_KM * Math.cos((lat * Math.PI) / 180);
  let least = Number.POSITIVE_INFINITY;
  // oxlint-disable-next-line max-params -- an inner loop
  eachEdge(index, shape, (x1, y1, x2, y2) => {
    const x = (x1 - lng) * east;
    const y = (y1 - lat) * DEGREE_KM;
    const dx = (x2 - x1) * east;
    const dy = (y2 - y1) * DEGREE_KM;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / length));
    least = Math.min(least, Math.hypot(x + along * dx, y + along * dy));
  });
  return least;
}

/** Calls back with both ends of every edge of a shape: lng, lat, lng, lat. */
function eachEdge(
  index: PlaceIndex,
  shape: number,
  visit: (...edge: [x1: number, y1: number, x2: number, y2: number]) => void,
): void {
  const { shapeRingStarts, ringPointStarts, ringPoints } = index;
  for (let ring = shapeRingStarts[shape] ?? 0; ring < (shapeRingStarts[shape + 1] ?? 0); ring += 1) {
    const first = ringPointStarts[ring] ?? 0;
    const end = ringPointStarts[ring + 1] ?? 0;
    for (let at = first, before = end - 1; at < end; before = at, at += 1) {
      visit(
        ringPoints[at * 2] ?? 0,
        ringPoints[at * 2 + 1] ?? 0,
        ringPoints[before * 2] ?? 0,
        ringPoints[before * 2 + 1] ?? 0,
      );
    }
  }
}
