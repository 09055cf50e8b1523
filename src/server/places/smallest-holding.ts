import { distanceKm, type Point } from "#domain/places/distance.ts";
import type { PlaceIndex } from "./index-file.ts";
import { NONE } from "./packing.ts";
import { placeIdOf } from "./present.ts";
import { eachAround, nearest } from "./reverse.ts";
import { pointOf } from "./search.ts";
import { kmFromOutline, shapeAt, stateAt } from "./shapes.ts";
import { typeNumber } from "./tables.ts";

/** A point and the radius in km in which the true one lies. `chosen`: the place that was named. */
export type Circle = Point & { radiusKm: number; chosen?: number };

const CITY = typeNumber("city");
const LOCALITY = typeNumber("locality");
const DISTRICT = typeNumber("district");
const STATE = typeNumber("state");
const COUNTRY = typeNumber("country");

/** Cells of a quarter degree around a point that are searched: at least 55 km in the tropics. */
const RINGS = 2;

/**
 * The smallest place that contains a whole circle: a quarter, a town, a district, a state. The
 * chosen place comes first, if it holds it. Never a post office: people do not live in one. Where
 * none contains it, the country. NONE at sea.
 */
export function smallestHolding(index: PlaceIndex, circle: Circle): number {
  const { chosen = NONE } = circle;
  const areas = areasOf(index, circle);
  const land = areas.at(-1);
  if (land === undefined) return NONE;
  const state = stateAt(index, circle);
  const isHolder = (place: number, area: number): boolean =>
    index.country[place] === index.country[land] && liesIn(index, place, area) && holds(index, place, circle);
  if (chosen !== NONE && index.type[chosen] !== COUNTRY && isHolder(chosen, state)) return chosen;
  // Across a river a town's radius contains the point too, but nobody there calls it so.
  const outlined = smallestOutlined(index, circle);
  let best = NONE;
  const consider = (place: number): void => {
    const isSmaller = best === NONE || sizeKm(index, place) < sizeKm(index, best);
    const area = isArea(index, place) ? state : outlined;
    if (isSmaller && isHolder(place, area)) best = place;
  };
  for (let ring = 0; ring <= RINGS; ring += 1)
    eachAround(index, circle, ring, (place) => {
      if (sizeKm(index, place) >= circle.radiusKm && isSettlement(index, place)) consider(place);
    });
  if (best !== NONE) return best;
  for (const type of [DISTRICT, STATE]) {
    areas.filter((area) => index.type[area] === type).forEach(consider);
    if (best !== NONE) return best;
  }
  return land;
}

/** Does the place hold the circle: by its outline, else by the radius that its point stands for? */
export function holds(index: PlaceIndex, place: number, circle: Circle): boolean {
  const outline = kmFromOutline(index, place, circle);
  if (outline !== null) return outline <= -circle.radiusKm;
  return distanceKm(circle, pointOf(index, place)) + circle.radiusKm <= sizeKm(index, place);
}

function sizeKm(index: PlaceIndex, place: number): number {
  return index.uncertaintyKm[place] ?? 0;
}

/** Towns, and quarters that are no post office. */
function isSettlement(index: PlaceIndex, place: number): boolean {
  if (index.type[place] === CITY) return true;
  return index.type[place] === LOCALITY && placeIdOf(index, place).startsWith("in-quarter:");
}

/** Whether a place lies in an area or is it; NONE is everywhere. */
function liesIn(index: PlaceIndex, place: number, area: number): boolean {
  if (area === NONE) return true;
  for (let at = place; at !== NONE; at = index.parent[at] ?? NONE) if (at === area) return true;
  return false;
}

function isArea(index: PlaceIndex, place: number): boolean {
  return index.type[place] === DISTRICT || index.type[place] === STATE;
}

/** The district whose outline contains a point, else the state. */
function smallestOutlined(index: PlaceIndex, point: Point): number {
  const district = shapeAt(index, point);
  return district === NONE ? stateAt(index, point) : district;
}

/** The areas of a point, smallest first: by outlines, else those of the nearest town. */
export function areasOf(index: PlaceIndex, point: Point): number[] {
  const town = nearest(index, point, (place) => index.type[place] === CITY)?.place ?? NONE;
  const outlined = smallestOutlined(index, point);
  const areas: number[] = [];
  for (let area = outlined === NONE ? town : outlined; area !== NONE; area = index.parent[area] ?? NONE)
    areas.push(area);
  return areas;
}
