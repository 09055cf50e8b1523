import { feature } from "topojson-client";
import type { Topology, GeometryCollection } from "topojson-specification";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { slug } from "./rows.ts";

type DistrictProperties = { district: string; st_nm: string; st_code: string };
type Ring = readonly Position[];

/** One district polygon with the data for point tests. */
export type District = {
  id: string;
  name: string;
  state: string;
  stateCode: string;
  rings: readonly Ring[];
  box: readonly [number, number, number, number];
  centre: { lat: number; lng: number };
  radiusKm: number;
};

/**
 * The source draws these as districts of Jammu and Kashmir. GeoNames lists their places under
 * Pakistan, and that is kept.
 */
const NOT_SERVED = new Set(["Muzaffarabad", "Mirpur"]);

/**
 * The district polygons of the source, each with an id made of its state's census code and its
 * name.
 */
export function readDistricts(text: string): District[] {
  const topology = JSON.parse(text) as Topology<{ districts: GeometryCollection<DistrictProperties> }>;
  const collection = feature(topology, topology.objects.districts);
  return collection.features
    .filter((shape) => !NOT_SERVED.has(shape.properties.district))
    .map((shape) => toDistrict(shape.properties, shape.geometry as Polygon | MultiPolygon));
}

function toDistrict(properties: DistrictProperties, geometry: Polygon | MultiPolygon): District {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const largest =
    polygons.map((rings) => rings[0] ?? []).toSorted((a, b) => Math.abs(area(b)) - Math.abs(area(a)))[0] ?? [];
  const rings = polygons.flat();
  const points = rings.flat();
  const lngs = points.map((point) => point[0] ?? 0);
  const lats = points.map((point) => point[1] ?? 0);
  const box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const;
  return {
    id: `in-district:${properties.st_code}-${slug(properties.district)}`,
    name: properties.district,
    state: properties.st_nm,
    stateCode: properties.st_code,
    rings,
    box,
    centre: centroid(largest),
    radiusKm: Math.max(3, Math.round(Math.hypot((box[3] - box[1]) * 111, (box[2] - box[0]) * 103) / 2.8)),
  };
}

function area(ring: Ring): number {
  let sum = 0;
  for (let at = 0; at + 1 < ring.length; at += 1) {
    const [x1 = 0, y1 = 0] = ring[at] ?? [];
    const [x2 = 0, y2 = 0] = ring[at + 1] ?? [];
    sum += x1 * y2 - x2 * y1;
  }
  return sum / 2;
}

function centroid(ring: Ring): { lat: number; lng: number } {
  const whole = area(ring);
  let x = 0;
  let y = 0;
  for (let at = 0; at + 1 < ring.length; at += 1) {
    const [x1 = 0, y1 = 0] = ring[at] ?? [];
    const [x2 = 0, y2 = 0] = ring[at + 1] ?? [];
    const cross = x1 * y2 - x2 * y1;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  return { lng: x / (6 * whole), lat: y / (6 * whole) };
}

/** Whether the point is inside. Even-odd over all rings, so holes and islands are right. */
export function contains(district: District, lat: number, lng: number): boolean {
  const [west, south, east, north] = district.box;
  if (lng < west || lng > east || lat < south || lat > north) return false;
  let inside = false;
  for (const ring of district.rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
      const [x1 = 0, y1 = 0] = ring[at] ?? [];
      const [x2 = 0, y2 = 0] = ring[before] ?? [];
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

/** Distance in km to the nearest edge of the district (flat, good enough for a few tens of km). */
export function edgeKm(district: District, lat: number, lng: number): number {
  const east = 111.32 * Math.cos((lat * Math.PI) / 180);
  let best = Number.POSITIVE_INFINITY;
  for (const ring of district.rings) {
    for (let at = 0; at + 1 < ring.length; at += 1) {
      const [x1 = 0, y1 = 0] = ring[at] ?? [];
      const [x2 = 0, y2 = 0] = ring[at + 1] ?? [];
      best = Math.min(
        best,
        segmentKm([(x1 - lng) * east, (y1 - lat) * 110.57], [(x2 - lng) * east, (y2 - lat) * 110.57]),
      );
    }
  }
  return best;
}

function segmentKm([ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + along * dx, ay + along * dy);
}

/** The district that contains a point, or the nearest one within `withinKm`. */
export function districtAt(
  districts: readonly District[],
  point: { lat: number; lng: number },
  withinKm = 25,
): District | null {
  const inside = districts.find((district) => contains(district, point.lat, point.lng));
  if (inside !== undefined) return inside;
  const margin = withinKm / 90;
  const near = districts
    .filter(
      ({ box }) =>
        point.lng > box[0] - margin &&
        point.lng < box[2] + margin &&
        point.lat > box[1] - margin &&
        point.lat < box[3] + margin,
    )
    .map((district) => ({ district, km: edgeKm(district, point.lat, point.lng) }))
    .toSorted((a, b) => a.km - b.km)[0];
  return near !== undefined && near.km <= withinKm ? near.district : null;
}
