import { expect, test } from "vitest";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { keepLaterChanges } from "./keep-later-changes.ts";

test("a newer list takes away nothing of what was decided, nor when the place opened again", () => {
  const listed = bodyOf(aListing());
  const decided = { decision: { by: "m" }, doubt: 0.1, facilityOpenedAt: "2026-11-26T10:00:00.000Z" };
  const kept = keepLaterChanges(listed, { ...listed, ...decided }, { words: [], now: new Date() });
  expect(kept).toEqual({ ...listed, ownerId: null, ...decided });
});
