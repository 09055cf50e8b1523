import fc from "fast-check";
import { expect, test } from "vitest";
import { BestOf } from "./best-of.ts";

test("admits exactly what is not worse than the last of the best seen so far", () => {
  const row = fc.record({ group: fc.integer({ min: 0, max: 3 }), key: fc.integer({ min: -20, max: 20 }) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), row, fc.integer({ min: 1, max: 20 }), (rows, next, wanted) => {
      const best = new BestOf();
      best.begin(wanted, 1);
      for (const { group, key } of rows) best.add(group, key);
      const sorted = rows.toSorted((a, b) => a.group - b.group || a.key - b.key).slice(0, wanted);
      const last = sorted.at(-1);
      const isAdmitted =
        sorted.length < wanted ||
        last === undefined ||
        next.group < last.group ||
        (next.group === last.group && next.key <= last.key);
      expect(best.admits(next.group, next.key)).toBe(isAdmitted);
    }),
  );
});
