import { expect, test } from "vitest";
import { NOTHING_KNOWN } from "../observations/axes.ts";
import { confirmedAt, subtypeOf } from "./listing.ts";

const EARLY = "2026-11-20T08:00:00.000Z";
const LATE = "2026-11-20T09:00:00.000Z";

test("nothing known was never confirmed", () => expect(confirmedAt(NOTHING_KNOWN)).toBeNull());

test("reach alone never confirms: nobody answering says nothing about the stock", () => {
  expect(confirmedAt({ ...NOTHING_KNOWN, reach: { value: "no-answer", at: LATE, by: "seeker" } })).toBeNull();
});

test("the newest of stock and trust confirms, whichever it is", () => {
  const stock = { value: "out", at: EARLY, by: "facility" } as const;
  const trust = { value: "confirmed", at: LATE, by: "verifier" } as const;
  expect(confirmedAt({ ...NOTHING_KNOWN, stock })).toBe(EARLY);
  expect(confirmedAt({ ...NOTHING_KNOWN, stock, trust })).toBe(LATE);
  expect(confirmedAt({ ...NOTHING_KNOWN, stock: { ...stock, at: LATE }, trust: { ...trust, at: EARLY } })).toBe(LATE);
  expect(confirmedAt({ ...NOTHING_KNOWN, stock, trust: { ...trust, value: "disputed" } })).toBe(EARLY);
});

test.each([
  [{ kind: "bed", details: { bedType: "icu" } }, "icu"],
  [{ kind: "bed", details: {} }, undefined],
  [{ kind: "oxygen", details: { form: "refill" } }, "refill"],
  [{ kind: "blood", details: { component: "plasma", group: "A+" } }, "plasma"],
  [{ kind: "food", details: {} }, undefined],
] as const)("subtype of %j is %s", (listing, expected) => expect(subtypeOf(listing)).toBe(expected));
