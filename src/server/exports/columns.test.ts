import { expect, test } from "vitest";
import type { Facility } from "#contract/facilities.ts";
import type { Listing } from "#contract/listings.ts";
import { FACILITY_COLUMNS, LISTING_COLUMNS } from "./columns.ts";

test("for whom a stock is stands in columns of its own, in one form for all", () => {
  const row = {
    stock: {
      value: "available",
      for: { sex: "women", ages: ["adult", "over-60"], needs: ["referral", "deposit"] },
      parts: [
        { for: { sex: "women" }, available: 2, total: 4, staffed: 3 },
        { for: {}, available: 1 },
      ],
    },
    hearsay: {
      conditions: [{ condition: "deposit", at: "2026-11-20T10:00:00.000Z", by: "seeker", people: 2 }],
    },
  } as unknown as Listing;
  expect(cellsOf(row, "for", "parts", "conditions")).toEqual({
    for: "sex=women ages=adult+over-60 needs=referral+deposit",
    parts: "available=2 total=4 staffed=3 sex=women; available=1",
    conditions: "condition=deposit people=2 by=seeker at=2026-11-20T10:00:00.000Z",
  });
  const plain = { stock: { value: "available" } } as unknown as Listing;
  const nothing = { for: undefined, parts: undefined, conditions: undefined };
  expect(cellsOf(plain, "for", "parts", "conditions")).toEqual(nothing);
});

test("what a lack does to an offer stands in the last columns, and what its place lacks in those of the place", () => {
  const at = "2026-11-20T10:00:00.000Z";
  const placeEffect = { value: "ask-first", because: "oxygen", at, by: "facility" };
  const row = { stock: { value: "unknown" }, placeEffect, facilityState: { value: "diverting", at } };
  const told = {
    effect: "ask-first",
    effectBecause: "oxygen",
    effectAt: at,
    effectBy: "facility",
    facilityStateAt: at,
  };
  expect(LISTING_COLUMNS.slice(-5).map(({ name, cell }) => [name, cell(row as unknown as Listing)])).toEqual(
    Object.entries(told),
  );
  const power = { value: "none", hasBackup: true, at, by: "facility" };
  const place = { utilities: { power, staff: { value: "short", at, by: "moderator" } } } as unknown as Facility;
  expect(FACILITY_COLUMNS.slice(-3).map(({ name, cell }) => [name, cell(place)])).toEqual([
    ["power", `value=none backup=yes by=facility at=${at}`],
    ["oxygen", undefined],
    ["staff", `value=short by=moderator at=${at}`],
  ]);
});

function cellsOf(row: Listing, ...names: string[]): object {
  return Object.fromEntries(
    LISTING_COLUMNS.filter(({ name }) => names.includes(name)).map(({ name, cell }) => [name, cell(row)]),
  );
}
