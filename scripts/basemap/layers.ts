import type { BasemapFile } from "#web/ui/map/basemap-format.ts";
import { LayerBuilder } from "./layer.ts";
import type { Stroke } from "./layer.ts";
import { Cloud, namesByArc, pointsOf, readTopology } from "./topology.ts";
import type { Point, Topology } from "./topology.ts";

const ATLAS = "node_modules/world-atlas";
const DISTRICTS = "data/gazetteer/india-districts.topo.json";

/**
 * Lines of two sources closer than this, in degrees, are the same line. There is one value for the
 * detailed countries and one for the coarse world.
 */
const SAME = { countries: 0.25, world: 0.6 };
/** North of this latitude no line between these is agreed: Jammu and Kashmir, Ladakh, Karakoram. */
const KASHMIR_FROM = 32.5;
const CLAIMANTS = new Set(["India", "Pakistan", "China", "Siachen Glacier"]);
/**
 * Countries without a number in ISO 3166-1 in the source, or on the United Nations' list of open
 * questions.
 */
const OPEN = new Set(["Siachen Glacier", "Kosovo", "Somaliland", "N. Cyprus", "W. Sahara", "Palestine"]);
/**
 * The north of Crimea. The source draws who controls it; the United Nations regard it as Ukraine's
 * (resolution 68/262).
 */
const CRIMEA = { west: 32.4, south: 45.2, east: 36.8, north: 46.4 };
/** Districts on the map of India that Pakistan controls. Only their outer line is drawn, dashed. */
const HELD_ELSEWHERE = new Set(["Muzaffarabad", "Mirpur"]);

export const DISTRICTS_FROM_ZOOM = 7;
export const DETAIL_FROM_ZOOM = 4;

/** The three files, by name. */
export function buildLayers(): { world: BasemapFile; countries: BasemapFile; india: BasemapFile } {
  const india = readTopology(DISTRICTS);
  const outline = outlineOf(india);
  const countries = readTopology(`${ATLAS}/countries-50m.json`);
  const { file, claims } = buildIndia(india, countries);
  return {
    world: buildGround(readTopology(`${ATLAS}/countries-110m.json`), { outline, same: SAME.world, claims }),
    countries: buildGround(countries, { outline, same: SAME.countries, claims: [] }),
    india: file,
  };
}

type Around = { outline: Cloud; same: number; claims: Point[][] };

/** Countries of Natural Earth. `claims` are lines of India's own map that they lack. */
function buildGround(topology: Topology, { outline, same, claims }: Around): BasemapFile {
  const builder = new LayerBuilder(topology);
  const users = namesByArc(topology, topology.shapes("countries"));
  const land = topology.shapes("land").flatMap(({ rings }) => rings);
  const coast = new Set(land.flat().map((arc) => (arc < 0 ? ~arc : arc)));
  for (const [arc, names] of users.entries()) {
    const points = pointsOf(topology, arc);
    if (names.size < 2 && !coast.has(arc)) continue;
    builder.addArc(arc, (at) => {
      const [from, to] = [points[at], points[at + 1]];
      if (from === undefined || to === undefined || isEdge(from, to)) return null;
      return groundStroke(from, { names, isCoast: coast.has(arc), outline, same });
    });
  }
  for (const ring of land) builder.addLand(ring);
  for (const claim of claims) builder.addLine(stepsOf(topology, simplified(claim)), { kind: "disputed" });
  return builder.file();
}

type About = { names: ReadonlySet<string>; isCoast: boolean; outline: Cloud; same: number };

function groundStroke(point: Point, { names, isCoast, outline, same }: About): Stroke {
  const isIndian = names.has("India");
  const finer = isIndian && outline.isNear(point, same) ? { hiddenBy: "india" } : {};
  if (isCoast) return { kind: "coast", ...finer };
  if ([...names].some((name) => OPEN.has(name)) || isInCrimea(point, names)) return { kind: "disputed" };
  const isClaimed = point.lat > KASHMIR_FROM && [...names].every((name) => CLAIMANTS.has(name));
  return isClaimed ? { kind: "disputed" } : { kind: "border", ...finer };
}

function isInCrimea({ lng, lat }: Point, names: ReadonlySet<string>): boolean {
  const { west, south, east, north } = CRIMEA;
  return names.has("Ukraine") && names.has("Russia") && lng > west && lng < east && lat > south && lat < north;
}

/** Where the source cuts the world open. The date line and the foot of Antarctica are no coasts. */
function isEdge(from: Point, to: Point): boolean {
  return (from.lng === to.lng && Math.abs(from.lng) > 179.99) || (from.lat < -85.5 && to.lat < -85.5);
}

function outlineOf(topology: Topology): Cloud {
  const cloud = new Cloud();
  const states = namesByArc(topology, topology.shapes("states", "st_nm"));
  for (const [arc, names] of states.entries()) if (names.size === 1) cloud.addLine(pointsOf(topology, arc));
  return cloud;
}

/**
 * States and districts; `claims`: stretches of India's outline that Natural Earth does not draw as
 * India's.
 */
function buildIndia(topology: Topology, countries: Topology): { file: BasemapFile; claims: Point[][] } {
  const builder = new LayerBuilder(topology);
  const shapes = topology.shapes("states", "st_nm");
  const states = namesByArc(topology, shapes);
  const districts = namesByArc(topology, topology.shapes("districts", "district"));
  const border = bordersOfIndia(countries);
  const claims: Point[][] = [];
  for (const [arc, names] of states.entries()) {
    const points = pointsOf(topology, arc);
    const isHeld = [...(districts[arc] ?? [])].some((name) => HELD_ELSEWHERE.has(name));
    builder.addArc(arc, (at) => {
      const point = points[at];
      if (point === undefined) return null;
      if (names.size === 1) {
        if (isInKashmir(point)) return { kind: "disputed" };
        return border.isNear(point, SAME.countries) ? { kind: "border" } : { kind: "coast" };
      }
      if (isHeld) return null;
      return names.size > 1 ? { kind: "state" } : { kind: "district", fromZoom: DISTRICTS_FROM_ZOOM };
    });
    if (names.size === 1 && points.some(isInKashmir)) claims.push(points.filter(isInKashmir));
  }
  for (const { rings } of shapes) for (const ring of rings) builder.addLand(ring);
  return { file: builder.file(), claims };
}

function isInKashmir({ lat }: Point): boolean {
  return lat > KASHMIR_FROM;
}

function bordersOfIndia(countries: Topology): Cloud {
  const border = new Cloud();
  for (const [arc, names] of namesByArc(countries, countries.shapes("countries")).entries())
    if (names.has("India") && names.size > 1) border.addLine(pointsOf(countries, arc));
  return border;
}

/**
 * Every point that is 0.1 degrees from the last one kept. That is enough for a map of the whole
 * world.
 */
function simplified(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const [at, point] of points.entries()) {
    const last = kept.at(-1);
    const isFar = last === undefined || Math.hypot(point.lng - last.lng, point.lat - last.lat) >= 0.1;
    if (isFar || at === points.length - 1) kept.push(point);
  }
  return kept;
}

function stepsOf({ origin, step }: Topology, points: readonly Point[]): number[] {
  return points.flatMap(({ lng, lat }) => [
    Math.round((lng - origin[0]) / step[0]),
    Math.round((lat - origin[1]) / step[1]),
  ]);
}
