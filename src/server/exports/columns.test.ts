import { expect, test } from "vitest";
import type { Listing } from "#contract/listings.ts";
import { LISTING_COLUMNS } from "./columns.ts";

test("for whom a stock is stands in the last columns, in one form for all", () => {
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
  const cells = Object.fromEntries(LISTING_COLUMNS.slice(-3).map(({ name, cell }) => [name, cell(row)]));
  expect(cells).toEqual({
    for: "sex=women ages=adult+over-60 needs=referral+deposit",
    parts: "available=2 total=4 staffed=3 sex=women; available=1",
    conditions: "condition=deposit people=2 by=seeker at=2026-11-20T10:00:00.000Z",
  });
  const plain = { stock: { value: "available" } } as unknown as Listing;
  expect(LISTING_COLUMNS.slice(-3).map(({ cell }) => cell(plain) ?? "")).toEqual(["", "", ""]);
});
