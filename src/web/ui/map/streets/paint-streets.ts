import { fillAll, strokeAll } from "../basemap-paint.ts";
import type { Square, Stroke } from "../basemap-paint.ts";
import type { MapColours } from "../colours.ts";
import type { StreetTile } from "./read-tile.ts";
import { FILLS, WAYS } from "./street-classes.ts";
import type { Fill, Way } from "./street-classes.ts";

/**
 * Width at zoom 14, px, and what it grows by with each zoom. `from`: drawn from this zoom on.
 * `casing`: the colour of its edges.
 */
type WayLook = Omit<Stroke, "width"> & { wide: number; grows: number; from: number; casing?: Stroke["colour"] };

const WAY_LOOKS: Readonly<Record<Way, WayLook>> = {
  stream: { colour: "water", wide: 2, grows: 1.3, from: 13 },
  rail: { colour: "rail", wide: 1.4, grows: 1.1, from: 12, dash: [6, 3] },
  path: { colour: "street", wide: 0.8, grows: 1.35, from: 15 },
  minor: { colour: "road", casing: "roadCasing", wide: 2, grows: 1.5, from: 12 },
  major: { colour: "main", casing: "mainCasing", wide: 3.4, grows: 1.4, from: 9 },
  highway: { colour: "motorway", casing: "motorwayCasing", wide: 4.4, grows: 1.35, from: 9 },
};
/** How much wider an edge is than its way: 1 px on each side. */
const CASING = 2;
/** Buildings are seen from here on: below they are dust. */
const BUILDINGS_FROM = 15;
/** The zoom at which widths are given. */
const MIDDLE = 14;
/** Widest and thinnest line, px. */
const [WIDEST, THINNEST] = [24, 0.5];

const FILL_COLOURS: Readonly<Record<Fill, (colours: MapColours) => string>> = {
  earth: ({ land }) => land,
  built: ({ built }) => built,
  green: ({ park }) => park,
  wetland: ({ wetland }) => wetland,
  airport: ({ airport }) => airport,
  water: ({ water }) => water,
  building: ({ buildings }) => buildings,
};

/** Width of a way at a zoom, px; 0 where it is not drawn. */
export function widthOf(way: Way, zoom: number): number {
  const { wide, grows, from } = WAY_LOOKS[way];
  return zoom < from ? 0 : Math.max(THINNEST, Math.min(WIDEST, wide * grows ** (zoom - MIDDLE)));
}

/** Paints a tile's part of a square. @param square in the tile: its corner and side from 0 to 1 */
export function paintStreets(
  context: CanvasRenderingContext2D,
  square: Square,
  { tile, colours }: { tile: StreetTile; colours: MapColours },
): void {
  // What is no land is the sea, if the tile says where land is.
  context.fillStyle = tile.fills.has("earth") ? colours.water : colours.land;
  context.fillRect(0, 0, square.px, square.px);
  for (const fill of FILLS) {
    const rings = fill === "building" && square.zoom < BUILDINGS_FROM ? [] : (tile.fills.get(fill) ?? []);
    // By the direction of rings: areas of a class overlap.
    fillAll(context, { rings, square, colour: FILL_COLOURS[fill](colours), rule: "nonzero" });
  }
  const strokeWay = (way: Way, stroke: Stroke) =>
    strokeAll(context, { arcs: tile.ways.get(way) ?? [], square, stroke, colours });
  const drawn = WAYS.map((way) => ({ way, width: widthOf(way, square.zoom) })).filter(({ width }) => width > 0);
  // All edges first, so that none crosses a way where two meet.
  for (const { way, width } of drawn) {
    const { casing } = WAY_LOOKS[way];
    if (casing !== undefined) strokeWay(way, { colour: casing, width: width + CASING });
  }
  for (const { way, width } of drawn) {
    const { wide: _wide, grows: _grows, from: _from, casing: _casing, ...stroke } = WAY_LOOKS[way];
    strokeWay(way, { ...stroke, width });
  }
}
