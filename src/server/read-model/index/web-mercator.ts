import { latOf, lngOf } from "./sphere.ts";

/*
 * A row's map position, in whole steps of the Web Mercator square, so that cells of any zoom are
 * shifts. A step is 7.5 cm at the equator. Within a step of a box's edge the point itself decides.
 */

/**
 * Steps around the equator, as a power of two. A cell of level n is 2^(SPOT_BITS - n) steps wide.
 */
export const SPOT_BITS = 29;
const AROUND = 2 ** SPOT_BITS;
const RADIANS = Math.PI / 180;
/**
 * The projection is infinite at the poles: nearer than some 60 m counts as the pole. So steps fit
 * into 32 bits.
 */
const LEAST_COS = 1e-5;
/** A point this close to a box, degrees, is inside: vectors are a million times as exact. */
const ON_THE_EDGE = 1e-9;

/** Steps eastwards from the date line. */
export function spotX(lng: number): number {
  return Math.min(AROUND - 1, Math.round(((lng + 180) / 360) * AROUND));
}

/** Steps southwards from the top of the square. Outside the square beyond 85 degrees. */
export function spotY(lat: number): number {
  return stepsDown(Math.sin(lat * RADIANS), Math.cos(lat * RADIANS));
}

function stepsDown(sin: number, cos: number): number {
  const up = Math.log((1 + Math.abs(sin)) / Math.max(LEAST_COS, cos)) * Math.sign(sin);
  return Math.round((0.5 - up / (2 * Math.PI)) * AROUND);
}

/** Writes the spot of a unit vector to `into[at]` and the next. */
export function writeSpot(into: Int32Array, at: number, { x, y, z }: { x: number; y: number; z: number }): void {
  into[at] = spotX(lngOf(x, y));
  into[at + 1] = stepsDown(z, Math.sqrt(x * x + y * y));
}

/** Degrees of a spot, or of the mean of some. */
export function lngOfSpot(x: number): number {
  return (x / AROUND) * 360 - 180;
}

/** Degrees of a spot, or of the mean of some. */
export function latOfSpot(y: number): number {
  return Math.atan(Math.sinh((0.5 - y / AROUND) * 2 * Math.PI)) / RADIANS;
}

/** A box that does not cross the date line, in degrees and in steps. */
export type SpotBox = {
  west: number;
  south: number;
  east: number;
  north: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** The box of a map as one, or two across the date line. */
export function spotBoxes(box: { west: number; south: number; east: number; north: number }): SpotBox[] {
  const { west, south, east, north } = box;
  const part = (from: number, to: number): SpotBox => ({
    west: from,
    south,
    east: to,
    north,
    left: spotX(from),
    right: spotX(to),
    top: spotY(north),
    bottom: spotY(south),
  });
  return west <= east ? [part(west, east)] : [part(west, 180), part(-180, east)];
}

/** Whether a point, as its unit vector, is in a box. For points near its edge. */
export function isInBox(box: SpotBox, { x, y, z }: { x: number; y: number; z: number }): boolean {
  const [lat, lng] = [latOf(x, y, z), lngOf(x, y)];
  const isBetween = lat >= box.south - ON_THE_EDGE && lat <= box.north + ON_THE_EDGE;
  return isBetween && lng >= box.west - ON_THE_EDGE && lng <= box.east + ON_THE_EDGE;
}
