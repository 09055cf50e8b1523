import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KEPT_BACK, mostFlow } from "../duration.ts";
import { CYLINDER_TABLES } from "../sizes.ts";
import type { OxygenCount, OxygenDelivery } from "./oxygen-use.ts";
import { reckonReserve } from "./reckon-reserve.ts";
import { count, delivery, jumbo, timeOf } from "./testing/history.ts";

/**
 * Litres of real gas in one litre of a full cylinder, over its litres by the numbers: least and
 * most. At 45 degrees 14 bar stay (duration.test.ts has the tables).
 */
const LEAST_REAL = 0.848;
const MOST_REAL = 1.25;

const part = fc.double({ min: 0, max: 1, noNaN: true });

describe("at a constant true use the told hours are never above the true ones", () => {
  const size = fc.constantFrom(
    ...CYLINDER_TABLES.flatMap((table) => table.sizes).flatMap(({ waterLitres, fullBar }) =>
      waterLitres === undefined ? [] : [{ waterLitres, bar: fullBar }],
    ),
  );
  const arbitrary = fc.record({
    size,
    full: fc.integer({ min: 1, max: 200 }),
    liquid: fc.integer({ min: 0, max: 3_000 }),
    // What the gauges show too much, how warm it is, what flows too much.
    gauge: part,
    dial: part,
    warmth: part,
    flow: part,
    said: fc.double({ min: 0.5, max: 2_000, noNaN: true }),
    plant: fc.double({ min: 0, max: 1_000, noNaN: true }),
    plantLacks: part,
    hasPower: fc.boolean(),
    basis: fc.constantFrom("said", "patients", "counted"),
    patients: fc.integer({ min: 1, max: 60 }),
    each: fc.double({ min: 0.5, max: 60, noNaN: true }),
    apart: fc.double({ min: 1, max: 24, noNaN: true }),
    used: fc.integer({ min: 1, max: 100 }),
    came: fc.integer({ min: 0, max: 100 }),
    age: fc.double({ min: 0, max: 4, noNaN: true }),
  });
  const options = { numRuns: 3_000, seed: 47 };

  test("said, needed by patients, or counted, with and without a plant and its power", () => {
    fc.assert(
      fc.property(arbitrary, (made) => {
        const { waterLitres, bar } = made.size;
        const real = LEAST_REAL + made.warmth * (MOST_REAL - LEAST_REAL);
        const left = bar - made.gauge * KEPT_BACK.gaugeBar - KEPT_BACK.reserveBar;
        const inOne = Math.max(0, left) * waterLitres * real;
        const truly = made.full * inOne + made.liquid * 798 * (1 - made.dial * KEPT_BACK.dialShare);
        const plantGives = made.plant * (1 - made.plantLacks * KEPT_BACK.flowShare);
        const cylinders = (full: number) => [{ ...made.size, full }];
        const now = { cylinders: cylinders(made.full), liquidLitres: made.liquid, plantLitresPerMinute: made.plant };
        const more = (flow: number) => flow + made.flow * (mostFlow(flow) - flow);
        const counts: OxygenCount[] = [];
        const deliveries: OxygenDelivery[] = [];
        let use = 0;
        if (made.basis === "said") {
          use = more(made.said);
          counts.push(count(12, { ...now, useLitresPerMinute: made.said }));
        } else if (made.basis === "patients") {
          use = made.patients * more(made.each);
          counts.push(count(12, { ...now, patients: [{ count: made.patients, litresPerMinute: made.each }] }));
        } else {
          const before = { ...now, cylinders: cylinders(made.full + made.used) };
          counts.push(
            count(12 - made.apart, before),
            count(12, { ...now, cylinders: cylinders(made.full + made.came) }),
          );
          deliveries.push(delivery(12 - made.apart / 2, { cylinders: cylinders(made.came) }));
          // All that was in each of them was used.
          use = (made.used * bar * waterLitres * real) / (made.apart * 60) + plantGives;
        }
        const told = reckonReserve({ counts, deliveries }, { now: timeOf(12 + made.age), hasPower: made.hasPower });
        if (told === null) return;
        const drawn = Math.max(0, use - (made.hasPower ? plantGives : 0));
        const held = truly + (made.basis === "counted" ? made.came * inOne : 0);
        const hours = Math.max(0, held / drawn / 60 - made.age);
        expect(told.hours).toBeLessThanOrEqual(hours + 1e-9);
      }),
      options,
    );
  });

  test("an opened cylinder, which is in no count, was nearly full at the first and is empty now", () => {
    const opened = fc.record({
      size,
      full: fc.integer({ min: 0, max: 100 }),
      used: fc.integer({ min: 4, max: 100 }),
      before: part,
      warmth: part,
      gauge: part,
      apart: fc.double({ min: 1, max: 24, noNaN: true }),
    });
    fc.assert(
      fc.property(opened, ({ full, used, before, warmth, gauge, apart, ...made }) => {
        const { waterLitres, bar } = made.size;
        const real = LEAST_REAL + warmth * (MOST_REAL - LEAST_REAL);
        const truly = full * (bar - gauge * KEPT_BACK.gaugeBar - KEPT_BACK.reserveBar) * waterLitres * real;
        const use = ((used + before) * bar * waterLitres * real) / (apart * 60);
        const cylinders = (some: number) => [{ ...made.size, full: some }];
        const counts = [
          count(12 - apart, { cylinders: cylinders(full + used) }),
          count(12, { cylinders: cylinders(full) }),
        ];
        const told = reckonReserve({ counts, deliveries: [] }, { now: timeOf(12), hasPower: true });
        expect(told?.hours ?? Number.NaN).toBeLessThanOrEqual(truly / use / 60 + 1e-9);
      }),
      options,
    );
  });

  test("what came since the count, also after it ran out, promises nothing more", () => {
    const added = fc.record({
      full: fc.integer({ min: 0, max: 50 }),
      came: fc.integer({ min: 0, max: 50 }),
      flow: part,
      hour: fc.double({ min: 0, max: 3.9, noNaN: true }),
      said: fc.double({ min: 1, max: 5_000, noNaN: true }),
    });
    fc.assert(
      fc.property(added, ({ full, came, flow, hour, said }) => {
        const counts = [count(12, { cylinders: jumbo(full), useLitresPerMinute: said })];
        const deliveries = [delivery(12 + hour, { cylinders: jumbo(came) })];
        const told = reckonReserve({ counts, deliveries }, { now: timeOf(12 + hour), hasPower: true });
        const use = said + flow * (mostFlow(said) - said);
        // What runs out before the delivery comes leaves nothing, and never less.
        const left = Math.max(0, full * 46.7 * 126 * LEAST_REAL - use * hour * 60);
        const hours = (left + came * 46.7 * 126 * LEAST_REAL) / use / 60;
        expect(told?.hours ?? 0).toBeLessThanOrEqual(hours + 1e-9);
      }),
      options,
    );
  });
});
