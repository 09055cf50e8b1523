import { expect, test } from "vitest";
import { distanceUnitOf, convertKm } from "./distance-unit.ts";

test("ways are told in miles where people measure so, in kilometres everywhere else", () => {
  expect(["US", "GB", "LR", "MM", "IN", "FR", "ZZ", ""].map(distanceUnitOf)).toEqual([
    ...Array.from({ length: 4 }, () => "mi"),
    ...Array.from({ length: 4 }, () => "km"),
  ]);
});

test("a mile is 1.609344 km; miles are as exact as the kilometres were", () => {
  expect([0, 0.1, 1.6, 1.8, 5, 25, 500].map((km) => convertKm(km, "mi"))).toEqual([0, 0.1, 1, 1.1, 3.1, 16, 311]);
  expect(convertKm(1.8, "km")).toBe(1.8);
});
