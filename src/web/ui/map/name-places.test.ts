import { expect, test } from "vitest";
import { placeNames } from "./name-places.ts";

const SIZE = { x: 300, y: 300 };
const name = (id: string, x: number, y: number) => ({ id, x, y, width: 60, height: 20 });

test("of two names that touch the better known one, which comes first, stays", () => {
  const placed = placeNames([name("city", 150, 150), name("suburb", 190, 160), name("far", 150, 200)], SIZE);
  expect(placed.map(({ id }) => id)).toEqual(["city", "far"]);
});

test("a name that reaches over the edge is left out, not cut", () => {
  expect(placeNames([name("edge", 20, 150), name("foot", 150, 295)], SIZE)).toEqual([]);
});
