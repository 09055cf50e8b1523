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
  const { lat, lng } = middleOf(area);
  const up = distanceKm({ lat, lng }, { lat: area.north, lng });
  const aside = distanceKm({ lat, lng }, { lat, lng: area.east });
  return Math.max(1, Math.min(500, Math.round(Math.max(up, aside))));
}

/** Whether the map shows another area than the list. */
export function isElsewhere(area: MapArea, place: Point, withinKm: number): boolean {
  const radius = radiusOf(area);
  return distanceKm(middleOf(area), place) > Math.min(radius, withinKm) * 0.4 || radius > withinKm * 2;
}
