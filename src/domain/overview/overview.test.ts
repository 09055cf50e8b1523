import fc from "fast-check";
import { expect, test } from "vitest";
import type { Role } from "../identity/actor.ts";
import { KINDS } from "../resources/kinds.ts";
import { CELL_STATES, overviewTables } from "./overview.ts";
import type { CallCell, OverviewCell } from "./overview.ts";
import { mayReadExactNeeds, mayReadOverview } from "./policy.ts";
import { LEAST_SHOWN, leastOf, mostOf, shownCell, sumOfCells } from "./shown-count.ts";

const district = fc.constantFrom("a", "b", "c", null);
const names = fc.record({
  district,
  kind: fc.constantFrom(...KINDS.slice(0, 3)),
  state: fc.constantFrom(...CELL_STATES),
});
const callNames = fc.record({ district, state: fc.constantFrom("confirmed", "not-confirmed") });
const few = fc.integer({ min: 1, max: LEAST_SHOWN - 1 });
const NEEDS: ReadonlySet<string> = new Set(["unmet", "met"]);
/** A count, and another that may stand in its place where it is not shown. */
const counts = fc.oneof(
  fc.record({ count: few, other: few }),
  fc.integer({ min: LEAST_SHOWN, max: 40 }).map((count) => ({ count, other: count })),
);

function cellsOf<Names>(one: fc.Arbitrary<Names>) {
  return fc
    .uniqueArray(one, { selector: (each) => JSON.stringify(each), maxLength: 30 })
    .chain((all) => fc.tuple(...all.map((each) => fc.tuple(fc.constant(each), counts))));
}

function tables<Names>(
  cells: readonly (readonly [Names, { count: number; other: number }])[],
  which: "count" | "other",
) {
  // Offers are public: they are told as they are.
  const isNeed = (each: Names) => NEEDS.has((each as { state: string }).state);
  return cells.map(([each, numbers]) => ({ ...each, count: numbers[isNeed(each) ? which : "count"] }));
}

test("no number and no difference of numbers tells what a '<5' stands for: the answer never depends on it", () => {
  fc.assert(
    fc.property(
      cellsOf<Omit<OverviewCell, "count">>(names),
      cellsOf<Omit<CallCell, "count">>(callNames),
      district,
      (cells, calls, one) => {
        const of = (which: "count" | "other") =>
          overviewTables(
            { cells: tables(cells, which), calls: tables(calls, "count") },
            { district: one ?? undefined },
          );
        expect(of("other")).toEqual(of("count"));
      },
    ),
  );
});

test("every number is within what is shown for it", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }), (cells) => {
      const sum = cells.reduce((total, cell) => total + cell, 0);
      const shown = sumOfCells(cells);
      expect(leastOf(shown)).toBeLessThanOrEqual(sum);
      expect(mostOf(shown)).toBeGreaterThanOrEqual(sum);
      if (cells.every((cell) => cell === 0 || cell >= LEAST_SHOWN)) expect(shown).toBe(sum);
    }),
  );
});

test("1 to 4 are shown as '<5', none as none, and a sum with such cells as a range", () => {
  expect([0, 1, 4, 5, 60].map(shownCell)).toEqual([0, "<5", "<5", 5, 60]);
  expect(sumOfCells([3])).toBe("<5");
  expect(sumOfCells([12, 3, 1, 0])).toEqual({ least: 14, most: 20 });
});

test("needs are told by kind and district, the most unmet first, and wider areas last", () => {
  const cells: OverviewCell[] = [
    { district: null, kind: "blood", state: "unmet", count: 90 },
    { district: "a", kind: "blood", state: "unmet", count: 6 },
    { district: "b", kind: "oxygen", state: "unmet", count: 8 },
    { district: "b", kind: "oxygen", state: "met", count: 5 },
    { district: "b", kind: "oxygen", state: "unchecked", count: 7 },
    { district: "b", kind: "oxygen", state: "fresh", count: 9 },
  ];
  const calls: CallCell[] = [{ district: "b", state: "confirmed", count: 11 }];
  const { kinds, districts, total } = overviewTables({ cells, calls });
  expect(districts.map((each) => each.district)).toEqual(["b", "a", null]);
  expect(districts[0]).toMatchObject({ needs: 13, unmet: 8, offers: 16, fresh: 9, stale: 7, unchecked: 7, calls: 11 });
  expect(kinds.find(({ kind }) => kind === "blood")).toMatchObject({ needs: 96, unmet: 96, offers: 0 });
  expect(total.needs).toBe(109);
  expect(overviewTables({ cells, calls }, { district: "a" }).total.needs).toBe(6);
});

test("moderators and admins read it, nobody else", () => {
  const mayRead = (role: "member" | "verifier" | "facility-staff" | "moderator" | "admin") =>
    mayReadOverview({ roles: new Set([role]) }).ok;
  expect(mayRead("moderator") && mayRead("admin")).toBe(true);
  expect(mayRead("member") || mayRead("verifier") || mayRead("facility-staff")).toBe(false);
});

test("coordinators read few needs as they are; nobody else does, and offers are exact for all", () => {
  const cells: OverviewCell[] = [
    { district: "a", kind: "blood", state: "unmet", count: 3 },
    { district: "b", kind: "blood", state: "unmet", count: 12 },
    { district: "a", kind: "blood", state: "fresh", count: 2 },
  ];
  const read = (...roles: Role[]) =>
    overviewTables({ cells, calls: [] }, { isExact: mayReadExactNeeds({ roles: new Set(roles) }) });
  for (const coordinator of ["moderator", "admin"] as const) {
    expect(read(coordinator).total.exact).toEqual({ needs: 15, unmet: 15 });
    expect(read(coordinator).districts.find(({ district: id }) => id === "a")?.exact).toEqual({ needs: 3, unmet: 3 });
  }
  const anonymous = read();
  expect(anonymous).toEqual(read("member", "verifier", "facility-staff"));
  expect(anonymous.total).toMatchObject({ needs: { least: 13, most: 16 }, offers: 2 });
  expect(JSON.stringify(anonymous)).not.toContain("exact");
});
