import { expect, test } from "vitest";
import { needsSecond, standingOf } from "./decision.ts";
import { DECISIONS } from "./report.ts";
import type { DecisionKind } from "./report.ts";

const isActive = (): boolean => true;
const by = (byId: string) => ({ byId, isActive });

test("the newest decision in force stands; what was proposed, refused or taken back does not", () => {
  const at = (time: number, state: "in-force" | "proposed" | "reversed" | "refused") => ({
    at: `2026-11-20T1${time}`,
    state,
  });
  expect(
    standingOf([at(0, "in-force"), at(1, "in-force"), at(2, "proposed"), at(3, "reversed"), at(4, "refused")]),
  ).toEqual(at(1, "in-force"));
  expect(standingOf([at(0, "refused")])).toBeNull();
});

test("against another's decision two are needed: to bring down what they kept, to show or soften what they took down", () => {
  const alone: Record<DecisionKind, DecisionKind[]> = {
    keep: ["keep"],
    dispute: ["hide", "confirm-fraud", "merge", "dispute"],
    hide: ["hide", "confirm-fraud", "merge"],
    merge: ["hide", "confirm-fraud", "merge"],
    "confirm-fraud": ["confirm-fraud"],
  };
  for (const before of DECISIONS) {
    const standing = { decision: before, byId: "asha" };
    const free = DECISIONS.filter((next) => !needsSecond(standing, next, by("binod")));
    expect(free.toSorted(), before).toEqual(alone[before].toSorted());
    // One's own is one's own to change, as long as nobody else stands behind it.
    expect(DECISIONS.filter((next) => needsSecond(standing, next, by("asha")))).toEqual([]);
  }
  const upheld = { decision: "hide", byId: "asha", confirmedById: "binod" } as const;
  expect(needsSecond(upheld, "keep", by("asha"))).toBe(true);
  expect(needsSecond(null, "confirm-fraud", by("binod"))).toBe(false);
  expect(needsSecond({ decision: "keep", byId: "asha" }, "hide", { byId: "binod", isActive: () => false })).toBe(false);
});
