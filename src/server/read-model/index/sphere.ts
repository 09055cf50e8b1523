/*
 * Distances are compared as haversines: h = sin^2(angle / 2), 0..1, which grows with the distance.
 * Between two unit vectors h is a quarter of the squared chord. That needs no sine, no root, and no
 * special case at the poles or the antimeridian. kmOf(h) agrees with domain/places/distance.ts to a
 * millimetre.
 */

const RADIANS = Math.PI / 180;
/** Twice the mean radius of the Earth in km (IUGG), as in domain/places/distance.ts. */
const DIAMETER_KM = 2 * 6371.0088;
/**
 * Bounds are lowered by this share and this amount (a centimetre). So rounding never makes one
 * larger than what it bounds.
 */
const SAFE = 1 - 1e-9;
const SAFE_H = 1e-18;

/** The haversine of some 570 km: more than any search asks for. */
const NEAR_H = 0.002;

/** The centre of a search, in every form that is needed. */
export type Centre = { lat: number; lng: number; cosLat: number; x: number; y: number; z: number };

export function centreOf(lat: number, lng: number): Centre {
  const cosLat = Math.cos(lat * RADIANS);
  const x = cosLat * Math.cos(lng * RADIANS);
  const y = cosLat * Math.sin(lng * RADIANS);
  return { lat, lng, cosLat, x, y, z: Math.sin(lat * RADIANS) };
}

/**
 * The distance of a point in km, exactly as a search computes it. So rows at one point are equally
 * far.
 */
export function kmFrom(centre: Centre, point: { lat: number; lng: number }): number {
  const { x, y, z } = centreOf(point.lat, point.lng);
  return kmOfVector(centre, { x, y, z });
}

/** The same for a unit vector. */
export function kmOfVector(centre: Centre, vector: { x: number; y: number; z: number }): number {
  const x = vector.x - centre.x;
  const y = vector.y - centre.y;
  const z = vector.z - centre.z;
  return kmOf((x * x + y * y + z * z) / 4);
}

/** Writes the unit vector of a point to `into[at]` and the next two. */
export function writeVector(into: Float64Array, at: number, point: { lat: number; lng: number }): void {
  const { x, y, z } = centreOf(point.lat, point.lng);
  into[at] = x;
  into[at + 1] = y;
  into[at + 2] = z;
}

/** The latitude of a unit vector in degrees, to a millimetre even at the poles. */
export function latOf(x: number, y: number, z: number): number {
  return Math.atan2(z, Math.sqrt(x * x + y * y)) / RADIANS;
}

/** The longitude of a unit vector, degrees. */
export function lngOf(x: number, y: number): number {
  return Math.atan2(y, x) / RADIANS;
}

/** The distance of a haversine in km. */
export function kmOf(h: number): number {
  const chord = Math.sqrt(h);
  if (h > NEAR_H) return DIAMETER_KM * Math.asin(Math.min(1, chord));
  // The arcsine's series: exact to 1e-12, in a tenth of the time.
  return DIAMETER_KM * chord * (1 + h * (1 / 6 + h * (3 / 40 + (h * 15) / 336)));
}

/** A distance that is never more than kmOf(h): the chord. */
export function leastKmOf(h: number): number {
  return DIAMETER_KM * Math.sqrt(h);
}

/**
 * The haversine of a distance in km, slightly too large and slightly too small. Between them
 * rounding could decide.
 */
export function haversineOf(km: number): { above: number; below: number } {
  const h = Math.sin(Math.min(Math.PI / 2, km / DIAMETER_KM)) ** 2;
  return { above: h / SAFE + 1e-15, below: h * SAFE - 1e-15 };
}

/**
 * A lower bound of the haversines of a box's points; 0 inside. Both differences of angles and the
 * cosine are bounded separately, by polynomials. These are sin y >= y - y^3 / 6 and cos x >= 1 -
 * x^2 / 2. That is loose only for boxes as wide as countries.
 * @param boxes minLat, maxLat, minLng, maxLng in degrees from `at`; the box does not cross the
 * antimeridian
 */
export function boxHaversine(centre: Centre, boxes: Float32Array, at: number): number {
  const minLat = boxes[at] ?? 0;
  const maxLat = boxes[at + 1] ?? 0;
  const minLng = boxes[at + 2] ?? 0;
  const maxLng = boxes[at + 3] ?? 0;
  const { lat, lng } = centre;
  const offLat = lat < minLat ? minLat - lat : lat > maxLat ? lat - maxLat : 0;
  let h = sinSquareOfHalf(offLat);
  if (lng < minLng || lng > maxLng) {
    const offLng = Math.min(turn(minLng - lng), turn(maxLng - lng));
    const farLat = Math.max(-minLat, maxLat) * RADIANS;
    const cosLat = 1 - (farLat * farLat) / 2;
    if (cosLat > 0) h += centre.cosLat * cosLat * sinSquareOfHalf(offLng);
  }
  return Math.max(0, h * SAFE - SAFE_H);
}

/** The smaller angle between two longitudes in degrees, from their difference. */
function turn(difference: number): number {
  const angle = Math.abs(difference);
  return angle > 180 ? 360 - angle : angle;
}

/** At most sin^2 of half an angle of 0..180 degrees. */
function sinSquareOfHalf(degrees: number): number {
  const half = (degrees * RADIANS) / 2;
  const square = half * half;
  return square * (1 - square / 3);
}
