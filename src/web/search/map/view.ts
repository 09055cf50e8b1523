import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import type { MapArea } from "../../ui/map/map-view.ts";

/** Centre of a view. */
export function middleOf({ west, south, east, north }: MapArea): Point {
  const width = east >= west ? east - west : east + 360 - west;
  const lng = west + width / 2;
  return { lat: (south + north) / 2, lng: lng > 180 ? lng - 360 : lng };
}

/** From the centre of a view to its farther edge, whole km within the limits of a search. */
export function radiusOf(area: MapArea): number {
  return Math.max(1, Math.min(500, Math.round(Math.max(...reachesOf(area)))));
}

/** From the centre of a view up and aside, km. */
function reachesOf(area: MapArea): [up: number, aside: number] {
  const { lat, lng } = middleOf(area);
  return [distanceKm({ lat, lng }, { lat: area.north, lng }), distanceKm({ lat, lng }, { lat, lng: area.east })];
}

/** Whether the map shows another area than the list: a map much higher than wide does not yet. */
export function isElsewhere(area: MapArea, place: Point, withinKm: number): boolean {
  const radius = radiusOf(area);
  return (
    distanceKm(middleOf(area), place) > Math.min(radius, withinKm) * 0.4 || Math.min(...reachesOf(area)) > withinKm * 2
  );
}
