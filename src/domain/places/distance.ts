/** Mean radius of the Earth in km (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

/** A point on the Earth in degrees: latitude -90..90, longitude -180..180. */
export type Point = { lat: number; lng: number };

/** Great-circle distance in km (haversine, a sphere: within 0.6 % of the ellipsoid). */
export function distanceKm(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * radians) / 2);
  const h = sinLat * sinLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Upper edges of the bands in which distances to people are shown, km (CONTRACT.md 4). */
export const DISTANCE_BANDS_KM = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const;

/**
 * The upper edge of the band of a distance, km. Beyond the last band it is the next multiple of
 * 500.
 */
export function distanceBandKm(km: number): number {
  return DISTANCE_BANDS_KM.find((edge) => km <= edge) ?? Math.ceil(km / 500) * 500;
}
