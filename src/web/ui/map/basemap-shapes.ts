import { readArcs, ringPoints } from "./basemap-format.ts";
import type { BasemapCells, BasemapFile, BasemapLayer, BasemapLines, BasemapList } from "./basemap-format.ts";

/**
 * A line or ring with its box, on the map's plane. Web Mercator: the world is 0..1, y to the south.
 */
export type Shape = { points: Float32Array; minX: number; minY: number; maxX: number; maxY: number };

/** A layer ready to be painted. */
export type Shapes = {
  name: string;
  /** Its land is filled. */
  isGround: boolean;
  land: Shape[];
  water: Shape[];
  lines: (Omit<BasemapLines, "arcs"> & { arcs: Shape[] })[];
};

/** Points converted in one run: about 10 ms on a slow phone. */
const AT_ONCE = 8_000;

/**
 * Reads a layer's file, pausing after each few thousand points, so that a slow phone stays
 * responsive.
 */
export async function readShapes(
  { name, role }: Pick<BasemapLayer, "name" | "role">,
  file: BasemapFile,
  rest: () => Promise<void>,
): Promise<Shapes> {
  const arcs = readArcs(file);
  await rest();
  let since = 0;
  const shapes: Shape[] = [];
  for (const arc of arcs) {
    shapes.push(toShape(arc));
    since += arc.length / 2;
    if (since < AT_ONCE) continue;
    since = 0;
    await rest();
  }
  const turned = shapes.map(({ points }) => points);
  const filled = async (rings: BasemapFile["land"]) => {
    const made: Shape[] = [];
    for (const ring of rings) {
      const points = ringPoints(ring, turned);
      made.push(withBox(points));
      since += points.length / 4;
      if (since < AT_ONCE) continue;
      since = 0;
      await rest();
    }
    return made;
  };
  const land = await filled(file.land);
  const water = await filled(file.water ?? []);
  const lines = file.lines.map(({ arcs: numbers, ...line }) => ({
    ...line,
    arcs: numbers.flatMap((number) => shapes[number] ?? []),
  }));
  return { name, isGround: role === "ground", land, water, lines };
}

/**
 * The layers that a view needs: near, the cells in view; else one ground, and every overlay in
 * view.
 */
export function neededLayers({ layers, cells }: Pick<BasemapList, "layers" | "cells">, view: View): BasemapLayer[] {
  if (cells !== undefined && view.zoom >= cells.fromZoom) return cellsIn(cells, view);
  const reached = layers.filter(({ fromZoom }) => fromZoom <= view.zoom);
  const [ground] = reached.filter(({ role }) => role === "ground").toSorted((a, b) => b.fromZoom - a.fromZoom);
  const over = reached.filter(({ role, box }) => role === "overlay" && meets(box, view));
  return ground === undefined ? over : [ground, ...over];
}

type View = { west: number; south: number; east: number; north: number; zoom: number };

function cellsIn({ folder, fromZoom, keys }: BasemapCells, view: View): BasemapLayer[] {
  return keys.flatMap((name): BasemapLayer[] => {
    const [z = 0, x = 0, y = 0] = name.split("-").map(Number);
    const side = 360 / 2 ** z;
    const west = x * side - 180;
    const box = [west, latitudeOf((y + 1) / 2 ** z), west + side, latitudeOf(y / 2 ** z)] as const;
    return meets(box, view) ? [{ name, file: `${folder}/${name}.json`, role: "ground", fromZoom, box }] : [];
  });
}

/** The latitude of a height on the map's plane. */
export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

function meets([west, south, east, north]: BasemapLayer["box"], view: Omit<View, "zoom">): boolean {
  if (south > view.north || north < view.south) return false;
  // A view whose west is east of its east crosses the date line.
  return view.west > view.east ? east >= view.west || west <= view.east : west <= view.east && east >= view.west;
}

function toShape(degrees: Float32Array): Shape {
  const points = new Float32Array(degrees.length);
  for (let at = 0; at < degrees.length; at += 2) {
    points[at] = ((degrees[at] ?? 0) + 180) / 360;
    points[at + 1] = southward(degrees[at + 1] ?? 0);
  }
  return withBox(points);
}

/** Latitude at which the square world of Web Mercator ends. */
const LAST_LATITUDE = 85.0511;

/** A latitude on the map's plane: 0 in the north, 1 in the south. */
export function southward(lat: number): number {
  const sin = Math.sin((Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** A line or ring with its box. */
export function withBox(points: Float32Array): Shape {
  const shape = { points, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    if (x < shape.minX) shape.minX = x;
    if (x > shape.maxX) shape.maxX = x;
    if (y < shape.minY) shape.minY = y;
    if (y > shape.maxY) shape.maxY = y;
  }
  return shape;
}
