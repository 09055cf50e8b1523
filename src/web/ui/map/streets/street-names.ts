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
  for (const { names, x, y, side } of tiles) {
    for (const { name, at, way } of names) {
      if (area.zoom < (way === null ? PARTS_FROM : FROM[way])) continue;
      const isSeen =
        x + at.maxX * side >= view.west &&
        x + at.minX * side <= view.east &&
        y + at.maxY * side >= view.north &&
        y + at.minY * side <= view.south;
      if (!isSeen) continue;
      const run = longestRun(at.points, (px, py) => ({ x: x + px * side, y: y + py * side }), view);
      const order = way === null ? 0 : ORDER[way];
      const known = best.get(name);
      if (run === null || (known !== undefined && (known.order < order || known.run.length >= run.length))) continue;
      best.set(name, { run, order });
    }
  }
  return [...best]
    .toSorted(([, a], [, b]) => a.order - b.order || b.run.length - a.run.length)
    .slice(0, MOST)
    .map(([name, { run, order }]) => toName(name, run, { zoom: area.zoom, isPart: order === 0 }));
}

type View = ReturnType<typeof boxOnPlane>;

/** The longest part within view that hardly turns. A point is a run without length. */
function longestRun(points: Float32Array, place: (x: number, y: number) => Point, view: View): Run | null {
  let longest: Run | null = null;
  let run: Run | null = null;
  let course = 0;
  let last: Point | null = null;
  for (let at = 0; at < points.length; at += 2) {
    const point = place(points[at] ?? 0, points[at + 1] ?? 0);
    const isOut = point.x < view.west || point.x > view.east || point.y < view.north || point.y > view.south;
    if (isOut) {
      [run, last] = [null, null];
      continue;
    }
    const towards: number = last === null ? 0 : Math.atan2(point.y - last.y, point.x - last.x);
    const isStraight = run !== null && last !== null && Math.abs(turn(towards, course)) < STRAIGHT;
    const from: Point = isStraight && run !== null ? run.from : (last ?? point);
    if (!isStraight) course = towards;
    // The first two points give the course.
    run = { from, to: point, length: Math.hypot(point.x - from.x, point.y - from.y) };
    if (last === null) run = null;
    if (run !== null && run.length > (longest?.length ?? -1)) longest = run;
    if (points.length === 2) longest = { from: point, to: point, length: 0 };
    last = point;
  }
  return longest;
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
