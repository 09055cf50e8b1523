/*
 * Distances in the form in which they are compared: the haversine h = sin^2(angle / 2), 0..1, which grows with the distance and
 * costs no root. The same formula and the same order of operations as domain/places/distance.ts, on plain numbers.
 */

const RADIANS = Math.PI / 180;
/** Twice the mean radius of the Earth in km (IUGG), as in domain/places/distance.ts. */
const DIAMETER_KM = 2 * 6371.0088;
/** Bounds are lowered by this share, so that rounding never makes one larger than the thing it bounds. */
const SAFE = 1 - 1e-9;

/** The point a search goes out from. */
export type Centre = { lat: number; lng: number; cosLat: number };

/** A centre with the cosine that every distance needs. */
export function centreOf(lat: number, lng: number): Centre {
  return { lat, lng, cosLat: Math.cos(lat * RADIANS) };
}

/** The haversine between the centre and a point. */
export function haversine(centre: Centre, lat: number, lng: number): number {
  const sinLat = Math.sin(((lat - centre.lat) * RADIANS) / 2);
  const sinLng = Math.sin(((lng - centre.lng) * RADIANS) / 2);
  return sinLat * sinLat + centre.cosLat * Math.cos(lat * RADIANS) * sinLng * sinLng;
}

/** The distance in km that a haversine stands for. */
export function kmOf(h: number): number {
  return DIAMETER_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The haversine of a distance in km, a shade larger: nothing within the radius is cut off by it. */
export function haversineOf(km: number): number {
  const half = Math.min(Math.PI / 2, km / DIAMETER_KM);
  return Math.sin(half) ** 2 / SAFE + 1e-15;
}

/**
 * The least haversine between the centre and any point of a box that does not cross the antimeridian; 0 inside.
 * @param boxes minLat, maxLat, minLng, maxLng from `at` on
 */
export function boxHaversine(centre: Centre, boxes: Float64Array, at: number): number {
  const minLat = boxes[at] ?? 0;
  const maxLat = boxes[at + 1] ?? 0;
  const minLng = boxes[at + 2] ?? 0;
  const maxLng = boxes[at + 3] ?? 0;
  const { lat, lng } = centre;
  if (lng >= minLng && lng <= maxLng) {
    const off = lat < minLat ? minLat - lat : lat > maxLat ? lat - maxLat : 0;
    return halfSquare(off) * SAFE;
  }
  // Outside, the nearest point lies on the nearer of the two meridians that bound the box (the other way round the globe too).
  const turn = Math.min(halfSquare(lng - minLng), halfSquare(lng - maxLng));
  const nearest = nearestOnMeridian(lat, turn);
  if (nearest > minLat && nearest < maxLat) return meridianHaversine(centre, nearest, turn) * SAFE;
  return Math.min(meridianHaversine(centre, minLat, turn), meridianHaversine(centre, maxLat, turn)) * SAFE;
}

/** The haversine to the point of latitude `lat` on a meridian, `turn` being the haversine between the longitudes. */
function meridianHaversine(centre: Centre, lat: number, turn: number): number {
  return halfSquare(lat - centre.lat) + centre.cosLat * Math.cos(lat * RADIANS) * turn;
}

/** The latitude at which a meridian comes nearest; NaN on the far half of the globe, where it is nearest at one of its ends. */
function nearestOnMeridian(lat: number, turn: number): number {
  const cosTurn = 1 - 2 * turn;
  return cosTurn <= 0 ? Number.NaN : Math.atan(Math.tan(lat * RADIANS) / cosTurn) / RADIANS;
}

function halfSquare(degrees: number): number {
  const half = Math.sin((degrees * RADIANS) / 2);
  return half * half;
}
