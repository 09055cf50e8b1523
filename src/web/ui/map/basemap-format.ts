/*
 * The embedded basemap as it lies under /map, made by scripts/build-basemap.ts and drawn by the map. An operator may put
 * other files in its place (docs/decisions/0025-what-the-map-draws.md): whatever has this shape is drawn.
 */

/**
 * Where the list of files is. It is small, kept for an hour, and names files whose names carry
 * their hash.
 */
export const BASEMAP_LIST = "/map/basemap.json";

/**
 * What a line is, for colour and dash. `disputed` is where governments or our sources disagree:
 * dashed, for all alike.
 */
export const LINE_KINDS = ["coast", "border", "disputed", "state", "district"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * One file of the basemap. Of `ground` files one is drawn: of those with `fromZoom` at most the
 * map's zoom the one with the largest; until it is there, whichever is. Of `overlay` files all are
 * drawn, on top, whose `fromZoom` is reached and whose box meets the view. The land of all of them
 * is filled before the first line is drawn. West, south, east, north; no box crosses the date line.
 */
export type BasemapLayer = {
  name: string;
  /** Its address, such as /map/world-0a1b2c3d.json. */
  file: string;
  role: "ground" | "overlay";
  fromZoom: number;
  box: readonly [west: number, south: number, east: number, north: number];
};

/** `/map/basemap.json`. The credits are shown in the map's corner, in this order. */
export type BasemapList = { version: 1; credits: readonly string[]; layers: readonly BasemapLayer[] };

/** Arcs by their number: stroked one by one, they never meet twice. */
export type BasemapLines = {
  kind: LineKind;
  /** Drawn from this zoom on; absent: always. */
  fromZoom?: number;
  /** Left out while the overlay of this name is drawn: it has the same line finer. */
  hiddenBy?: string;
  arcs: readonly number[];
};

/**
 * One layer. Numbers are whole steps from an origin: degrees = origin + step * number, longitude
 * first. An arc is flat: x and y of its first point, then the difference to each next one. A ring
 * is a list of arcs one behind the other; `~arc` (negative) is arc number `~n` from its end to its
 * start. All rings of `land` are filled together by the even-odd rule.
 */
export type BasemapFile = {
  version: 1;
  origin: readonly [lng: number, lat: number];
  step: readonly [lng: number, lat: number];
  arcs: readonly (readonly number[])[];
  land: readonly (readonly number[])[];
  lines: readonly BasemapLines[];
};

/** The arcs as pairs of longitude and latitude, degrees, flat; in the order of the file. */
export function readArcs({ origin, step, arcs }: Pick<BasemapFile, "origin" | "step" | "arcs">): Float32Array[] {
  return arcs.map((arc) => {
    const points = new Float32Array(arc.length);
    let [x, y] = [0, 0];
    for (let at = 0; at < arc.length; at += 2) {
      x += arc[at] ?? 0;
      y += arc[at + 1] ?? 0;
      points[at] = origin[0] + step[0] * x;
      points[at + 1] = origin[1] + step[1] * y;
    }
    return points;
  });
}

/** The points of a ring, flat as those of the arcs; where two arcs meet the point comes once. */
export function ringPoints(ring: readonly number[], arcs: readonly Float32Array[]): Float32Array {
  const parts = ring.map((number) => (number < 0 ? reversed(arcs[~number]) : (arcs[number] ?? new Float32Array(0))));
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length - 2, 2));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length - 2;
  }
  return whole;
}

function reversed(arc: Float32Array = new Float32Array(0)): Float32Array {
  const back = new Float32Array(arc.length);
  for (let at = 0; at < arc.length; at += 2) {
    back[at] = arc[arc.length - 2 - at] ?? 0;
    back[at + 1] = arc[arc.length - 1 - at] ?? 0;
  }
  return back;
}
