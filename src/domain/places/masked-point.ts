import { distanceKm, EARTH_RADIUS_KM } from "./distance.ts";
import type { Point } from "./distance.ts";

/** The ring around a true point in which its masked point lies, km. Source: DESIGN.md 5.2. */
export const RING = { fromKm: 0.3, toKm: 1.5 } as const;
/**
 * A true point this near to an earlier one gets the same masked point, km. Source: DESIGN.md 5.2.
 */
export const SAME_WITHIN_KM = 1.5;
/**
 * How near true points of posts with one proved number get the same masked point, km. Two points
 * within 250 m of one home are that near. Source: decision 153.
 */
export const SHARED_WITHIN_KM = 0.5;
/**
 * Most distance between a true point and its masked point, km: the ring and a small move. The same
 * for everybody, so that it does not reveal who moved.
 */
export const MASKED_UNCERTAINTY_KM = RING.toKm + SAME_WITHIN_KM;
/**
 * Side of a cell, km, and how far from the true point the cell's middle may lie that decides.
 * Source: decision 56.
 */
export const CELL = { sideKm: 0.1, withinKm: 0.25 } as const;

/** A person's true point, and the masked point that stands for it and its surroundings. */
export type MaskedPoint = { true: Point; masked: Point };

/**
 * Three numbers 0..1 for a cell. They are the same for a person each time, they look random, and
 * nobody else can compute them.
 */
export type CellNumbers = (cell: string) => readonly [rank: number, distance: number, bearing: number];

/**
 * The masked point that others' posts with the same proved number show near a true point. Null:
 * there is none. Of several the first counts.
 */
export function sharedPoint({ lat, lng }: Point, others: readonly MaskedPoint[]): MaskedPoint | null {
  const same = others.find((each) => standsFor(each, { lat, lng }, SHARED_WITHIN_KM));
  return same === undefined ? null : { true: { lat, lng }, masked: same.masked };
}

/** Whether a masked point stands for a true point too: its circle must hold it. */
function standsFor(known: MaskedPoint, point: Point, withinKm: number): boolean {
  return distanceKm(known.true, point) <= withinKm && distanceKm(known.masked, point) <= MASKED_UNCERTAINTY_KM;
}

/**
 * The masked point of a true point. It is an earlier one if the person was near before. Else the
 * person's numbers give it. Of several earlier ones the first counts, so that returning reveals
 * nothing. Of the cells around the true point that with the lowest rank decides. So a point that
 * moves by the error of a phone nearly always gives the same masked point again.
 */
export function maskPoint(
  point: Point,
  known: readonly MaskedPoint[],
  numbersOf: CellNumbers,
): { masked: Point; drawn: MaskedPoint | null } {
  const same = known.find((each) => standsFor(each, point, SAME_WITHIN_KM));
  if (same !== undefined) return { masked: same.masked, drawn: null };
  const masked = pointFor(point, numbersOf);
  return { masked, drawn: { true: { lat: point.lat, lng: point.lng }, masked } };
}

function pointFor(point: Point, numbersOf: CellNumbers): Point {
  const [first, ...others] = cellsAround(point).map((cell) => ({ ...cell, numbers: numbersOf(cell.name) }));
  if (first === undefined) throw new RangeError("a point lies in a cell");
  const chosen = others.reduce((least, each) => (each.numbers[0] < least.numbers[0] ? each : least), first);
  const [, distance, bearing] = chosen.numbers;
  return pointInRing(chosen.middle, [distance, bearing]);
}

/** Length of a degree of latitude, km. */
const DEGREE_KM = (EARTH_RADIUS_KM * Math.PI) / 180;
const ROW_DEGREES = CELL.sideKm / DEGREE_KM;

/** The cells whose middle lies within 250 m of a point. */
function cellsAround(point: Point): { name: string; middle: Point }[] {
  const cells = [];
  const reach = Math.ceil(CELL.withinKm / CELL.sideKm);
  const ownRow = Math.floor(point.lat / ROW_DEGREES);
  for (let row = ownRow - reach; row <= ownRow + reach; row += 1) {
    const lat = (row + 0.5) * ROW_DEGREES;
    // At a pole a row has one cell.
    const columns = Math.max(1, Math.round((360 * Math.cos((lat * Math.PI) / 180)) / ROW_DEGREES));
    const ownColumn = Math.floor(((point.lng + 180) / 360) * columns);
    for (let column = ownColumn - reach; column <= ownColumn + reach; column += 1) {
      const within = ((column % columns) + columns) % columns;
      const middle = { lat, lng: ((within + 0.5) / columns) * 360 - 180 };
      if (distanceKm(point, middle) <= CELL.withinKm) cells.push({ name: `${row} ${within}`, middle });
    }
  }
  return cells;
}

/** Margin at both edges of the ring, km, so that rounding to a metre stays inside. */
const MARGIN_KM = 0.002;
const METRE_DEGREES = 100_000;

/** A point around the middle of a cell. Every point within 250 m has it in its ring. */
function pointInRing(middle: Point, [first, second]: readonly [number, number]): Point {
  const from = (RING.fromKm + CELL.withinKm + MARGIN_KM) ** 2;
  const to = (RING.toKm - CELL.withinKm - MARGIN_KM) ** 2;
  // Equal areas are equally likely: equal radii would crowd points at the inner edge.
  const km = Math.sqrt(from + clamp(first) * (to - from));
  return destination(middle, { km, bearing: clamp(second) * 2 * Math.PI });
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
