import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compatibility, donorGroups, patientGroups } from "./compatibility.ts";
import type { BloodGroup } from "./groups.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS, readDonorGroup, readPatientGroup } from "./groups.ts";

/** Red-cell donors by patient, as DOMAIN.md 2.1 lists them. */
const RED_CELLS: Record<BloodGroup, readonly BloodGroup[]> = {
  "O-": ["O-"],
  "O+": ["O-", "O+"],
  "A-": ["O-", "A-"],
  "A+": ["O-", "O+", "A-", "A+"],
  "B-": ["O-", "B-"],
  "B+": ["O-", "O+", "B-", "B+"],
  "AB-": ["O-", "A-", "B-", "AB-"],
  "AB+": BLOOD_GROUPS,
};

const plainDonors = (patient: BloodGroup, component: (typeof BLOOD_COMPONENTS)[number]) =>
  BLOOD_GROUPS.filter((donor) => ["exact", "compatible"].includes(compatibility(patient, donor, component)));

describe("red cells", () => {
  test.each(BLOOD_GROUPS)("a %s patient gets exactly the donors of the table", (patient) => {
    expect(new Set(plainDonors(patient, "red-cells"))).toEqual(new Set(RED_CELLS[patient]));
  });
});

test("property: red cells and plasma mirror each other in ABO", () => {
  fc.assert(
    fc.property(fc.constantFrom("O", "A", "B", "AB"), fc.constantFrom("O", "A", "B", "AB"), (one, other) => {
      const redCells = plainDonors(`${one}+` as BloodGroup, "red-cells").includes(`${other}-` as BloodGroup);
      const plasma = plainDonors(`${other}-` as BloodGroup, "plasma").includes(`${one}+` as BloodGroup);
      expect(plasma).toBe(redCells);
    }),
  );
});

test("starred plasma and platelet entries are asked of the blood bank, never called compatible", () => {
  expect(compatibility("A+", "B+", "plasma")).toBe("ask-blood-bank");
  expect(compatibility("B+", "O-", "platelets")).toBe("ask-blood-bank");
  expect(compatibility("A+", "AB-", "platelets")).toBe("compatible");
});

test("of equally certain platelets the same RhD comes first; no other part prefers it", () => {
  const ofANegative = donorGroups("A-", "platelets").map(({ group }) => group);
  expect(ofANegative.slice(0, 4)).toEqual(["A-", "AB-", "A+", "AB+"]);
  expect(ofANegative.slice(4)).toEqual(["O-", "B-", "O+", "B+"]);
  expect(
    patientGroups("A+", "platelets")
      .map(({ group }) => group)
      .slice(0, 4),
  ).toEqual(["A+", "O+", "O-", "A-"]);
  expect(donorGroups("A-", "plasma").map(({ group }) => group)).toEqual(["A-", "A+", "AB-", "AB+", "B-", "B+"]);
});

test("whole blood is identical or nothing", () => {
  for (const patient of BLOOD_GROUPS) expect(plainDonors(patient, "whole-blood")).toEqual([patient]);
});

test("an unknown patient: O negative red cells, AB plasma, all to be asked for", () => {
  expect(donorGroups("unknown", "red-cells")).toEqual([{ group: "O-", how: "ask-blood-bank" }]);
  expect(donorGroups("unknown", "plasma").map((row) => row.group)).toEqual(["AB-", "AB+"]);
});

test("the own group comes first", () => {
  for (const component of BLOOD_COMPONENTS) {
    for (const patient of BLOOD_GROUPS)
      expect(donorGroups(patient, component)[0]).toEqual({ group: patient, how: "exact" });
  }
});

test.each([
  ["O+", "O+"],
  ["O ", "O+"],
  ["o+ve", "O+"],
  ["Opos", "O+"],
  ["O-", "O-"],
  ["O−", "O-"],
  ["AB", "AB-"],
  ["ab neg", "AB-"],
  ["0+", "O+"],
  ["unknown", "unknown"],
  ["C+", null],
  ["", null],
  ["A++", null],
])("a patient's group written %j reads %j", (text, expected) => expect(readPatientGroup(text)).toBe(expected));

test("whom a donor may help is the same table read the other way", () => {
  for (const component of BLOOD_COMPONENTS) {
    for (const donor of BLOOD_GROUPS) {
      const helped = patientGroups(donor, component);
      expect(helped[0]).toEqual({ group: donor, how: "exact" });
      for (const patient of BLOOD_GROUPS) {
        const how = donorGroups(patient, component).find(({ group }) => group === donor)?.how;
        expect(helped.find(({ group }) => group === patient)?.how).toBe(how);
      }
    }
  }
});

test.each([
  ["O ", "O+"],
  ["ab neg", "AB-"],
  ["AB", null],
  ["o", null],
  ["unknown", null],
])("a donor's group written %j reads %j: a missing sign is not guessed", (text, expected) =>
  expect(readDonorGroup(text)).toBe(expected),
);
