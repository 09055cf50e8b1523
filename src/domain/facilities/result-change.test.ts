import fc from "fast-check";
import { expect, test } from "vitest";
import { RESULT_TIMES } from "../resources/result-times.ts";
import type { ResultTime } from "../resources/result-times.ts";
import { resultChangeOf, withoutResultChange } from "./result-change.ts";
import type { CountedResult } from "./result-change.ts";

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();

test("a count that says the same, nothing, or came late changes nothing", () => {
  const said = { resultIn: "day", at: at(5) } as const;
  expect(resultChangeOf({}, said, [])).toEqual({ to: "day" });
  expect(resultChangeOf({ resultIn: "hour" }, said, [])).toEqual({ from: "hour", to: "day" });
  expect(resultChangeOf({ resultIn: "day" }, said, [])).toBeUndefined();
  expect(resultChangeOf({ resultIn: "hour" }, { ...said, resultIn: undefined }, [])).toBeUndefined();
  expect(resultChangeOf({ resultIn: "hour" }, said, [{ at: at(6), change: { to: "hour" } }])).toBeUndefined();
});

test("what was written since stays when the count before it is undone", () => {
  const undone = { at: at(1), change: { from: "hour", to: "day" } } as const;
  expect(withoutResultChange({ resultIn: "later" }, undone, [])).toEqual({ details: { resultIn: "later" } });
  const other = { at: at(2), change: { from: "next-day", to: "later" } } as const;
  expect(withoutResultChange({ resultIn: "later" }, undone, [other])).toEqual({ details: { resultIn: "later" } });
});

test("all counts undone in any order give back what was there before them", () => {
  const word = fc.constantFrom(...RESULT_TIMES);
  fc.assert(
    fc.property(
      fc.option(word, { nil: undefined }),
      fc.array(fc.record({ said: word, order: fc.nat() }), { maxLength: 6 }),
      (first, counts) => {
        let details: { resultIn?: ResultTime } = first === undefined ? {} : { resultIn: first };
        const before = details;
        let held: (CountedResult & { order: number })[] = [];
        for (const [minute, { said, order }] of counts.entries()) {
          const change = resultChangeOf(details, { resultIn: said, at: at(minute) }, held);
          if (change === undefined) continue;
          details = { resultIn: change.to };
          held.push({ at: at(minute), change, order });
        }
        while (held.length > 0) {
          const [undone] = held.toSorted((a, b) => a.order - b.order);
          if (undone === undefined) break;
          held = held.filter((each) => each !== undone);
          const { details: next, relinked } = withoutResultChange(details, undone, held);
          details = next;
          held = held.map((each) => (each === relinked?.other ? { ...each, change: relinked.change } : each));
        }
        expect(details).toEqual(before);
      },
    ),
  );
});
