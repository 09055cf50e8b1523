import { expect, test } from "vitest";
import { OXYGEN_SIZES } from "../trait-names.ts";
import { sizeAnswer } from "./size-class.ts";
import { CYLINDER_TABLES } from "./sizes.ts";

test("every cylinder of the tables is of one size, the same by its water and by its gas", () => {
  for (const { id, waterLitres, gasLitres } of CYLINDER_TABLES.flatMap(({ sizes }) => sizes)) {
    const byGas = OXYGEN_SIZES.filter((size) => sizeAnswer({ form: "cylinder", gasLitres }, size) === "yes");
    expect(byGas, id).toHaveLength(1);
    if (waterLitres === undefined) continue;
    const byWater = OXYGEN_SIZES.filter((size) => sizeAnswer({ form: "cylinder", waterLitres }, size) === "yes");
    expect(byWater, id).toEqual(byGas);
  }
});

test("what nobody said may be of any size; what is no cylinder has none", () => {
  expect(OXYGEN_SIZES.map((size) => sizeAnswer({}, size))).toEqual(["may", "may", "may"]);
  const assumed = { form: "cylinder", litres: 46, litresRead: "water", waterLitres: 46 } as const;
  expect(sizeAnswer(assumed, "small")).toBe("may");
  expect(sizeAnswer({ form: "liquid", waterLitres: 180 }, "large")).toBe("no");
  expect(sizeAnswer({ form: "concentrator" }, "small")).toBe("no");
});
