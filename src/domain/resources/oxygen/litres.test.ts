import fc from "fast-check";
import { expect, test } from "vitest";
import { readLitres, withReadLitres } from "./litres.ts";
import { CYLINDER_TABLES, cylinderOf, cylindersOf, tablesFrom } from "./sizes.ts";

test("what was written on a bottle is water, what only gas can be is gas, and between them nobody knows", () => {
  expect(readLitres("cylinder", 46.7)).toBe("water");
  expect(readLitres("refill", 10)).toBe("water");
  expect(readLitres("cylinder", 7_000)).toBe("gas");
  expect(readLitres("cylinder", 113)).toBe("unknown");
  expect(readLitres("portable", 10)).toBe("unknown");
  expect(readLitres("portable", 425)).toBe("gas");
  expect(readLitres("liquid", 180)).toBe("water");
  expect(readLitres("liquid", 10_000)).toBe("unknown");
  expect(readLitres(undefined, 46)).toBe("unknown");
});

test("every size of the tables is read as what it is, by its water and by its gas", () => {
  for (const { waterLitres, gasLitres } of CYLINDER_TABLES.flatMap(({ sizes }) => sizes)) {
    expect(readLitres("cylinder", gasLitres)).toBe("gas");
    if (waterLitres !== undefined) expect(readLitres("cylinder", waterLitres)).toBe("water");
  }
});

test("a bare number stays beside what it was taken for, read twice it is the same", () => {
  const bare = { form: "cylinder", litres: 46 };
  const read = withReadLitres(bare);
  expect(read).toEqual({ form: "cylinder", litres: 46, litresRead: "water", waterLitres: 46 });
  expect(withReadLitres({ form: "cylinder", litres: 113 })).toEqual({
    form: "cylinder",
    litres: 113,
    litresRead: "unknown",
  });
  const arbitrary = fc.record({
    form: fc.constantFrom("cylinder", "refill", "portable", "liquid", "concentrator"),
    litres: fc.double({ min: 0.1, max: 20_000, noNaN: true }),
  });
  fc.assert(
    fc.property(arbitrary, (given) => {
      const once = withReadLitres(given);
      expect(withReadLitres(once)).toEqual(once);
      expect(once.litres).toBe(given.litres);
    }),
  );
});

test("where somebody said water or gas, the bare number goes", () => {
  expect(withReadLitres({ form: "cylinder", litres: 46, waterLitres: 46.7 })).toEqual({
    form: "cylinder",
    waterLitres: 46.7,
  });
  const mended = { form: "cylinder", litres: 46, litresRead: "water", waterLitres: 47 } as const;
  expect(withReadLitres(mended)).toEqual({ form: "cylinder", waterLitres: 47 });
  expect(withReadLitres({ form: "cylinder", litresRead: "gas", gasLitres: 7_000 })).toEqual({
    form: "cylinder",
    gasLitres: 7_000,
  });
});

test("a country's own sizes come first; the same letter is another size elsewhere", () => {
  expect(cylindersOf("IN")?.sizes.map(({ id }) => id)).toEqual(["in-b", "in-d"]);
  expect(cylindersOf("KE")).toBe(cylindersOf("GB"));
  expect(cylindersOf("XX")).toBeNull();
  expect(tablesFrom("GB")[0]?.country).toBe("GB");
  expect(tablesFrom(null)).toHaveLength(CYLINDER_TABLES.length);
  const [india, america] = [cylinderOf("in-d"), cylinderOf("us-d")];
  expect((india?.gasLitres ?? 0) / (america?.gasLitres ?? 1)).toBeGreaterThan(16);
  const ids = CYLINDER_TABLES.flatMap(({ sizes }) => sizes.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
