import fc from "fast-check";
import { expect, test } from "vitest";
import { DISTANCE_BANDS_KM, distanceBandKm, distanceKm } from "./distance.ts";

test("Kolkata to Delhi is about 1,305 km", () => {
  expect(distanceKm({ lat: 22.5726, lng: 88.3639 }, { lat: 28.6139, lng: 77.209 })).toBeCloseTo(1305, -1);
});

test("across the antimeridian is near", () => {
  expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.24, 1);
});

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("property: symmetric, at least zero, at most half the circumference", () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const km = distanceKm(a, b);
      expect(km).toBeGreaterThanOrEqual(0);
      expect(km).toBeLessThanOrEqual(20_016);
      expect(distanceKm(b, a)).toBeCloseTo(km, 6);
    }),
  );
});

test("property: a band's upper edge is never nearer than the true distance", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (km) => {
      expect(distanceBandKm(km)).toBeGreaterThanOrEqual(km);
    }),
  );
});

test("edges belong to their own band", () => {
  for (const edge of DISTANCE_BANDS_KM) expect(distanceBandKm(edge)).toBe(edge);
});
