import { expect, test } from "vitest";
import { STOCK_VALUES } from "../observations/axes.ts";
import { isNameOnly } from "./name-only.ts";

test("a place is only a name when nobody observed anything there and nobody can be called", () => {
  const nothing = { stock: "unknown", observedAt: undefined, mayCall: false } as const;
  expect(isNameOnly(nothing)).toBe(true);
  expect(isNameOnly({ ...nothing, mayCall: true })).toBe(false);
  expect(isNameOnly({ ...nothing, observedAt: "2026-11-22T10:00:00.000Z" })).toBe(false);
  for (const stock of STOCK_VALUES) expect(isNameOnly({ ...nothing, stock })).toBe(stock === "unknown");
});
