import { PLACE_TYPES, type placeLabels } from "#contract/places.ts";
import type { ParsedInputOf } from "#contract/route.ts";
import type { z } from "zod";
import type { PlaceIndex } from "./index-file.ts";
import { CELLS_ACROSS, cellOf } from "./packing.ts";
import { idOf, nameOf } from "./present.ts";
import { pointOf } from "./search.ts";

type Asked = ParsedInputOf<typeof placeLabels>;
type Label = z.output<typeof placeLabels.output>["items"][number];
type Box = Asked["bbox"];

/** Names a map is given at most. */
const MOST = 60;
/** Room that a name takes, pixels: no other begins within it. */
const ROOM = { across: 96, down: 30 };
const TILE_PIXELS = 256;
/** A box of more cells than this, a quarter of a degree each, is asked of the best known places of the world instead. */
const MOST_CELLS = 400;
/** Places looked at for one answer, so that none costs more than a millisecond or two. */
const MOST_LOOKED_AT = 6_000;
const MOST_KNOWN = 40_000;
/** The zooms at which a type has a name on the map; the others never. */
const ZOOMS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  country: [0, 5],
  state: [4, 7],
  city: [2, 18],
  locality: [11, 18],
};

/** The best known places of a map's box that have room beside each other, best known first. */
export function labelsOf(index: PlaceIndex, { bbox, zoom, lang }: Asked): Label[] {
  const language = lang ?? "en";
  const chosen: Label[] = [];
  const spots: { x: number; y: number }[] = [];
  for (const place of candidates(index, bbox)) {
    const type = PLACE_TYPES[index.type[place] ?? 0];
    const zooms = type === undefined ? undefined : ZOOMS[type];
    if (type === undefined || zooms === undefined || zoom < zooms[0] || zoom > zooms[1]) continue;
    const { lat, lng } = pointOf(index, place);
    if (!isInside(bbox, lat, lng)) continue;
    const spot = spotOf({ lat, lng }, zoom);
    if (spots.some((other) => touches(spot, other, zoom))) continue;
    spots.push(spot);
    const weight = Math.round((index.importance[place] ?? 0) * 1_000) / 1_000;
    chosen.push({ id: idOf(index, place), name: nameOf(index, place, language), type, lat, lng, weight });
    if (chosen.length === MOST) break;
  }
  return chosen;
}

/** Places that may lie in the box, best known first: they are numbered by that, everywhere and in each cell. */
function candidates(index: PlaceIndex, box: Box): Iterable<number> {
  const cells = cellsIn(box);
  if (cells === null) return known(Math.min(MOST_KNOWN, index.type.length));
  const each = Math.ceil(MOST_LOOKED_AT / cells.length);
  const found: number[] = [];
  for (const cell of cells) {
    const start = index.cellStarts[cell] ?? 0;
    const end = Math.min(index.cellStarts[cell + 1] ?? 0, start + each);
    for (let at = start; at < end; at += 1) found.push(index.cellPlaces[at] ?? 0);
  }
  return Uint32Array.from(found).sort();
}

function* known(most: number): Generator<number> {
  for (let place = 0; place < most; place += 1) yield place;
}

/** The cells a box meets; null when they are too many. */
function cellsIn({ west, south, east, north }: Box): number[] | null {
  const [first, last] = [cellOf(south, west), cellOf(north, east)];
  const column = first % CELLS_ACROSS;
  const across = west <= east ? (last % CELLS_ACROSS) - column : (last % CELLS_ACROSS) + CELLS_ACROSS - column;
  const [bottom, top] = [Math.floor(first / CELLS_ACROSS), Math.floor(last / CELLS_ACROSS)];
  if ((across + 1) * (Math.abs(top - bottom) + 1) > MOST_CELLS) return null;
  const cells: number[] = [];
  for (let row = Math.min(bottom, top); row <= Math.max(bottom, top); row += 1)
    for (let x = column; x <= column + across; x += 1) cells.push(row * CELLS_ACROSS + (x % CELLS_ACROSS));
  return cells;
}

function isInside({ west, south, east, north }: Box, lat: number, lng: number): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

/** Pixels on the map of the whole world. */
function spotOf({ lat, lng }: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const side = TILE_PIXELS * 2 ** zoom;
  const sin = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * side, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * side };
}

function touches(one: { x: number; y: number }, other: { x: number; y: number }, zoom: number): boolean {
  const apart = Math.abs(one.x - other.x);
  const across = Math.min(apart, TILE_PIXELS * 2 ** zoom - apart);
  return across < ROOM.across && Math.abs(one.y - other.y) < ROOM.down;
}
