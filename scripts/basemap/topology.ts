import { readFileSync } from "node:fs";

/** A point in degrees. */
export type Point = { lng: number; lat: number };
type Geometry = { type: string; arcs?: unknown; id?: string; properties?: Record<string, string> };
type RawTopology = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: Record<string, { geometries: Geometry[] }>;
};

/** An outlined area: rings of arcs as TopoJSON numbers them. */
export type Shape = { name: string; rings: number[][] };

/** A parsed topology: arcs as flat whole numbers (not differences), and the shapes they bound. */
export type Topology = {
  origin: [number, number];
  step: [number, number];
  arcs: number[][];
  shapes: (object: string, name?: string) => Shape[];
};

/** Reads a quantised TopoJSON file. */
export function readTopology(path: string): Topology {
  const raw: RawTopology = JSON.parse(readFileSync(path, "utf8"));
  const arcs = raw.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.flatMap(([right, up]) => [(x += right), (y += up)]);
  });
  const shapes = (object: string, name = "name"): Shape[] =>
    (raw.objects[object]?.geometries ?? []).map((geometry) => ({
      name: geometry.properties?.[name] ?? "",
      rings: ringsOf(geometry.arcs),
    }));
  return { origin: raw.transform.translate, step: raw.transform.scale, arcs, shapes };
}

/** All rings of a polygon or of many; holes are rings like others (even-odd). */
function ringsOf(arcs: unknown): number[][] {
  if (!Array.isArray(arcs)) return [];
  return arcs.every((part) => typeof part === "number") ? [arcs] : arcs.flatMap(ringsOf);
}

/** The names of the shapes that each arc bounds. */
export function namesByArc({ arcs }: Topology, shapes: readonly Shape[]): ReadonlySet<string>[] {
  const names = arcs.map(() => new Set<string>());
  for (const { name, rings } of shapes) for (const arc of rings.flat()) names[arc < 0 ? ~arc : arc]?.add(name);
  return names;
}

/** The points of an arc, degrees. */
export function pointsOf({ origin, step, arcs }: Topology, arc: number): Point[] {
  const flat = arcs[arc] ?? [];
  return Array.from({ length: flat.length / 2 }, (_, at) => ({
    lng: origin[0] + step[0] * (flat[at * 2] ?? 0),
    lat: origin[1] + step[1] * (flat[at * 2 + 1] ?? 0),
  }));
}

/** Points in a grid of degrees, to find whether one is near. */
export class Cloud {
  readonly #cells = new Map<string, Point[]>();

  /**
   * Adds a line's points, and points between them so that none is farther than 0.05 degrees from
   * the next.
   */
  addLine(points: readonly Point[]): void {
    for (const [at, point] of points.entries()) {
      const before = points[at - 1] ?? point;
      const steps = Math.max(1, Math.ceil(Math.hypot(point.lng - before.lng, point.lat - before.lat) / 0.05));
      for (let part = 1; part <= steps; part++)
        this.#add({
          lng: before.lng + ((point.lng - before.lng) * part) / steps,
          lat: before.lat + ((point.lat - before.lat) * part) / steps,
        });
    }
  }

  /** Whether any is within this many degrees, at most 1. */
  isNear({ lng, lat }: Point, degrees: number): boolean {
    for (let x = Math.floor(lng) - 1; x <= Math.floor(lng) + 1; x++)
      for (let y = Math.floor(lat) - 1; y <= Math.floor(lat) + 1; y++)
        for (const other of this.#cells.get(`${x},${y}`) ?? [])
          if (Math.hypot(other.lng - lng, other.lat - lat) <= degrees) return true;
    return false;
  }

  #add(point: Point): void {
    const cell = `${Math.floor(point.lng)},${Math.floor(point.lat)}`;
    const points = this.#cells.get(cell);
    if (points === undefined) this.#cells.set(cell, [point]);
    else points.push(point);
  }
}
