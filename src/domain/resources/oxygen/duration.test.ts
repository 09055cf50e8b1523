import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { howLong, KEPT_BACK, MOST_BAR, mostFlow } from "./duration.ts";
import { gasLitres } from "./liquid.ts";
import { CYLINDER_TABLES } from "./sizes.ts";

test("a litre of liquid oxygen gives 0.8 cubic metres of gas, not 8.778", () => {
  expect(gasLitres(1) / 1_000).toBeGreaterThan(0.79);
  expect(gasLitres(1) / 1_000).toBeLessThan(0.87);
  expect(gasLitres(1_000)).toBe(798_000);
});

/**
 * Litres of real gas (at 15 degrees and 1 atmosphere) in one litre of cylinder, by warmth and
 * gauge. From the equation of state of Schmidt and Wagner (1985), by CoolProp 8.0.0, 2026-11-24.
 */
const BARS = [0, 5, 10, 14, 20, 30, 50, 75, 100, 125, 150, 175, 200, 225, 250, 275, 300];
const REAL: readonly (readonly [degrees: number, litres: readonly number[]])[] = [
  [
    -10,
    [
      1.1, 6.54, 12.04, 16.48, 23.23, 34.65, 58.19, 88.79, 120.39, 152.52, 184.58, 215.96, 246.09, 274.55, 301.1,
      325.66, 348.28,
    ],
  ],
  [
    0,
    [
      1.06, 6.29, 11.58, 15.84, 22.3, 33.21, 55.58, 84.43, 114.03, 143.97, 173.82, 203.09, 231.36, 258.28, 283.65,
      307.36, 329.42,
    ],
  ],
  [
    15,
    [
      1.0, 5.96, 10.95, 14.97, 21.04, 31.28, 52.12, 78.78, 105.9, 133.18, 160.31, 186.97, 212.85, 237.71, 261.38,
      283.77, 304.83,
    ],
  ],
  [
    30,
    [
      0.95, 5.66, 10.39, 14.19, 19.93, 29.57, 49.12, 73.95, 99.05, 124.2, 149.15, 173.69, 197.59, 220.67, 242.81,
      263.91, 283.94,
    ],
  ],
  [
    45,
    [
      0.91, 5.39, 9.88, 13.5, 18.94, 28.06, 46.49, 69.77, 93.18, 116.56, 139.73, 162.51, 184.74, 206.3, 227.07, 247.0,
      266.03,
    ],
  ],
];

/** Between the points of a table, along a straight line. */
function between(xs: readonly number[], at: number, valueOf: (index: number) => number): number {
  const next = Math.max(
    1,
    xs.findIndex((x) => x >= at),
  );
  const [from = 0, to = 1] = [xs[next - 1], xs[next]];
  const part = (at - from) / (to - from);
  return valueOf(next - 1) * (1 - part) + valueOf(next) * part;
}

/** Litres of real gas in a litre of cylinder. */
function realLitres(degrees: number, bar: number): number {
  const warmths = REAL.map(([each]) => each);
  const atBar = (index: number) => between(BARS, bar, (column) => REAL[index]?.[1][column] ?? Number.NaN);
  return between(warmths, degrees, atBar);
}

const degrees = fc.double({ min: -10, max: 45, noNaN: true });
const flow = fc.double({ min: 0.1, max: 100, noNaN: true });
const part = fc.double({ min: 0, max: 1, noNaN: true });

describe("the safe time is never longer than the true one", () => {
  test("by water and gauge: real gas, a gauge that shows too much, a flow that gives too much, the rest that stays", () => {
    const arbitrary = {
      degrees,
      flow,
      waterLitres: fc.double({ min: 0.3, max: 150, noNaN: true }),
      trueBar: fc.double({ min: 0, max: MOST_BAR, noNaN: true }),
      tooMuchBar: part,
      tooMuchFlow: part,
    };
    fc.assert(
      fc.property(fc.record(arbitrary), (made) => {
        const shown = Math.min(MOST_BAR, made.trueBar + made.tooMuchBar * KEPT_BACK.gaugeBar);
        const told = howLong({ waterLitres: made.waterLitres, bar: shown }, made.flow);
        const rest = realLitres(made.degrees, KEPT_BACK.reserveBar);
        const there = Math.max(0, realLitres(made.degrees, made.trueBar) - rest) * made.waterLitres;
        const flows = made.flow + made.tooMuchFlow * (mostFlow(made.flow) - made.flow);
        expect(told.safeMinutes).toBeLessThanOrEqual(there / flows + 1e-9);
        expect(told.safeMinutes).toBeLessThanOrEqual(told.plainMinutes);
      }),
      { numRuns: 2_000 },
    );
  });

  test("by gas and part of the dial, for every size of the tables", () => {
    const sizes = CYLINDER_TABLES.flatMap((table) => table.sizes);
    const arbitrary = { degrees, flow, size: fc.constantFrom(...sizes), share: part, wrong: part };
    fc.assert(
      fc.property(fc.record(arbitrary), ({ size, share, wrong, ...made }) => {
        // The cylinder whose gas at 15 degrees is what its table says.
        const water = size.gasLitres / realLitres(15, size.fullBar);
        const read = Math.min(1, share + wrong * KEPT_BACK.dialShare);
        const rest = realLitres(made.degrees, KEPT_BACK.reserveBar);
        const there = (realLitres(made.degrees, share * size.fullBar) - rest) * water;
        const truth = Math.max(0, there) / mostFlow(made.flow) + 1e-9;
        for (const fullBar of [size.fullBar, undefined]) {
          const told = howLong({ gasLitres: size.gasLitres, share: read, fullBar }, made.flow);
          expect(told.safeMinutes).toBeLessThanOrEqual(truth);
        }
        // A size without its water, and a gauge with numbers.
        const bar = share * size.fullBar + wrong * KEPT_BACK.gaugeBar;
        const told = howLong({ waterLitres: size.gasLitres / size.fullBar, bar }, made.flow);
        expect(told.safeMinutes).toBeLessThanOrEqual(truth);
      }),
      { numRuns: 2_000 },
    );
  });

  test("what is nearly empty has no time left, and more gas or less flow never shortens it", () => {
    expect(howLong({ waterLitres: 46.7, bar: 24 }, 2).safeMinutes).toBe(0);
    expect(howLong({ gasLitres: 7_000, share: 0.1 }, 2).safeMinutes).toBe(0);
    fc.assert(
      fc.property(fc.tuple(part, part, flow), ([a, b, at]) => {
        const [less = 0, more = 0] = [a, b].sort((one, other) => one - other);
        const safe = (bar: number, litres: number) => howLong({ waterLitres: 10, bar }, litres).safeMinutes;
        expect(safe(less * MOST_BAR, at)).toBeLessThanOrEqual(safe(more * MOST_BAR, at));
        expect(safe(more * MOST_BAR, at * 2)).toBeLessThanOrEqual(safe(more * MOST_BAR, at));
      }),
    );
  });
});
