import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm } from "#domain/places/distance.ts";
import { bandsOf, gridCellOf } from "./cells.ts";

test("every point of a circle lies in a cell that is read for it, also across the date line and at the poles", () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const near = fc.record({
    center: fc.oneof(point, fc.constantFrom({ lat: 0, lng: 180 }, { lat: 89.9, lng: 0 }, { lat: -17, lng: -179.99 })),
    radiusKm: fc.double({ min: 0.1, max: 500, noNaN: true }),
    north: fc.double({ min: -1, max: 1, noNaN: true }),
    east: fc.double({ min: -1, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(near, ({ center, radiusKm, north, east }) => {
      const lat = Math.max(-90, Math.min(90, center.lat + (north * radiusKm) / 111));
      const sideways = Math.min(180, radiusKm / 111 / Math.max(0.001, Math.cos((lat * Math.PI) / 180)));
      const lng = ((((center.lng + east * sideways + 180) % 360) + 360) % 360) - 180;
      const there = { lat, lng };
      if (distanceKm(center, there) > radiusKm) return;
      const cell = gridCellOf(there);
      const isRead = bandsOf(center, radiusKm).some(
        ({ row, from, to }) => row === cell?.row && from <= cell.column && cell.column <= to,
      );
      expect(isRead).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test("a small circle reads a few cells, not the whole earth", () => {
  const bands = bandsOf({ lat: 22.57, lng: 88.36 }, 3);
  const cells = bands.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  expect(cells).toBeLessThan(40);
});
