import type { MapArea, MapPoint, MapRegion } from "./map-view.ts";

/** Width of the map on a phone, px: circles are fitted into it. */
const PHONE_PX = 330;
/** Metres per pixel at the equator at zoom 0 (Web Mercator, tiles of 256 px). */
const METRES_PER_PX = 156_543;

/** The zoom at which a circle around a point fills a width, that of a phone if none is given. */
export function zoomFor(lat: number, radiusKm: number, px: number = PHONE_PX): number {
  const metres = METRES_PER_PX * Math.cos((lat * Math.PI) / 180);
  const zoom = Math.round(Math.log2((px * metres) / (2_000 * radiusKm)));
  return Math.max(2, Math.min(16, zoom));
}

/** The share of a view that is free for what it shall show: pins and keys need the rest. */
const FREE_SHARE = 0.7;

/** The zoom at which a box of degrees fills a view, whole, from one step closer up to a limit. */
export function zoomToFit([west, south, east, north]: MapRegion["box"], area: MapArea, limit: number): number {
  const across = (area.east >= area.west ? area.east - area.west : area.east + 360 - area.west) / (east - west);
  const down = (northing(area.north) - northing(area.south)) / (northing(north) - northing(south));
  // A box without a width is one place: as close as it goes.
  const steps = Math.log2(Math.min(across, down) * FREE_SHARE);
  return Math.min(limit, area.zoom + Math.max(1, Math.floor(steps)));
}

/** How far north of the equator a latitude is drawn (Web Mercator, radians). */
export function northing(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, lat)) * Math.PI) / 360));
}

/** Longest scale, px. */
const SCALE_PX = 96;

/** A scale for the middle of a view: a round distance, km, and its length, px. */
export function scaleOf(lat: number, zoom: number): { km: number; px: number } {
  const kmPerPx = (METRES_PER_PX * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom / 1_000;
  const most = SCALE_PX * kmPerPx;
  const magnitude = 10 ** Math.floor(Math.log10(most));
  const km = magnitude * ([5, 2].find((step) => step * magnitude <= most) ?? 1);
  return { km, px: Math.round(km / kmPerPx) };
}

/**
 * The box to request: slightly larger than the view, on that zoom's grid, so that small moves
 * request nothing new. In the contract's order: west,south,east,north.
 */
export function boxOf({ west, south, east, north, zoom }: MapArea): string {
  const step = 360 / 2 ** zoom;
  const down = (value: number) => Math.floor(value / step) * step;
  const up = (value: number) => Math.ceil(value / step) * step;
  const isWhole = east >= west && up(east) - down(west) >= 360;
  const edges = [
    isWhole ? -180 : Math.max(-180, down(west)),
    Math.max(-90, down(south)),
    isWhole ? 180 : Math.min(180, up(east)),
    Math.min(90, up(north)),
  ];
  return edges.map((edge) => Number(edge.toFixed(5))).join(",");
}

/** Whether a point is in a box of degrees that does not cross the date line. */
export function isInBox({ lat, lng }: MapPoint, [west, south, east, north]: MapRegion["box"]): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

/** Whether a point is in view. */
export function isWithin({ lat, lng }: MapPoint, { west, south, east, north }: MapArea): boolean {
  if (lat < south || lat > north) return false;
  // A view whose west is east of its east crosses the date line.
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}
