import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT } from "./trait-names.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { carriageOf } from "./ambulances.ts";
import type { Carries } from "./ambulances.ts";
import { PATIENT_NEEDS } from "./subtypes.ts";

const RANK: Record<Carries, number> = { no: 0, may: 1, yes: 2 };
const classes = fc.array(
  fc.constantFrom(...AMBULANCE_CLASSES, "bls", "als", "air", "boat", "wheelchair_van", "rocket"),
);
const equipment = fc.array(fc.constantFrom(...AMBULANCE_EQUIPMENT, "a teddy bear"));
const details = fc.record({ classes, equipment });
const aVehicle = fc.oneof(
  fc.record({ kind: fc.constant("ambulance" as const), details }),
  fc.record({
    kind: fc.constant("transport" as const),
    details: fc.record({ stretcher: fc.constantFrom(undefined, true, false), wheelchair: fc.boolean() }),
  }),
);

test("who can carry a patient with a ventilator has oxygen and a stretcher", () => {
  fc.assert(
    fc.property(aVehicle, ({ kind, details }) => {
      const carries = carriageOf(kind, details);
      expect(RANK[carries.oxygen]).toBeGreaterThanOrEqual(RANK[carries.ventilator]);
      expect(RANK[carries.lying]).toBeGreaterThanOrEqual(RANK[carries.ventilator]);
    }),
  );
});

test("one more piece of equipment, or a better class beside, takes nothing away", () => {
  fc.assert(
    fc.property(details, classes, equipment, (known, moreClasses, more) => {
      const before = carriageOf("ambulance", known);
      const isNamed = known.classes.length > 0;
      const after = carriageOf("ambulance", {
        classes: isNamed ? [...known.classes, ...moreClasses] : [],
        equipment: [...known.equipment, ...more],
      });
      for (const need of PATIENT_NEEDS) expect(RANK[after[need]]).toBeGreaterThanOrEqual(RANK[before[need]]);
    }),
  );
});

test("the order of classes and of equipment says nothing", () => {
  fc.assert(
    fc.property(details, ({ classes: names, equipment: pieces }) => {
      const turned = { classes: names.toReversed(), equipment: pieces.toReversed() };
      expect(carriageOf("ambulance", turned)).toEqual(carriageOf("ambulance", { classes: names, equipment: pieces }));
    }),
  );
});

test.each([
  [{}],
  [{ classes: [] }],
  [{ classes: ["rocket"] }],
  [{ classes: ["constructor"] }],
  [{ equipment: ["suction"] }],
])("of %j nobody knows what it can carry", (known) =>
  expect(Object.values(carriageOf("ambulance", known))).toEqual(["may", "may", "may", "may"]),
);

test.each([
  [{ classes: ["icu"] }, ["yes", "yes", "yes", "yes"]],
  [{ classes: ["BLS"] }, ["yes", "yes", "yes", "no"]],
  [{ classes: ["Basic life support"] }, ["yes", "yes", "yes", "no"]],
  [{ classes: ["basic_life_support"], equipment: ["Ventilator"] }, ["yes", "yes", "yes", "yes"]],
  [{ classes: ["advanced-life-support"] }, ["yes", "yes", "yes", "may"]],
  [{ classes: ["patient-transport"], equipment: ["oxygen"] }, ["yes", "may", "yes", "no"]],
  [{ equipment: ["stretcher"] }, ["may", "yes", "may", "may"]],
  [{ classes: ["hearse"] }, ["no", "no", "no", "no"]],
  [{ classes: ["hearse", "patient-transport"] }, ["yes", "may", "may", "no"]],
  [{ classes: ["hearse", "rocket"] }, ["may", "may", "may", "may"]],
])("an ambulance with %j", (known, said) => {
  expect(Object.values(carriageOf("ambulance", known))).toEqual(said);
});

test.each([
  [{}, ["yes", "may", "no", "no"]],
  [{ stretcher: true }, ["yes", "yes", "no", "no"]],
  [{ stretcher: false }, ["yes", "no", "no", "no"]],
])("a transport with %j has no oxygen and no ventilator", (known, said) => {
  expect(Object.values(carriageOf("transport", known))).toEqual(said);
});
