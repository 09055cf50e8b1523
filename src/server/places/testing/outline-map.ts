import { readFileSync } from "node:fs";
import type { Point } from "#domain/places/distance.ts";

type Ring = [number, number][];
type Outline = { type: string; arcs: number[][] | number[][][]; properties: { st_code: string; district?: string } };

/** The rings of one outline. */
export type Rings = readonly Ring[];

/**
 * The outlines of India's states, by code, and districts, by code and name. They are read here
 * anew, not by the code that is judged with them.
 */
export function readOutlines(): { states: Map<string, Rings>; districts: Map<string, Rings> } {
  const map = JSON.parse(readFileSync("data/gazetteer/india-districts.topo.json", "utf8")) as {
    arcs: Ring[];
    transform: { scale: [number, number]; translate: [number, number] };
    objects: Record<"states" | "districts", { geometries: Outline[] }>;
  };
  const { scale, translate } = map.transform;
  const arcs = map.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([east, north]): [number, number] => {
      [x, y] = [x + east, y + north];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  const ringsOf = ({ type, arcs: shape }: Outline): Rings => {
    const rings = type === "Polygon" ? (shape as number[][]) : (shape as number[][][]).flat();
    return rings.map((ring) => ring.flatMap((arc) => (arc >= 0 ? (arcs[arc] ?? []) : (arcs[~arc] ?? []).toReversed())));
  };
  const { states, districts } = map.objects;
  return {
    states: new Map(states.geometries.map((one) => [one.properties.st_code, ringsOf(one)])),
    districts: new Map(
      districts.geometries.map((one) => [`${one.properties.st_code}-${one.properties.district}`, ringsOf(one)]),
    ),
  };
}

/** Even-odd over all rings. */
export function isIn(rings: Rings, { lat, lng }: Point): boolean {
  const crossings = rings.flatMap((ring) =>
    ring.filter(([x, y], at) => {
      const [x2, y2] = ring.at(at - 1) ?? [x, y];
      return y > lat !== y2 > lat && lng < ((x2 - x) * (lat - y)) / (y2 - y) + x;
    }),
  );
  return crossings.length % 2 === 1;
}
