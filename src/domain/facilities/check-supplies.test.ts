import { expect, test } from "vitest";
import { checkSupplies } from "./check-supplies.ts";
import type { SupplyFields } from "./capacity.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");

test.each<[string, SupplyFields, string[]]>([
  ["beds of no type", { kind: "bed", details: {} }, ["supply.0.details.bedType missing"]],
  ["a test without a name", { kind: "test", details: {} }, ["supply.0.details.name missing"]],
  ["a vaccine whose name is blank", { kind: "vaccine", details: { name: " " } }, ["supply.0.details.name missing"]],
  ["a size of shelter", { kind: "shelter", details: { waterLitres: 5 } }, ["supply.0.details.waterLitres other-kind"]],
  ["oxygen in beds", { kind: "oxygen", details: { form: "cylinder" }, unit: "bed" }, ["supply.0.unit oneOf"]],
  [
    "a vehicle of two classes",
    { kind: "ambulance", details: { classes: ["icu", "air"] } },
    ["supply.0.details.classes too-many"],
  ],
  [
    "a number in a name",
    { kind: "medicine", details: { generic: "Call 98300 12345" } },
    ["supply.0.details.generic phone-in-text"],
  ],
])("refused: %s", (_case, supply, faults) => {
  const checked = checkSupplies([supply], NOW);
  expect(checked.ok ? [] : checked.errors.map(({ path, word }) => `${path} ${word}`)).toEqual(faults);
});

test("what says which is kept as it is", () => {
  const supplies: SupplyFields[] = [
    { kind: "oxygen", details: { form: "refill" }, unit: "cylinder", available: 25 },
    { kind: "ambulance", details: { classes: ["icu"] }, available: 1 },
    { kind: "shelter", details: {}, available: 40 },
  ];
  expect(checkSupplies(supplies, NOW)).toEqual({ ok: true, value: supplies });
});
