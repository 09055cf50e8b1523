import fc from "fast-check";
import { expect, test } from "vitest";
import { KIND_FACTS, KINDS, UNITS } from "./kinds.ts";
import { unusualUnit, usualUnit } from "./units.ts";

test.each([
  ["oxygen", "cylinder", "litre", "litre"],
  ["oxygen", "cylinder", "piece", undefined],
  ["oxygen", "concentrator", "cylinder", undefined],
  ["oxygen", "liquid", "litre", undefined],
  ["oxygen", "liquid", "cylinder", "cylinder"],
  ["blood", undefined, "litre", "litre"],
  ["blood", undefined, "dose", "dose"],
  ["ambulance", undefined, "place", "place"],
  ["food", undefined, "litre", "litre"],
  ["bed", undefined, "place", undefined],
] as const)("%s %s in %s: is said in %s", (kind, form, unit, said) => {
  expect(unusualUnit({ kind, form, unit })).toBe(said);
});

test("what nobody named, and the usual unit, need no word", () => {
  for (const kind of KINDS) {
    expect(unusualUnit({ kind, unit: undefined })).toBeUndefined();
    expect(unusualUnit({ kind, unit: usualUnit(kind, undefined) })).toBeUndefined();
    expect(KIND_FACTS[kind].units).toContain(usualUnit(kind, undefined));
  }
});

test("litres of what is not counted in litres are always said", () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.constantFrom(...UNITS), (kind, unit) => {
      const said = unusualUnit({ kind, unit });
      if (unit === "litre") expect(said).toBe("litre");
      if (said !== undefined) expect(said).toBe(unit);
    }),
  );
});
