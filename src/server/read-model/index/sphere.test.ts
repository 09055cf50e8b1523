import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceKm } from "#domain/places/distance.ts";
import { roundUp } from "./tree-build.ts";
import { boxHaversine, centreOf, haversineOf, kmOf, latOf, leastKmOf, lngOf, writeVector } from "./sphere.ts";

const lat = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 0, 89.9999, -89.9999));
const lng = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, 180, 0, 179.9999, -179.9999),
);
const point = fc.record({ lat, lng });

function haversine(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const vector = new Float64Array(3);
  writeVector(vector, 0, b);
  const { x, y, z } = centreOf(a.lat, a.lng);
  return ((x - (vector[0] ?? 0)) ** 2 + (y - (vector[1] ?? 0)) ** 2 + (z - (vector[2] ?? 0)) ** 2) / 4;
}

describe("distances", () => {
  test("agree with the domain's to a millimetre, wherever on the globe", () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const km = distanceKm(a, b);
        // Near the antipode the sine is flat and both formulas lose digits.
        expect(Math.abs(kmOf(haversine(a, b)) - km)).toBeLessThan(km > 19_900 ? 1 : 1e-6);
        expect(leastKmOf(haversine(a, b))).toBeLessThanOrEqual(kmOf(haversine(a, b)) + 1e-9);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a radius has its haversine between the two shades", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 500, noNaN: true }), (km) => {
        const { above, below } = haversineOf(km);
        expect(kmOf(above)).toBeGreaterThan(km);
        expect(kmOf(Math.max(0, below))).toBeLessThan(km);
      }),
    );
  });

  test("a vector gives its point back", () => {
    const vector = new Float64Array(3);
    fc.assert(
      fc.property(point, (one) => {
        writeVector(vector, 0, one);
        const [x = 0, y = 0, z = 0] = vector;
        expect(distanceKm(one, { lat: latOf(x, y, z), lng: lngOf(x, y) })).toBeLessThan(1e-6);
      }),
    );
  });
});

test("the bound of a box is never more than the distance to any point in it, across the antimeridian and at the poles too", () => {
  const box = fc
    .tuple(point, point)
    .map(
      ([a, b]) =>
        [Math.min(a.lat, b.lat), Math.max(a.lat, b.lat), Math.min(a.lng, b.lng), Math.max(a.lng, b.lng)] as const,
    );
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(point, box, share, share, (centre, [south, north, west, east], up, across) => {
      const inside = {
        lat: Math.min(north, south + (north - south) * up),
        lng: Math.min(east, west + (east - west) * across),
      };
      const bound = boxHaversine(
        centreOf(centre.lat, centre.lng),
        Float32Array.of(-roundUp(-south), roundUp(north), -roundUp(-west), roundUp(east)),
        0,
      );
      expect(bound).toBeLessThanOrEqual(haversine(centre, inside));
    }),
    { numRuns: 5_000 },
  );
});
