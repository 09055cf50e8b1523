import { latitudeOf } from "../basemap-shapes.ts";
import type { MapArea, StreetName } from "../map-view.ts";
import { boxOnPlane } from "./needed-tiles.ts";
import type { Named } from "./read-tile.ts";
import type { Way } from "./street-classes.ts";

/** Names of a tile, and where the tile lies on the map's plane (0..1, y to the south). */
export type NamesOfTile = { names: readonly Named[]; x: number; y: number; side: number };

/** From which zoom on a way's name is written, and which goes first. */
const FROM: Readonly<Record<Way, number>> = { highway: 13, major: 13, minor: 15, path: 17, rail: 99, stream: 99 };
const ORDER: Readonly<Record<Way, number>> = { highway: 1, major: 2, minor: 3, path: 4, rail: 5, stream: 5 };
const PARTS_FROM = 13;
/** Names handed over for a view: what has room is chosen of them. */
const MOST = 150;
/** A name is written straight, so a street may turn by no more under it, radians (20 degrees). */
const STRAIGHT = 0.35;

type Point = { x: number; y: number };
/** A straight part of a street, on the map's plane. */
type Run = { from: Point; to: Point; length: number };

/**
 * The names of a view: parts of the town, then streets, wide ones first. Each stands once, where
 * its street is straight for longest.
 */
export function namesIn(tiles: readonly NamesOfTile[], area: MapArea): StreetName[] {
  const view = boxOnPlane({ box: [area.west, area.south, area.east, area.north] });
  const best = new Map<string, { run: Run; order: number }>();
  for (const tile of tiles) {
    for (const [name, { pieces, order }] of piecesByName(tile, area.zoom, view)) {
      for (const line of joined(pieces)) {
        const run = longestRun(line, view);
        const known = best.get(name);
        if (run === null || (known !== undefined && known.run.length >= run.length)) continue;
        best.set(name, { run, order: Math.min(order, known?.order ?? order) });
      }
    }
  }
  return [...best]
    .toSorted(([, a], [, b]) => a.order - b.order || b.run.length - a.run.length)
    .slice(0, MOST)
    .map(([name, { run, order }]) => toName(name, run, { zoom: area.zoom, isPart: order === 0 }));
}

type Line = readonly Point[];
type Pieces = { pieces: Line[]; order: number };

/** What of a tile's names is in view, on the map's plane. */
function piecesByName({ names, x, y, side }: NamesOfTile, zoom: number, view: View): Map<string, Pieces> {
  const found = new Map<string, Pieces>();
  for (const { name, at, way } of names) {
    if (zoom < (way === null ? PARTS_FROM : FROM[way])) continue;
    const isBeside = x + at.maxX * side < view.west || x + at.minX * side > view.east;
    if (isBeside || y + at.maxY * side < view.north || y + at.minY * side > view.south) continue;
    const order = way === null ? 0 : ORDER[way];
    const group = found.get(name) ?? { pieces: [], order };
    const { points } = at;
    const line = Array.from({ length: points.length / 2 }, (_each, index) => ({
      x: x + (points[index * 2] ?? 0) * side,
      y: y + (points[index * 2 + 1] ?? 0) * side,
    }));
    found.set(name, { pieces: [...group.pieces, line], order: Math.min(order, group.order) });
  }
  return found;
}

/** Lines that end where another begins, put together: maps have a street in a piece for each crossing. */
function joined(pieces: readonly Line[]): Line[] {
  const lines: Point[][] = [];
  const byStart = new Map<string, Line>();
  for (const piece of pieces) byStart.set(keyOf(piece[0]), piece);
  const ends = new Set(pieces.map((piece) => keyOf(piece.at(-1))));
  const isUsed = new Set<Line>();
  // First those that no other leads to.
  for (const first of pieces.toSorted((a, b) => Number(ends.has(keyOf(a[0]))) - Number(ends.has(keyOf(b[0]))))) {
    if (isUsed.has(first)) continue;
    const line = [...first];
    isUsed.add(first);
    for (let next = byStart.get(keyOf(line.at(-1))); next !== undefined; next = byStart.get(keyOf(line.at(-1)))) {
      if (isUsed.has(next)) break;
      isUsed.add(next);
      line.push(...next.slice(1));
    }
    lines.push(line);
  }
  return lines;
}

function keyOf(point: Point | undefined): string {
  return point === undefined ? "" : `${point.x} ${point.y}`;
}

type View = ReturnType<typeof boxOnPlane>;

/** The longest part within view that hardly turns. A point is a run without length. */
function longestRun(line: Line, view: View): Run | null {
  const [only] = line;
  if (line.length === 1 && only !== undefined) return isIn(only, view) ? { from: only, to: only, length: 0 } : null;
  let longest: Run | null = null;
  let from: Point | null = null;
  let last: Point | null = null;
  let course = 0;
  for (const point of line) {
    if (!isIn(point, view)) [from, last] = [null, null];
    else if (last === null) [from, last] = [point, point];
    else {
      const towards = Math.atan2(point.y - last.y, point.x - last.x);
      const isStraight = from !== last && Math.abs(turn(towards, course)) < STRAIGHT;
      if (!isStraight) [from, course] = [last, towards];
      const start: Point = from ?? last;
      const length = Math.hypot(point.x - start.x, point.y - start.y);
      if (length > (longest?.length ?? 0)) longest = { from: start, to: point, length };
      last = point;
    }
  }
  return longest;
}

function isIn({ x, y }: Point, { west, east, north, south }: View): boolean {
  return x >= west && x <= east && y >= north && y <= south;
}

/** The difference of two courses, from minus to plus half a turn. */
function turn(a: number, b: number): number {
  return Math.atan2(Math.sin(a - b), Math.cos(a - b));
}

function toName(
  name: string,
  { from, to, length }: Run,
  { zoom, isPart }: { zoom: number; isPart: boolean },
): StreetName {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const course = isPart ? 0 : Math.atan2(to.y - from.y, to.x - from.x);
  // Upside down nobody reads it.
  const angle = course > Math.PI / 2 ? course - Math.PI : course <= -Math.PI / 2 ? course + Math.PI : course;
  return {
    name,
    lat: latitudeOf(y),
    lng: x * 360 - 180,
    angle,
    room: isPart ? Infinity : length * 256 * 2 ** zoom,
  };
}
