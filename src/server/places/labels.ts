import { PLACE_TYPES, type placeLabels } from "#contract/places.ts";
import type { ParsedInputOf } from "#contract/route.ts";
import type { z } from "zod";
import type { PlaceIndex } from "./index-file.ts";
import { CELLS_ACROSS, placeCellOf } from "./packing.ts";
import { placeIdOf, placeNameOf } from "./present.ts";
import { pointOf } from "./search.ts";

type LabelQuery = ParsedInputOf<typeof placeLabels>;
type Label = z.output<typeof placeLabels.output>["items"][number];
type Box = LabelQuery["bbox"];

/** Most names on a map. */
const MOST = 60;
/** States come last, so that none takes the room of a large city. */
const MOST_BEFORE_STATES = 48;
/** Room of a name, pixels: no other is within it. */
const ROOM = { across: 60, down: 24 };
const TILE_PIXELS = 256;
/** A box of more quarter-degree cells than this uses the best known places of the world. */
const MOST_CELLS = 400;
/** Places read for one answer, so that none takes more than a millisecond or two. */
const MOST_LOOKED_AT = 6_000;
const MOST_KNOWN = 40_000;
const STATES_FROM = 5;
const STATES_TO = 7;
/** The zooms at which a type has a name on the map; the others never. */
const ZOOMS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  country: [0, 4],
  state: [STATES_FROM, STATES_TO],
  city: [2, 18],
  locality: [11, 18],
};

/** The best known places of a map's box that fit next to each other, best known first. */
export function labelsOf(index: PlaceIndex, { bbox, zoom, lang }: LabelQuery): Label[] {
  const chosen: number[] = [];
  const spots: { x: number; y: number }[] = [];
  const choose = (type: (name: string) => boolean, most: number): void => {
    for (const place of candidates(index, bbox)) {
      if (chosen.length >= most) return;
      const name = PLACE_TYPES[index.type[place] ?? 0] ?? "";
      const [from, to] = ZOOMS[name] ?? [Infinity, 0];
      if (zoom < from || zoom > to || !type(name)) continue;
      const point = pointOf(index, place);
      if (!isInside(bbox, point.lat, point.lng)) continue;
      const spot = spotOf(point, zoom);
      if (spots.some((other) => touches(spot, other, zoom))) continue;
      spots.push(spot);
      chosen.push(place);
    }
  };
  choose((type) => type !== "state", MOST_BEFORE_STATES);
  if (zoom >= STATES_FROM && zoom <= STATES_TO) choose((type) => type === "state", MOST);
  return chosen.sort((a, b) => a - b).map((place) => labelOf(index, place, lang ?? "en"));
}

function labelOf(index: PlaceIndex, place: number, language: string): Label {
  const weight = Math.round((index.importance[place] ?? 0) * 1_000) / 1_000;
  const type = PLACE_TYPES[index.type[place] ?? 0] ?? "city";
  const { lat, lng } = pointOf(index, place);
  const name = placeNameOf(index, place, language);
  // Five digits are a metre. More would only be sent.
  return { id: placeIdOf(index, place), name, type, lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)), weight };
}

/**
 * Places that may be in the box, best known first: their numbers have that order, also in each
 * cell.
 */
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

/** The cells a box meets; null when there are too many. */
function cellsIn({ west, south, east, north }: Box): number[] | null {
  const [first, last] = [placeCellOf(south, west), placeCellOf(north, east)];
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
