import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import { contains, edgeKm, type District } from "./districts.ts";
import { addToGroup } from "./add-to-group.ts";
import type { Office } from "./sources.ts";

type Point = { lat: number; lng: number };

/**
 * An office with the possible points of its printed coordinates, likeliest first, and the chosen
 * one.
 */
export type LocatedOffice = { office: Office; area: string; readings: readonly Reading[]; point: Point | null };

/** One way to read a pair of numbers. */
type Reading = { point: Point; how: "printed" | "swapped" | "sexagesimal" };

/** Counts of repaired coordinates, printed by the build. */
export type Repairs = Record<"missing" | "equal" | "abroad" | "elsewhere" | Reading["how"], number>;

const INDIA = { south: 6, north: 37.5, west: 68, east: 97.6 };

function inIndia({ lat, lng }: Point): boolean {
  return lat >= INDIA.south && lat <= INDIA.north && lng >= INDIA.west && lng <= INDIA.east;
}

/** 22.3538583 typed for 22 degrees 35 minutes 38.583 seconds; null where that is impossible. */
function sexagesimal(value: number): number | null {
  const digits = (value % 1).toFixed(7).slice(2);
  const minutes = Number(digits.slice(0, 2));
  const seconds = Number(`${digits.slice(2, 4)}.${digits.slice(4)}`);
  return minutes < 60 && seconds < 60 ? Math.floor(value) + minutes / 60 + seconds / 3600 : null;
}

/**
 * All readings of a printed pair that lie in India. A pair may be right as printed, swapped, or
 * degrees, minutes and seconds without separators.
 */
export function readOfficePoints(office: Pick<Office, "lat" | "lng">, repairs: Repairs): Reading[] {
  const lat = Number.parseFloat(office.lat);
  const lng = Number.parseFloat(office.lng);
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) {
    repairs.missing += 1;
    return [];
  }
  if (lat === lng) {
    repairs.equal += 1;
    return [];
  }
  const readings: Reading[] = [];
  for (const [point, how] of [
    [{ lat, lng }, "printed"],
    [{ lat: lng, lng: lat }, "swapped"],
  ] as const) {
    if (!inIndia(point)) continue;
    readings.push({ point, how });
    const north = sexagesimal(point.lat);
    const east = sexagesimal(point.lng);
    if (north !== null && east !== null) readings.push({ point: { lat: north, lng: east }, how: "sexagesimal" });
  }
  if (readings.length === 0) repairs.abroad += 1;
  return readings;
}

/**
 * The name of the postal district of an office. Offices without one are grouped by the first three
 * digits of the PIN.
 */
export function areaKey(office: Pick<Office, "pincode" | "state" | "district">): string {
  return office.district === "NA" || office.district === ""
    ? `pin ${office.pincode.slice(0, 3)}`
    : `${foldName(office.state)}|${foldName(office.district)}`;
}

/**
 * For every postal district the polygons with at least a twelfth of its offices: where its offices
 * may be.
 */
export function homePolygons(
  offices: readonly LocatedOffice[],
  districts: readonly District[],
): Map<string, Map<District, number>> {
  const counts = new Map<string, Map<District, number>>();
  let last: District | undefined;
  for (const { area, readings } of offices) {
    const printed = readings[0]?.point;
    if (printed === undefined) continue;
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

/**
 * Chooses for each office the first reading that fits. It lies in the polygons of its postal
 * district, or within 8 km of them. It is also near the other offices whose PIN codes begin with
 * the same digits.
 */
export function judgePoints(
  offices: readonly LocatedOffice[],
  homes: Map<string, Map<District, number>>,
  repairs: Repairs,
): void {
  const isHome = (area: string, { lat, lng }: Point): boolean => {
    const home = [...(homes.get(area)?.keys() ?? [])];
    return (
      home.some((district) => contains(district, lat, lng)) ||
      home.some((district) => nearBox(district, lat, lng) && edgeKm(district, lat, lng) < 8)
    );
  };
  const atHome = offices.map((entry) => entry.readings.filter(({ point }) => isHome(entry.area, point)));
  const groups = new Map<string, Point[]>();
  offices.forEach(({ office }, at) => {
    const point = atHome[at]?.[0]?.point;
    if (point === undefined) return;
    for (const digits of [5, 4]) addToGroup(groups, office.pincode.slice(0, digits), point);
  });
  const circles = new Map([...groups].map(([key, points]) => [key, usualCircle(points)] as const));
  offices.forEach((entry, at) => {
    const circle = [5, 4]
      .map((digits) => circles.get(entry.office.pincode.slice(0, digits)))
      .find((one) => one !== undefined && one.count >= 5);
    const believed = atHome[at]?.find(
      ({ point }) => circle === undefined || distanceKm(point, circle.centre) <= circle.reachKm,
    );
    if (believed !== undefined) {
      entry.point = believed.point;
      repairs[believed.how] += 1;
    } else if (entry.readings.length > 0) {
      repairs.elsewhere += 1;
    }
  });
}

/**
 * The usual area of a PIN prefix's offices: four times the median distance reaches all but
 * mistakes.
 */
function usualCircle(points: readonly Point[]): { centre: Point; reachKm: number; count: number } {
  const centre = { lat: median(points.map((point) => point.lat)), lng: median(points.map((point) => point.lng)) };
  const middleKm = median(points.map((point) => distanceKm(centre, point)));
  return { centre, reachKm: Math.max(12, 4 * middleKm), count: points.length };
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

/**
 * A centre that a minority of wrong points cannot move, and the radius of three quarters of the
 * points.
 */
export function robustCentre(points: readonly Point[]): { centre: Point; radiusKm: number } | null {
  if (points.length === 0) return null;
  const centre = { lat: median(points.map((point) => point.lat)), lng: median(points.map((point) => point.lng)) };
  const away = points.map((point) => distanceKm(centre, point)).toSorted((a, b) => a - b);
  return { centre, radiusKm: Math.ceil((away[Math.floor(away.length * 0.75)] ?? 1) + 1) };
}

/**
 * The point of each PIN code. It comes from its own trusted offices, else from the PIN codes with
 * the same first digits.
 */
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
    if (place !== null) places.set(pin, digits === 6 ? place : { ...place, radiusKm: Math.max(25, place.radiusKm) });
  }
  return places;
}
