import fc from "fast-check";
import { expect, test } from "vitest";
import { Candidates } from "./candidates.ts";
import { Rows } from "../rows/rows.ts";

const ROWS = 80;

test("the first rows of all that come in are found in order, and none of them is ever beyond the limit", () => {
  const rows = new Rows();
  for (let row = 0; row < ROWS; row++) rows.open(Uint32Array.of(row * 7919, row, 0, 0));
  const candidates = new Candidates(rows);
  const row = fc.record({
    group: fc.integer({ min: 0, max: 7 }),
    key: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(Number.POSITIVE_INFINITY)),
  });
  const some = fc.array(row, { maxLength: ROWS });
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 20 }), fc.constantFrom("near", "fresh"), (all, limit, sort) => {
      const given = all.map(({ group, key }, slot) => ({
        slot,
        group,
        // Haversines are at most 1; only times can be infinite.
        key: sort === "fresh" ? key : Math.min(key, 20) / 20,
        h: 0,
      }));
      candidates.begin(sort, limit + 1);
      for (const one of given) {
        const place = candidates.place(one.group, one.key);
        if (place <= candidates.limit) candidates.add(one, place);
      }
      const found = candidates.found(limit, 1);
      const sorted = given.toSorted((a, b) => a.group - b.group || compare(a.key, b.key) || a.slot - b.slot);
      // Ids rise with the slot in this table, so equal rows are ordered by slot.
      expect([...found.slots.subarray(0, found.size)]).toEqual(sorted.slice(0, limit).map(({ slot }) => slot));
      expect(found.more).toBe(sorted.length > limit);
    }),
  );
});

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
