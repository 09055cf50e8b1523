import { distanceKm, EARTH_RADIUS_KM } from "./distance.ts";
import type { Point } from "./distance.ts";

/** The ring around a true point in which its masked point is drawn, km. Source: DESIGN.md 5.2. */
export const RING = { fromKm: 0.3, toKm: 1.5 } as const;
/**
 * A true point this near to an earlier one gets the same masked point, km. Source: DESIGN.md 5.2.
 */
export const SAME_WITHIN_KM = 1.5;
/**
 * Most distance between a true point and its masked point, km: the ring and a small move. The same
 * for everybody, so that it does not reveal who moved.
 */
export const MASKED_UNCERTAINTY_KM = RING.toKm + SAME_WITHIN_KM;

/** A person's true point, and the masked point that stands for it and its surroundings. */
export type MaskedPoint = { true: Point; masked: Point };

/**
 * The masked point of a true point: an earlier one if the person was near before, else a new one. A
 * new one is drawn from the ring, all places equally likely. Of several earlier ones the first
 * counts, so that returning reveals nothing.
 * @param random two numbers 0..1, a parameter so that a retry draws the same
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

/** Margin at both edges of the ring, km, so that rounding to a metre stays inside. */
const MARGIN_KM = 0.002;
const METRE_DEGREES = 100_000;

function pointInRing(point: Point, [first, second]: readonly [number, number]): Point {
  const from = (RING.fromKm + MARGIN_KM) ** 2;
  const to = (RING.toKm - MARGIN_KM) ** 2;
  // Equal areas are equally likely: equal radii would crowd points at the inner edge.
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
