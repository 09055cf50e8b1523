import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxOf, isWithin, northing, scaleOf, zoomFor, zoomToFit } from "./area.ts";

const AREA = { west: 88.1, south: 22.4, east: 88.6, north: 22.8, zoom: 10 };

describe("the box that is asked for", () => {
  test("holds all that is seen, and is the same after a small movement", () => {
    const [west = 0, south = 0, east = 0, north = 0] = boxOf(AREA).split(",").map(Number);
    expect(west).toBeLessThanOrEqual(AREA.west);
    expect(east).toBeGreaterThanOrEqual(AREA.east);
    expect(south).toBeLessThanOrEqual(AREA.south);
    expect(north).toBeGreaterThanOrEqual(AREA.north);
    expect(boxOf({ ...AREA, west: 88.11, east: 88.61 })).toBe(boxOf(AREA));
  });

  test("stays on the world, as the contract wants it", () => {
    expect(boxOf({ west: -180, south: -85, east: 180, north: 85, zoom: 1 })).toBe("-180,-90,180,90");
    expect(boxOf({ west: -200, south: -85, east: 170, north: 85, zoom: 2 })).toBe("-180,-90,180,90");
  });

  test("over the date line the west lies east of the east", () => {
    const [west = 0, , east = 0] = boxOf({ west: 177, south: -20, east: -177, north: -15, zoom: 7 })
      .split(",")
      .map(Number);
    expect(west).toBeGreaterThan(east);
    expect([west, east].every((edge) => Math.abs(edge) <= 180)).toBe(true);
  });
});

describe("the zoom at which a box fills a view", () => {
  const degree = fc.double({ min: -0.2, max: 0.2, noNaN: true });

  test("shows it whole, if a step closer can, and no step closer would", () => {
    const here = { lat: 22.6, lng: 88.35 };
    fc.assert(
      fc.property(degree, degree, degree, degree, (a, b, c, d) => {
        const [west, east] = [here.lng + Math.min(a, b), here.lng + Math.max(a, b)];
        const [south, north] = [here.lat + Math.min(c, d), here.lat + Math.max(c, d)];
        const zoom = zoomToFit([west, south, east, north], AREA, 18);
        const shares = (at: number) => [
          ((east - west) / (AREA.east - AREA.west)) * 2 ** (at - AREA.zoom),
          ((northing(north) - northing(south)) / (northing(AREA.north) - northing(AREA.south))) * 2 ** (at - AREA.zoom),
        ];
        expect(zoom).toBeGreaterThan(AREA.zoom);
        expect(zoom).toBeLessThanOrEqual(18);
        if (zoom > AREA.zoom + 1) expect(Math.max(...shares(zoom))).toBeLessThanOrEqual(0.7);
        if (zoom < 18) expect(Math.max(...shares(zoom + 1))).toBeGreaterThan(0.7);
      }),
    );
  });

  test("of one place, and over the date line", () => {
    expect(zoomToFit([88.3, 22.6, 88.3, 22.6], AREA, 18)).toBe(18);
    const wide = { west: 179, south: -1, east: -179, north: 1, zoom: 8 };
    expect(zoomToFit([179.5, -0.1, 179.6, 0.1], wide, 18)).toBe(10);
  });
});

test.each([
  [0, 0, 10_000],
  [22.5, 10, 10],
  [60, 16, 0.1],
])("the scale at %d° and zoom %d is a round distance that fits", (lat, zoom, km) => {
  const scale = scaleOf(lat, zoom);
  expect(scale.km).toBeCloseTo(km);
  expect(scale.px).toBeGreaterThan(96 / 2.6);
  expect(scale.px).toBeLessThanOrEqual(96);
});

test("a point is seen on both sides of the date line", () => {
  const area = { west: 170, south: -30, east: -170, north: 0, zoom: 5 };
  expect([179, -175, 160].map((lng) => isWithin({ lat: -10, lng }, area))).toEqual([true, true, false]);
  expect(isWithin({ lat: 10, lng: 179 }, area)).toBe(false);
});

test.each([
  [22.5, 25, 9, 11],
  [22.5, 1, 13, 16],
  [64, 500, 3, 6],
])("a circle at %d° of %d km is shown whole, not as a dot", (lat, km, least, most) => {
  expect(zoomFor(lat, km)).toBeGreaterThanOrEqual(least);
  expect(zoomFor(lat, km)).toBeLessThanOrEqual(most);
});
