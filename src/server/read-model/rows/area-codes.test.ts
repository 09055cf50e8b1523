import fc from "fast-check";
import { expect, test } from "vitest";
import { areaOf } from "#domain/learning/outcome-cells.ts";
import { areaCodeNamed, areaCodeOf } from "./area-codes.ts";

const near = (edge: number): number[] => [edge, edge - Number.EPSILON * 128, edge + Number.EPSILON * 128];
const degrees = (most: number) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }),
    fc
      .tuple(fc.integer({ min: -most, max: most }), fc.nat({ max: 2 }))
      .map(([edge, side]) => Math.max(-most, Math.min(most, near(edge)[side] ?? edge))),
    fc.constantFrom(-0, most, -most),
  );

test("a row has the code of the area that its calls are counted in: anywhere, on edges and beside them", () => {
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      const code = areaCodeOf({ lat, lng });
      expect(code).toBe(areaCodeNamed(areaOf({ lat, lng })));
      expect(new Uint16Array([code])[0]).toBe(code);
    }),
    { numRuns: 2_000 },
  );
});

test("no two areas share a code, and what is no area has none", () => {
  const codes = new Set<number | null>();
  for (let lat = -90; lat <= 90; lat++)
    for (let lng = -180; lng <= 180; lng++) codes.add(areaCodeNamed(`${lat} ${lng}`));
  expect(codes.size).toBe(181 * 361);
  expect(codes.has(null)).toBe(false);
  for (const name of ["", "22", "91 0", "0 181", "22.5 88", "a city"]) expect(areaCodeNamed(name)).toBeNull();
});
