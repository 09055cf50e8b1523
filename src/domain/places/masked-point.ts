import { distanceKm } from "./distance.ts";
import type { Point } from "./distance.ts";

/** The ring around a true point in which its masked point is drawn, km. Source: DESIGN.md 5.2. */
export const RING = { fromKm: 0.3, toKm: 1.5 } as const;
/**
 * A true point this near to one that has a masked point gets the same one again, km. Source:
 * DESIGN.md 5.2.
 */
export const SAME_WITHIN_KM = 1.5;
/**
 * How far the true place may lie from the masked point, km: the ring, and a small move that keeps
 * the point. The same for everybody, so that it does not tell who has moved.
 */
export const MASKED_UNCERTAINTY_KM = RING.toKm + SAME_WITHIN_KM;

/** A true point of a person and the masked one that stands for it and for all around it. */
export type MaskedPoint = { true: Point; masked: Point };

/**
 * The masked point of a true one: one that was drawn before where the person has been near by, else
 * a new one from the ring, every place in it equally likely. Of several old ones the first drawn
 * counts, so that coming back shows nothing new.
 * @param random two numbers 0..1, passed in so that a repeated try draws the same
 */
export function maskPoint(
  point: Point,
  known: readonly MaskedPoint[],
  random: readonly [number, number],
): { masked: Point; drawn: MaskedPoint | null } {
  const same = known.find((each) => distanceKm(each.true, point) <= SAME_WITHIN_KM);
  if (same !== undefined) return { masked: same.masked, drawn: null };
  const masked = pointInRing(point, random);
  return { masked, drawn: { true: { lat: point.lat, lng: point.lng }, masked } };
}

/** Mean radius of the Earth in km (IUGG), as in distance.ts. */
const EARTH_RADIUS_KM = 6371.0088;
/** What is kept free at both edges, so that rounding to a metre leaves the point inside, km. */
const MARGIN_KM = 0.002;
const METRE_DEGREES = 100_000;

function pointInRing(point: Point, [first, second]: readonly [number, number]): Point {
  const from = (RING.fromKm + MARGIN_KM) ** 2;
  const to = (RING.toKm - MARGIN_KM) ** 2;
  // Equal areas are equally likely: with equal radii points would crowd at the inner edge.
  const km = Math.sqrt(from + clamp(first) * (to - from));
  return destination(point, { km, bearing: clamp(second) * 2 * Math.PI });
}

function destination(point: Point, { km, bearing }: { km: number; bearing: number }): Point {
  const radians = Math.PI / 180;
  const angle = km / EARTH_RADIUS_KM;
  const lat = point.lat * radians;
  const sinLat = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing);
  const y = Math.sin(bearing) * Math.sin(angle) * Math.cos(lat);
  const x = Math.cos(angle) - Math.sin(lat) * sinLat;
  const lng = point.lng + Math.atan2(y, x) / radians;
  return {
    lat: rounded(Math.asin(Math.max(-1, Math.min(1, sinLat))) / radians),
    lng: rounded(((lng + 540) % 360) - 180),
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * METRE_DEGREES) / METRE_DEGREES;
}

function clamp(random: number): number {
  return Math.max(0, Math.min(1, random));
}
