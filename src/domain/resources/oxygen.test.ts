import { expect, test } from "vitest";
import { gasLitres, minutesLeft } from "./oxygen.ts";

test("a litre of liquid oxygen gives 0.8 cubic metres of gas, not 8.778", () => {
  expect(gasLitres(1) / 1_000).toBeGreaterThan(0.79);
  expect(gasLitres(1) / 1_000).toBeLessThan(0.87);
  expect(gasLitres(1_000)).toBe(798_000);
});

test("415 litres at 12 a minute last about 35 minutes, half of them half as long", () => {
  expect(Math.round(minutesLeft(415, 12))).toBe(35);
  expect(minutesLeft(415, 12, 0.5)).toBeCloseTo(minutesLeft(415, 12) / 2, 10);
  expect(minutesLeft(415, 12, 1.2)).toBe(minutesLeft(415, 12));
});
