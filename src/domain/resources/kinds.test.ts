import { expect, test } from "vitest";
import { KIND_FACTS, RELATED_KINDS, KINDS, staleAfterMinutes, stockHalfLifeHours } from "./kinds.ts";

test.each([
  ["oxygen", undefined, 2],
  ["bed", "general", 4],
  ["bed", undefined, 4],
  ["bed", "icu", 2],
  ["bed", "ventilator", 2],
  ["bed", "hdu", 2],
  ["bed", "picu", 2],
  ["bed", "nicu", 2],
  ["medicine", undefined, 12],
  ["tele-consultation", undefined, 72],
  ["blood", "platelets", 24],
] as const)("half-life of %s %s is %i h as the contract says", (kind, subtype, hours) => {
  expect(stockHalfLifeHours(kind, subtype)).toBe(hours);
  expect(staleAfterMinutes(kind, subtype)).toBe(hours * 120);
});

test("every kind has its facts, and its kindred are other kinds", () => {
  for (const kind of KINDS) {
    expect(KIND_FACTS[kind].stockHalfLifeHours).toBeGreaterThan(0);
    expect(RELATED_KINDS[kind].length).toBeGreaterThan(0);
    expect(RELATED_KINDS[kind]).not.toContain(kind);
  }
});
