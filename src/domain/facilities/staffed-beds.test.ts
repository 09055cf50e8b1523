import { expect, test } from "vitest";
import { countsAsShown, freeWithStaff } from "./staffed-beds.ts";

test.each([
  ["nobody counted the staff", { available: 6 }, 6],
  ["nobody counted the free ones", { staffed: 6 }, undefined],
  ["staff for all", { total: 12, available: 6, staffed: 12 }, 6],
  ["six empty, staff for one more than are taken", { total: 12, available: 6, staffed: 7 }, 1],
  ["what is occupied was counted itself", { total: 12, occupied: 4, available: 6, staffed: 7 }, 3],
  ["less staff than are taken", { occupied: 9, available: 2, staffed: 4 }, 0],
  ["nobody knows how many are taken", { available: 6, staffed: 4 }, 4],
])("free ones with staff: %s", (_case, counts, free) => expect(freeWithStaff(counts)).toBe(free));

test("a staffed count that would change what was told falls away", () => {
  expect(countsAsShown({ total: 12, available: 6, staffed: 7 }, 1)).toEqual({ total: 12, available: 6, staffed: 7 });
  expect(countsAsShown({ total: 12, available: 6, staffed: 7 }, 6)).toEqual({ total: 12, available: 6 });
  expect(countsAsShown({ total: 12, staffed: 12 }, 3)).toEqual({ total: 12, available: 3, staffed: 12 });
});
