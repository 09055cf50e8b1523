import fc from "fast-check";
import { expect, test } from "vitest";
import { litPins } from "./lit-pins.ts";
import type { StandingPin } from "./lit-pins.ts";

const pin = fc
  .record({
    id: fc.uuid(),
    x: fc.integer({ min: 0, max: 360 }),
    y: fc.integer({ min: 0, max: 600 }),
    count: fc.constantFrom(1, 1, 1, 12),
    width: fc.integer({ min: 44, max: 120 }),
  })
  .map(({ id, x, y, count, width }): StandingPin => {
    const value = count === 1 ? "3 beds" : undefined;
    const lit = count === 1 ? { width, height: 30 } : { width: 52, height: 52 };
    return { pin: { id, count, label: id, lat: 0, lng: 0, value }, x, y, lit };
  });

test("no plate covers a number or another plate", () => {
  fc.assert(
    fc.property(fc.uniqueArray(pin, { selector: (one) => one.pin.id, maxLength: 40 }), (pins) => {
      const lit = litPins(pins, null);
      const solid = pins.filter(({ pin: each }) => each.count > 1 || lit.has(each.id));
      for (const a of pins.filter(({ pin: each }) => lit.has(each.id)))
        for (const b of solid) {
          if (a === b) continue;
          const across = Math.abs(a.x - b.x) >= (a.lit.width + b.lit.width) / 2;
          expect(across || Math.abs(a.y - b.y) >= (a.lit.height + b.lit.height) / 2).toBe(true);
        }
    }),
  );
});

test("the chosen one always says its value", () => {
  const stand = (id: string, count: number): StandingPin => ({
    pin: { id, count, label: id, lat: 0, lng: 0, value: "3 beds" },
    x: 10,
    y: 10,
    lit: { width: 60, height: 30 },
  });
  expect([...litPins([stand("a", 1), stand("b", 20)], "a")]).toEqual(["a"]);
  expect([...litPins([stand("a", 1), stand("b", 20)], null)]).toEqual([]);
});
