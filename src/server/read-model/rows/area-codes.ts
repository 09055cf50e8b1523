import { areaCornerOf } from "#domain/learning/outcome-cells.ts";

/*
 * The area of a row (domain/learning), a square of one degree, as a number of 16 bits. The last row
 * and column have the pole and the antimeridian alone.
 */

const COLUMNS = 361;
const NAME = /^(-?\d{1,2}) (-?\d{1,3})$/;

/** The code of the area of a point, 0..65,340. */
export function areaCodeOf(point: { lat: number; lng: number }): number {
  const { lat, lng } = areaCornerOf(point);
  return (lat + 90) * COLUMNS + lng + 180;
}

/** The code of an area by its name ("22 88"); null for what names no area of the Earth. */
export function areaCodeNamed(name: string): number | null {
  const [, lat, lng] = NAME.exec(name) ?? [];
  if (lat === undefined || lng === undefined) return null;
  return Math.abs(Number(lat)) > 90 || Math.abs(Number(lng)) > 180
    ? null
    : areaCodeOf({ lat: Number(lat), lng: Number(lng) });
}
