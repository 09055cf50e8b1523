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
/** A name is written straight, so a street may turn by no more under it, radians (26 degrees). */
const STRAIGHT = 0.45;
/** How much longer a name may be than the straight part of its street. */
const OVERHANG = 1.25;

/**
 * Where along its street a name may stand, and the part of the street's length that it then has.
 */
const PLACES = [
  { share: 0.5, part: 1 },
  { share: 0.3, part: 0.6 },
  { share: 0.7, part: 0.6 },
] as const;

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

/**
 * Puts lines together that meet at an end, also where one runs the other way. Maps have a street in
 * a piece for each crossing.
 */
function joined(pieces: readonly Line[]): Line[] {
  const byEnd = new Map<string, Line[]>();
  for (const piece of pieces) {
    for (const end of [piece.at(0), piece.at(-1)]) byEnd.set(keyOf(end), [...(byEnd.get(keyOf(end)) ?? []), piece]);
  }
  const isUsed = new Set<Line>();
  /** The line with all that follows its last point. */
  const grown = (line: Line): Line => {
    const end = keyOf(line.at(-1));
    const next = byEnd.get(end)?.find((piece) => !isUsed.has(piece));
    if (next === undefined) return line;
    isUsed.add(next);
    const onward = keyOf(next[0]) === end ? next : next.toReversed();
    return grown([...line, ...onward.slice(1)]);
  };
  return pieces.flatMap((piece) => {
    if (isUsed.has(piece)) return [];
    isUsed.add(piece);
    return [grown(grown(piece).toReversed())];
  });
}

function keyOf(point: Point | undefined): string {
  return point === undefined ? "" : `${point.x} ${point.y}`;
}

type View = ReturnType<typeof boxOnPlane>;

/** The longest part within view that hardly turns. A point is a run without length. */
function longestRun(line: Line, view: View): Run | null {
  const [only] = line;
  if (line.length === 1 && only !== undefined) return clipped(only, only, view) && { from: only, to: only, length: 0 };
  let longest: Run | null = null;
  let run: { from: Point; end: Point; course: number } | null = null;
  for (const [at, point] of line.entries()) {
    const before = line[at - 1];
    if (before === undefined) continue;
    const seen = clipped(before, point, view);
    if (seen === null) {
      run = null;
      continue;
    }
    const [from, to] = seen;
    const course = Math.atan2(to.y - from.y, to.x - from.x);
    const goesOn = run !== null && run.end === from && Math.abs(turn(course, run.course)) < STRAIGHT;
    if (run === null || !goesOn) run = { from, end: to, course };
    run = { ...run, end: to };
    const length = Math.hypot(to.x - run.from.x, to.y - run.from.y);
    if (length > (longest?.length ?? 0)) longest = { from: run.from, to, length };
  }
  return longest;
}

/**
 * The part of a segment within view; points inside stay the same objects (Liang and Barsky, 1984).
 */
function clipped(from: Point, to: Point, { west, east, north, south }: View): [Point, Point] | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x - west],
    [dx, east - from.x],
    [-dy, from.y - north],
    [dy, south - from.y],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  if (enter > leave) return null;
  const at = (share: number) => ({ x: from.x + dx * share, y: from.y + dy * share });
  return [enter === 0 ? from : at(enter), leave === 1 ? to : at(leave)];
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
  const course = isPart ? 0 : Math.atan2(to.y - from.y, to.x - from.x);
  // Upside down nobody reads it.
  const angle = course > Math.PI / 2 ? course - Math.PI : course <= -Math.PI / 2 ? course + Math.PI : course;
  const room = isPart ? Infinity : length * OVERHANG * 256 * 2 ** zoom;
  const spots = PLACES.map(({ share, part }) => ({
    lat: latitudeOf(from.y + (to.y - from.y) * share),
    lng: (from.x + (to.x - from.x) * share) * 360 - 180,
    room: room * part,
  }));
  return { name, angle, spots: isPart ? spots.slice(0, 1) : spots };
}
