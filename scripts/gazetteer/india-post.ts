import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/normalise.ts";
import { contains, edgeKm, type District } from "./districts.ts";
import type { Office } from "./sources.ts";

type Point = { lat: number; lng: number };

/** An office with its printed coordinates read, and the point it was found to lie at, if it can be believed. */
export type LocatedOffice = { office: Office; area: string; printed: Point | null; point: Point | null };

/** What became of the printed coordinates; printed by the build. */
export type Repairs = {
  missing: number;
  swapped: number;
  equal: number;
  abroad: number;
  elsewhere: number;
  believed: number;
};

const INDIA = { south: 6, north: 37.5, west: 68, east: 97.6 };

function inIndia(lat: number, lng: number): boolean {
  return lat >= INDIA.south && lat <= INDIA.north && lng >= INDIA.west && lng <= INDIA.east;
}

/** Reads a coordinate pair as printed: swaps it back when only that puts it into India, drops what cannot be one. */
export function readPoint(office: Pick<Office, "lat" | "lng">, repairs: Repairs): Point | null {
  const lat = Number.parseFloat(office.lat);
  const lng = Number.parseFloat(office.lng);
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) {
    repairs.missing += 1;
    return null;
  }
  if (lat === lng) {
    repairs.equal += 1;
    return null;
  }
  if (inIndia(lat, lng)) return { lat, lng };
  if (inIndia(lng, lat)) {
    repairs.swapped += 1;
    return { lat: lng, lng: lat };
  }
  repairs.abroad += 1;
  return null;
}

/** The name of the postal district an office counts to; offices without one are grouped by the PIN's first three digits. */
export function areaKey(office: Pick<Office, "pincode" | "state" | "district">): string {
  return office.district === "NA" || office.district === ""
    ? `pin ${office.pincode.slice(0, 3)}`
    : `${foldName(office.state)}|${foldName(office.district)}`;
}

/** For every postal district the polygons that hold at least a twelfth of its offices: where its offices may lie. */
export function homePolygons(
  offices: readonly LocatedOffice[],
  districts: readonly District[],
): Map<string, Map<District, number>> {
  const counts = new Map<string, Map<District, number>>();
  let last: District | undefined;
  for (const { area, printed } of offices) {
    if (printed === null) continue;
    if (last === undefined || !contains(last, printed.lat, printed.lng)) {
      last = districts.find((district) => contains(district, printed.lat, printed.lng));
    }
    if (last === undefined) continue;
    const here = counts.get(area) ?? new Map<District, number>();
    here.set(last, (here.get(last) ?? 0) + 1);
    counts.set(area, here);
  }
  for (const here of counts.values()) {
    const all = [...here.values()].reduce((sum, count) => sum + count, 0);
    for (const [district, count] of here) if (count < all / 12) here.delete(district);
  }
  return counts;
}

/** Keeps the points that lie in their postal district's polygons or within 8 km of them. */
export function judgePoints(
  offices: readonly LocatedOffice[],
  homes: Map<string, Map<District, number>>,
  repairs: Repairs,
): void {
  for (const entry of offices) {
    if (entry.printed === null) continue;
    const { lat, lng } = entry.printed;
    const home = [...(homes.get(entry.area)?.keys() ?? [])];
    const known =
      home.some((district) => contains(district, lat, lng)) ||
      home.some((district) => nearBox(district, lat, lng) && edgeKm(district, lat, lng) < 8);
    if (known) {
      entry.point = entry.printed;
      repairs.believed += 1;
    } else {
      repairs.elsewhere += 1;
    }
  }
}

function nearBox(district: District, lat: number, lng: number): boolean {
  const [west, south, east, north] = district.box;
  return lng > west - 0.1 && lng < east + 0.1 && lat > south - 0.1 && lat < north + 0.1;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? high)) / 2;
}

/** A centre that a minority of wrong points cannot move, and the radius that holds three quarters of the points. */
export function robustCentre(points: readonly Point[]): { centre: Point; radiusKm: number } | null {
  if (points.length === 0) return null;
  const centre = { lat: median(points.map((point) => point.lat)), lng: median(points.map((point) => point.lng)) };
  const away = points.map((point) => distanceKm(centre, point)).toSorted((a, b) => a - b);
  return { centre, radiusKm: Math.ceil((away[Math.floor(away.length * 0.75)] ?? 1) + 1) };
}

/** Where each PIN code lies: from its own believed offices, else from the PIN codes that share its first digits. */
export function placePins(offices: readonly LocatedOffice[]): Map<string, { centre: Point; radiusKm: number }> {
  const groups = new Map<string, Point[]>();
  for (const { office, point } of offices) {
    if (point === null) continue;
    for (const digits of [6, 5, 4, 3]) {
      const key = office.pincode.slice(0, digits);
      const list = groups.get(key);
      if (list === undefined) groups.set(key, [point]);
      else list.push(point);
    }
  }
  const places = new Map<string, { centre: Point; radiusKm: number }>();
  for (const pin of new Set(offices.map(({ office }) => office.pincode))) {
    const digits = [6, 5, 4, 3].find((count) => groups.has(pin.slice(0, count)));
    if (digits === undefined) continue;
    const place = robustCentre(groups.get(pin.slice(0, digits)) ?? []);
    if (place !== null) places.set(pin, digits === 6 ? place : { ...place, radiusKm: Math.max(15, place.radiusKm) });
  }
  return places;
}
