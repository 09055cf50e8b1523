import { expect, test } from "vitest";
import { isElsewhere, middleOf, radiusOf } from "./view.ts";

const AREA = { west: 88.1, south: 22.4, east: 88.6, north: 22.8, zoom: 10 };

test("the middle, also over the date line", () => {
  expect(middleOf(AREA).lng).toBeCloseTo(88.35);
  expect(middleOf({ ...AREA, west: 178, east: -178 }).lng).toBeCloseTo(180);
});

test("the radius reaches the farther edge, and is one that a search can be asked for", () => {
  expect(radiusOf(AREA)).toBe(26);
  expect(radiusOf({ ...AREA, west: -170, east: 170, south: -80, north: 80 })).toBe(500);
  expect(radiusOf({ west: 88.36, south: 22.57, east: 88.361, north: 22.571, zoom: 18 })).toBe(1);
});

test("the list is offered to move only when the map shows another part", () => {
  const place = { lat: 22.6, lng: 88.35 };
  expect(isElsewhere(AREA, place, 25)).toBe(false);
  expect(isElsewhere({ ...AREA, south: 22.9, north: 23.3 }, place, 25)).toBe(true);
  expect(isElsewhere({ ...AREA, south: 22.1, north: 23.1 }, place, 25)).toBe(false);
  expect(isElsewhere({ west: 86, south: 21, east: 90.7, north: 24.2, zoom: 7 }, place, 25)).toBe(true);
});
