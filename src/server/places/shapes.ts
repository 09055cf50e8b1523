import type { Point } from "#domain/places/distance.ts";
import type { PlaceIndex } from "./index-file.ts";
import { NONE } from "./packing.ts";

/** The district whose outline contains a point, NONE outside all of them. */
export function shapeAt(index: PlaceIndex, point: Point): number {
  const { shapePlaces, shapeBoxes } = index;
  for (let shape = 0; shape < shapePlaces.length; shape += 1) {
    const [west = 0, south = 0, east = 0, north = 0] = shapeBoxes.subarray(shape * 4, shape * 4 + 4);
    if (point.lng < west || point.lng > east || point.lat < south || point.lat > north) continue;
    if (isInside(index, shape, point)) return shapePlaces[shape] ?? NONE;
  }
  return NONE;
}

/** Does the place have its own outline? Districts younger than the map have none. */
export function hasShape(index: PlaceIndex, place: number): boolean {
  return index.shapePlaces.includes(place);
}

/** Even-odd over all rings, so that holes and islands are right. */
function isInside(index: PlaceIndex, shape: number, { lat, lng }: Point): boolean {
  const { shapeRingStarts, ringPointStarts, ringPoints } = index;
  let inside = false;
  for (let ring = shapeRingStarts[shape] ?? 0; ring < (shapeRingStarts[shape + 1] ?? 0); ring += 1) {
    const first = ringPointStarts[ring] ?? 0;
    const end = ringPointStarts[ring + 1] ?? 0;
    for (let at = first, before = end - 1; at < end; before = at, at += 1) {
      const x1 = ringPoints[at * 2] ?? 0;
      const y1 = ringPoints[at * 2 + 1] ?? 0;
      const x2 = ringPoints[before * 2] ?? 0;
      const y2 = ringPoints[before * 2 + 1] ?? 0;
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}
