import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm } from "./distance.ts";
import { maskPoint, MASKED_UNCERTAINTY_KM, RING, SAME_WITHIN_KM } from "./masked-point.ts";
import type { MaskedPoint } from "./masked-point.ts";

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const kolkata = { lat: 22.5726, lng: 88.3639 };

test("a masked point lies 300 to 1,500 m from the true one, wherever on Earth", () => {
  fc.assert(
    fc.property(point, chance, chance, (at, first, second) => {
      const { masked, drawn } = maskPoint(at, [], [first, second]);
      const km = distanceKm(at, masked);
      expect(km).toBeGreaterThanOrEqual(RING.fromKm);
      expect(km).toBeLessThanOrEqual(RING.toKm);
      expect(Math.abs(masked.lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(masked.lng)).toBeLessThanOrEqual(180);
      expect(drawn?.masked).toEqual(masked);
    }),
  );
});

test("every part of the ring is equally likely: half the points lie beyond the radius that halves its area", () => {
  let outside = 0;
  const radius = Math.sqrt((RING.fromKm ** 2 + RING.toKm ** 2) / 2);
  for (let step = 0; step < 1_000; step += 1) {
    const { masked } = maskPoint(kolkata, [], [step / 1_000, (step * 7) % 1]);
    if (distanceKm(kolkata, masked) > radius) outside += 1;
  }
  expect(outside).toBeGreaterThan(480);
  expect(outside).toBeLessThan(520);
});

test("walks of a person never show a second masked point around one place", () => {
  const step = fc.record({ north: fc.integer({ min: -30, max: 30 }), first: chance, second: chance });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const known: MaskedPoint[] = [];
      for (const { north, first, second } of steps) {
        const at = { lat: kolkata.lat + north / 200, lng: kolkata.lng };
        const near = known.find((each) => distanceKm(each.true, at) <= SAME_WITHIN_KM);
        const { masked, drawn } = maskPoint(at, known, [first, second]);
        if (near === undefined) expect(drawn).not.toBeNull();
        else expect(masked).toEqual(near.masked);
        if (drawn !== null) known.push(drawn);
        expect(distanceKm(at, masked)).toBeLessThanOrEqual(MASKED_UNCERTAINTY_KM);
        // The same place again, whatever was drawn meanwhile.
        expect(maskPoint(at, known, [second, first]).masked).toEqual(masked);
      }
    }),
  );
});
