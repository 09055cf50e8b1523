import { expect, test } from "vitest";
import { besidePins, placeNames } from "./name-places.ts";

const SIZE = { x: 300, y: 300 };
const name = (id: string, x: number, y: number) => ({ id, x, y, width: 60, height: 20 });

test("of two names that touch the better known one, which comes first, stays", () => {
  const placed = placeNames([name("city", 150, 150), name("suburb", 190, 160), name("far", 150, 200)], SIZE);
  expect(placed.map(({ id }) => id)).toEqual(["city", "far"]);
});

test("a name that reaches over the edge is left out, not cut", () => {
  expect(placeNames([name("edge", 20, 150), name("foot", 150, 295)], SIZE)).toEqual([]);
});

test("a name that a pin covers moves beside it; a great one stays where there is no room at all", () => {
  const pin = { x: 150, y: 150, width: 50, height: 50 };
  const moved = besidePins(name("city", 150, 150), [pin], { size: SIZE, stays: false });
  expect(moved).toMatchObject({ x: 150, y: 115 });
  const above = { x: 150, y: 115, width: 60, height: 18 };
  expect(besidePins(name("city", 150, 150), [pin, above], { size: SIZE, stays: false })).toMatchObject({
    x: 150,
    y: 185,
  });
  const around = [pin, above, ...[-60, 60].map((dx) => ({ ...pin, x: 150 + dx })), { ...pin, y: 200 }];
  expect(besidePins(name("suburb", 150, 150), around, { size: SIZE, stays: false })).toBeNull();
  expect(besidePins(name("city", 150, 150), around, { size: SIZE, stays: true })).not.toBeNull();
  const atEdge = { ...pin, x: 280 };
  expect(besidePins(name("edge", 275, 150), [atEdge], { size: SIZE, stays: false })).toMatchObject({ x: 221, y: 150 });
});
