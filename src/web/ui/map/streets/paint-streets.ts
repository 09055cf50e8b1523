import { fillAll, strokeAll } from "../basemap-paint.ts";
import type { Square, Stroke } from "../basemap-paint.ts";
import type { MapColours } from "../colours.ts";
import type { StreetTile } from "./read-tile.ts";
import { FILLS, WAYS } from "./street-classes.ts";
import type { Fill, Way } from "./street-classes.ts";

/** Width at zoom 14, px, and what it grows by with each zoom. `from`: drawn from this zoom on. */
type WayLook = Omit<Stroke, "width"> & { wide: number; grows: number; from: number };

const WAY_LOOKS: Readonly<Record<Way, WayLook>> = {
  stream: { colour: "water", wide: 2, grows: 1.3, from: 13 },
  rail: { colour: "country", wide: 1, grows: 1.1, from: 13, alpha: 0.35 },
  path: { colour: "district", wide: 0.8, grows: 1.35, from: 15 },
  minor: { colour: "district", wide: 2, grows: 1.5, from: 12 },
  major: { colour: "country", wide: 3, grows: 1.4, from: 9, alpha: 0.5 },
  highway: { colour: "country", wide: 4, grows: 1.35, from: 9, alpha: 0.75 },
};
/** Buildings are seen from here on: below they are dust. */
const BUILDINGS_FROM = 15;
/** The zoom at which widths are given. */
const MIDDLE = 14;
/** Widest and thinnest line, px. */
const [WIDEST, THINNEST] = [24, 0.5];

const FILL_COLOURS: Readonly<Record<Fill, (colours: MapColours) => string>> = {
  earth: ({ land }) => land,
  green: ({ fresh }) => fresh.tint,
  water: ({ water }) => water,
  building: ({ sunken }) => sunken,
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
  for (const way of WAYS) {
    const width = widthOf(way, square.zoom);
    const { wide: _wide, grows: _grows, from: _from, ...stroke } = WAY_LOOKS[way];
    if (width > 0)
      strokeAll(context, { arcs: tile.ways.get(way) ?? [], square, stroke: { ...stroke, width }, colours });
  }
}
