import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldName } from "#domain/places/fold-name.ts";
import type { PlaceIndex } from "../index-file.ts";
import { GrowingNumbers } from "../packing.ts";

type Arcs = readonly (readonly (readonly [number, number])[])[];

/** The part of TopoJSON read here: quantised, delta-coded arcs and polygons made of them. */
type Topology = {
  arcs: Arcs;
  transform: { scale: [number, number]; translate: [number, number] };
  objects: {
    districts: { geometries: (Geometry & { properties: { district: string; st_code: string } })[] };
    /** Absent in data of a test. */
    states?: { geometries: (Geometry & { properties: { st_code: string } })[] };
  };
};

type Geometry = { type: "Polygon" | "MultiPolygon"; arcs: number[][] | number[][][] };

type PolygonSections = Pick<
  PlaceIndex,
  "shapePlaces" | "shapeBoxes" | "shapeRingStarts" | "ringPointStarts" | "ringPoints"
>;

/**
 * The outlines of Indian districts and states, to find those of a point. Shapes without a place are
 * left out.
 */
export function packShapes(dataFolder: string, placeOf: (id: string) => number | null): PolygonSections {
  const text = readFileSync(join(dataFolder, "india-districts.topo.json"), "utf8");
  const topology = JSON.parse(text) as Topology;
  const arcs = decodeArcs(topology);
  const shapePlaces: number[] = [];
  const shapeBoxes: number[] = [];
  const shapeRingStarts = new GrowingNumbers();
  const ringPointStarts = new GrowingNumbers();
  const points: number[] = [];
  for (const { type, arcs: shape, id } of shapesOf(topology)) {
    const place = placeOf(id);
    if (place === null) continue;
    shapePlaces.push(place);
    shapeRingStarts.push(ringPointStarts.length);
    const first = points.length;
    const rings = type === "Polygon" ? (shape as number[][]) : (shape as number[][][]).flat();
    for (const ring of rings) {
      ringPointStarts.push(points.length / 2);
      for (const arc of ring) points.push(...(arc >= 0 ? (arcs[arc] ?? []) : reversed(arcs[~arc] ?? [])));
    }
    shapeBoxes.push(...boxOf(points, first));
  }
  shapeRingStarts.push(ringPointStarts.length);
  ringPointStarts.push(points.length / 2);
  return {
    shapePlaces: Uint32Array.from(shapePlaces),
    shapeBoxes: Float32Array.from(shapeBoxes),
    shapeRingStarts: shapeRingStarts.done(),
    ringPointStarts: ringPointStarts.done(),
    ringPoints: Float32Array.from(points),
  };
}

function shapesOf({ objects }: Topology): (Geometry & { id: string })[] {
  const districts = objects.districts.geometries.map(({ properties, ...shape }) => ({
    ...shape,
    id: `in-district:${properties.st_code}-${foldName(properties.district).replaceAll(" ", "-")}`,
  }));
  const states = (objects.states?.geometries ?? []).map(({ properties, ...shape }) => ({
    ...shape,
    id: `in-state:${properties.st_code}`,
  }));
  return [...districts, ...states];
}

/** Each arc as lng, lat, lng, lat … */
function decodeArcs({ arcs, transform }: Topology): number[][] {
  const [scaleX, scaleY] = transform.scale;
  const [left, bottom] = transform.translate;
  return arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.flatMap(([east, north]) => {
      x += east;
      y += north;
      return [x * scaleX + left, y * scaleY + bottom];
    });
  });
}

function reversed(points: readonly number[]): number[] {
  const back: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) back.push(points[at] ?? 0, points[at + 1] ?? 0);
  return back;
}

function boxOf(points: readonly number[], first: number): [number, number, number, number] {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (let at = first; at < points.length; at += 2) {
    const lng = points[at] ?? 0;
    const lat = points[at + 1] ?? 0;
    if (lng < box[0]) box[0] = lng;
    if (lat < box[1]) box[1] = lat;
    if (lng > box[2]) box[2] = lng;
    if (lat > box[3]) box[3] = lat;
  }
  return box;
}
