import fc from "fast-check";
import { expect, test } from "vitest";
import { pinRadius } from "../../ui/map/pin-radius.ts";
import { gathered } from "./gathered.ts";

const cluster = fc.record({
  id: fc.uuid(),
  lat: fc.double({ min: 22, max: 23, noNaN: true }),
  lng: fc.double({ min: 88, max: 89, noNaN: true }),
  count: fc.integer({ min: 1, max: 500 }),
});

test("no pin covers another, and nothing is lost", () => {
  fc.assert(
    fc.property(fc.uniqueArray(cluster, { selector: ({ id }) => id, maxLength: 60 }), (clusters) => {
      const shown = gathered(clusters, 9);
      const sum = (all: readonly { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
      expect(sum(shown)).toBe(sum(clusters));
      const pxOfDegree = (256 * 2 ** 9) / 360;
      for (const [at, a] of shown.entries())
        for (const b of shown.slice(at + 1)) {
          // A degree of latitude is slightly longer than one of longitude there.
          const far = Math.hypot((a.lng - b.lng) * pxOfDegree, (a.lat - b.lat) * pxOfDegree * 1.09);
          expect(far).toBeGreaterThan(pinRadius(a.count) + pinRadius(b.count) - 5);
        }
    }),
  );
});

test("one that stands alone stays what it is", () => {
  const alone = { id: "a", lat: 22.5, lng: 88.3, count: 1, listingId: "x", name: "Depot" };
  expect(gathered([alone, { id: "b", lat: 22.9, lng: 88.9, count: 3 }], 9)).toContainEqual(alone);
});
