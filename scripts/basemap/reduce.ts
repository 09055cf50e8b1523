import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gunzipSync } from "node:zlib";
import type { LineString, MultiLineString, MultiPolygon, Polygon } from "geojson";

/*
 * `npx tsx scripts/basemap/reduce.ts FOLDER` reduces Natural Earth's coast, lakes and rivers at
 * 1:10 million to what a map of a city needs, data/basemap/natural-earth-10m.json.br. FOLDER holds
 * ne_10m_coastline, ne_10m_lakes and ne_10m_rivers_lake_centerlines as .geojson.gz.
 */

/** Steps a degree: about 110 m. The source itself is some hundred metres off. */
export const STEPS = 1_000;
/** How far a line may leave out its own bends, steps. */
const TOLERANCE = 3;
/** Shorter islands and lakes are no more than a dot at any zoom, steps across. */
const LEAST_ACROSS = 6;

/** Where coasts lie that only close the map at the date line. */
const EDGE = 180 * STEPS;

/** Lines of whole steps: flat, the first point, then the difference to each next one. */
export type ReducedWater = { coast: number[][]; lakes: number[][]; rivers: number[][] };

/** Flat whole steps: x, y, x, y. */
type Line = number[];
type Geometry = LineString | MultiLineString | Polygon | MultiPolygon;
const OUT = "data/basemap/natural-earth-10m.json.br";

/** The reduced lines as flat whole steps; coasts and lakes are rings. */
export function readReduced(decompress: (file: Buffer) => Buffer): ReducedWater {
  const { coast, lakes, rivers }: ReducedWater = JSON.parse(decompress(readFileSync(OUT)).toString());
  return { coast: coast.map(summed), lakes: lakes.map(summed), rivers: rivers.map(summed) };
}

/** Differences as whole steps. */
export function summed(flat: readonly number[]): number[] {
  const whole = [...flat];
  for (let at = 2; at < whole.length; at++) whole[at] = (whole[at] ?? 0) + (whole[at - 2] ?? 0);
  return whole;
}

function differences(flat: readonly number[]): number[] {
  return flat.map((value, at) => value - (at < 2 ? 0 : (flat[at - 2] ?? 0)));
}

function linesOf(folder: string, name: string): Line[] {
  const file: { features: { geometry: Geometry | null }[] } = JSON.parse(
    gunzipSync(readFileSync(`${folder}/ne_10m_${name}.geojson.gz`)).toString(),
  );
  return file.features.flatMap(({ geometry }) => (geometry === null ? [] : partsOf(geometry))).map(stepsOf);
}

function partsOf(geometry: Geometry): number[][][] {
  if (geometry.type === "LineString") return [geometry.coordinates];
  if (geometry.type === "MultiPolygon") return geometry.coordinates.flat();
  return geometry.coordinates;
}

function stepsOf(points: readonly number[][]): Line {
  return points.flatMap(([lng = 0, lat = 0]) => [Math.round(lng * STEPS), Math.round(lat * STEPS)]);
}

/** Joins lines that end where another begins or ends. What stays open ends at the date line. */
function joined(lines: readonly Line[]): Line[] {
  const isRing = (line: Line) => keyAt(line, 0) === keyAt(line, -2);
  const open = new Set(lines.filter((line) => !isRing(line)));
  const nextAt = (key: string) => [...open].find((line) => keyAt(line, 0) === key || keyAt(line, -2) === key);
  const isLoose = (key: string) =>
    [...open].filter((line) => [keyAt(line, 0), keyAt(line, -2)].includes(key)).length === 1;
  const chains: Line[] = [];
  // Open ends first, so that a chain is not begun in its middle.
  for (const first of [...open].toSorted((a, b) => Number(isLoose(keyAt(b, 0))) - Number(isLoose(keyAt(a, 0))))) {
    if (!open.delete(first)) continue;
    const chain = isLoose(keyAt(first, 0)) ? reversed(first) : [...first];
    for (let next = nextAt(keyAt(chain, -2)); next !== undefined; next = nextAt(keyAt(chain, -2))) {
      open.delete(next);
      const onward = keyAt(next, 0) === keyAt(chain, -2) ? next : reversed(next);
      for (const value of onward.slice(2)) chain.push(value);
    }
    chains.push(chain);
  }
  return [...lines.filter(isRing), ...chains.map(closed)];
}

function reversed(line: Line): Line {
  return line.map((_value, at) => line[line.length - 2 - at + 2 * (at % 2)] ?? 0);
}

/** A line along the date line closes there; Antarctica closes below the map. */
function closed(chain: Line): Line {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [...chain.slice(0, 2), ...chain.slice(-2)];
  if (x1 === x2 && y1 === y2) return chain;
  if (Math.abs(x1) < EDGE || Math.abs(x2) < EDGE) throw new Error(`a coast is open at ${x1},${y1} and ${x2},${y2}`);
  const pole = -90 * STEPS;
  return x1 === x2 ? [...chain, x1, y1] : [...chain, x2, pole, x1, pole, x1, y1];
}

function keyAt(line: Line, at: 0 | -2): string {
  return line.slice(at, at === 0 ? 2 : undefined).join();
}

/**
 * Ramer, Douglas and Peucker: the points without which the line would leave its place by more than
 * some steps.
 */
export function simplified(line: readonly number[], tolerance = TOLERANCE): Line {
  const count = line.length / 2;
  const keep = new Uint8Array(count);
  keep[0] = keep[count - 1] = 1;
  // A ring has no two ends: it is held by its farthest point too.
  const stack: [number, number][] = [[0, count - 1]];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    const [from, to] = part;
    const { at, far } = farthest(line, from, to);
    if (far <= tolerance && !(from === 0 && to === count - 1)) continue;
    if (at <= from || at >= to) continue;
    keep[at] = 1;
    stack.push([from, at], [at, to]);
  }
  return line.filter((_value, at) => keep[at >> 1] === 1);
}

function farthest(line: readonly number[], from: number, to: number): { at: number; far: number } {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [...line.slice(from * 2, from * 2 + 2), ...line.slice(to * 2, to * 2 + 2)];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  let best = { at: -1, far: 0 };
  for (let at = from + 1; at < to; at++) {
    const [x, y] = [(line[at * 2] ?? 0) - x1, (line[at * 2 + 1] ?? 0) - y1];
    const far = length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length;
    if (far > best.far) best = { at, far };
  }
  return best;
}

function isSeen(line: Line): boolean {
  return line.length > 6 && acrossOf(line) >= LEAST_ACROSS;
}

/** The longer side of a line's box, steps. */
export function acrossOf(line: readonly number[]): number {
  const [xs, ys] = [0, 1].map((axis) => line.filter((_value, at) => at % 2 === axis));
  const across = (values: readonly number[] = []) =>
    values.reduce((most, value) => Math.max(most, value), -Infinity) -
    values.reduce((least, value) => Math.min(least, value), Infinity);
  return Math.max(across(xs), across(ys));
}

function reduce(folder: string): ReducedWater {
  const ready = (lines: readonly Line[]) => lines.map(simplified).filter(isSeen).map(differences);
  return {
    coast: ready(joined(linesOf(folder, "coastline"))),
    lakes: ready(linesOf(folder, "lakes")),
    rivers: ready(linesOf(folder, "rivers_lake_centerlines")),
  };
}

const [, , folder] = process.argv;
if (process.argv[1]?.endsWith("reduce.ts") === true && folder !== undefined) {
  const text = JSON.stringify(reduce(folder));
  const file = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
  writeFileSync(OUT, file);
  console.log(`${OUT}: ${text.length} bytes, ${file.length} as kept`);
}
