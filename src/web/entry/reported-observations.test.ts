import { expect, test } from "vitest";
import { reportedObservations } from "./reported-observations.ts";
import { volunteerCalledAt } from "./volunteer.ts";

const AT = "2026-11-20T08:00:00.000Z";
const CALL = { id: "1", outcome: "in-stock", at: AT, by: "verifier" } as const;

test("a page that an older version stored on the device keeps its observations", () => {
  expect(reportedObservations({ told: [CALL] })).toEqual([CALL]);
  expect(reportedObservations({ observations: [CALL] })).toEqual([CALL]);
  const axis = { value: "unknown", at: null, by: null } as const;
  expect(volunteerCalledAt({ reach: axis as never, stock: axis as never, told: [CALL] })).toBe(AT);
});
