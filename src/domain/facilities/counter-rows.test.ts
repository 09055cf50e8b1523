import { expect, test } from "vitest";
import { KINDS } from "../resources/kinds.ts";
import { KNOWN_TESTS, KNOWN_VACCINES, knownTest, knownVaccine } from "../resources/known-names.ts";
import { checkSupplies } from "./check-supplies.ts";
import { bloodRows, COUNTING_SERVICES, firstRows, isFarOff, rowsOfKind } from "./counter-rows.ts";
import type { CountedSupply } from "./counter-rows.ts";
import { FACILITY_TYPES } from "./fields.ts";
import { supplyId } from "./supply-key.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const kindsOf = (rows: readonly CountedSupply[]) => [...new Set(rows.map(({ kind }) => kind))];

test("each type of place is asked first for what it has", () => {
  const first = Object.fromEntries(
    FACILITY_TYPES.map((type) => [type, kindsOf(firstRows({ types: [type], services: [] })).join()]),
  );
  expect(first).toEqual({
    hospital: "bed",
    clinic: "bed",
    pharmacy: "medicine",
    "blood-bank": "",
    laboratory: "test",
    "oxygen-supplier": "oxygen",
    "ambulance-service": "ambulance",
    "vaccination-centre": "vaccine",
    shelter: "shelter",
    other: "",
  });
});

test("a service sets the rows of a place that has no type for it", () => {
  const kinds = COUNTING_SERVICES.map((service) =>
    kindsOf(firstRows({ types: ["other"], services: [service] })).join(),
  );
  expect(kinds).toEqual(["bed", "oxygen", "food", "test", "home-care", "transport"]);
  expect(firstRows({ types: ["other"], services: ["Kitchen garden"] })).toEqual([]);
});

test("tests and vaccines have names that people read, which are those of the closed list", () => {
  expect(rowsOfKind("test").map(({ details }) => knownTest(details.name))).toEqual(KNOWN_TESTS);
  expect(rowsOfKind("vaccine").map(({ details }) => knownVaccine(details.name))).toEqual(KNOWN_VACCINES);
});

test("every row of a counter is a supply of its own that a place may count", () => {
  const types = [...FACILITY_TYPES];
  const all = [
    firstRows({ types, services: [] }),
    bloodRows("plasma"),
    ...KINDS.filter((kind) => kind !== "medicine").map((kind) => rowsOfKind(kind)),
  ];
  const one = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";
  for (const rows of all) {
    expect(checkSupplies(rows, NOW)).toMatchObject({ ok: true });
    if (rows === all[0]) continue;
    expect(new Set(rows.map((row) => supplyId(one, row))).size).toBe(rows.length);
  }
});

test.each([
  [4, 40, true],
  [4, 12, false],
  [4, 13, true],
  [12, 3, true],
  [12, 4, false],
  [1, 3, false],
  [2, 0, false],
  [0, 5, true],
  [null, 500, false],
])("a counter asks again: %s, then %s: %s", (before, now, asks) => expect(isFarOff(before, now)).toBe(asks));
