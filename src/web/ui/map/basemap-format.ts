/*
 * The embedded basemap as stored under /map: made by scripts/build-basemap.ts, drawn by the map. An
 * operator may replace the files (docs/decisions/0025-map.md). Anything of this
 * shape is drawn.
 */

/** Address of the list of files. It is small, cached for an hour, and names files with a hash. */
export const BASEMAP_LIST = "/map/basemap.json";

/**
 * The kind of a line, for colour and dash. `disputed`: governments or our sources disagree; dashed
 * for every reader.
 */
export const LINE_KINDS = ["coast", "border", "disputed", "state", "district", "shore", "river"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * One file of the basemap. One `ground` file is drawn: of those with `fromZoom` at most the zoom,
 * the largest. Until it is loaded, any other is. All `overlay` files are drawn on top whose
 * `fromZoom` is reached and whose box meets the view. All land is filled before the first line.
 * Boxes are west, south, east, north and never cross the date line.
 */
export type BasemapLayer = {
  name: string;
  /** Its address, such as /map/world-0a1b2c3d.json. */
  file: string;
  role: "ground" | "overlay";
  fromZoom: number;
  box: readonly [west: number, south: number, east: number, north: number];
};

/**
 * The near basemap: cells of the Web Mercator square by "zoom-x-y", each the file of that name in
 * the folder. From its zoom on they are drawn alone. No cell lies within another; none means sea.
 */
export type BasemapCells = { folder: string; fromZoom: number; keys: readonly string[] };

/** `/map/basemap.json`. The credits appear in the map's corner, in this order. */
export type BasemapList = {
  version: 1;
  credits: readonly string[];
  layers: readonly BasemapLayer[];
  cells?: BasemapCells;
};

/** Arcs by number: stroked separately, they never meet twice. */
export type BasemapLines = {
  kind: LineKind;
  /** Drawn from this zoom on; absent: always. */
  fromZoom?: number;
  /** Left out while this overlay is drawn: it has the same line in more detail. */
  hiddenBy?: string;
  arcs: readonly number[];
};

/**
 * One layer. Numbers are whole steps from an origin: degrees = origin + step * number, longitude
 * first. An arc is flat: its first point, then the difference to each next one. A ring is a list of
 * consecutive arcs; `~arc` (negative) is arc `~n` reversed. All rings of `land` are filled together
 * by the even-odd rule, then those of `water`, which are lakes. Of an overlay land is not filled.
 */
export type BasemapFile = {
  version: 1;
  origin: readonly [lng: number, lat: number];
  step: readonly [lng: number, lat: number];
  arcs: readonly (readonly number[])[];
  land: readonly (readonly number[])[];
  water?: readonly (readonly number[])[];
  lines: readonly BasemapLines[];
};

/** The arcs as flat pairs of longitude and latitude, degrees, in the file's order. */
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

/** The points of a ring, flat like the arcs. A point where two arcs meet appears once. */
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
