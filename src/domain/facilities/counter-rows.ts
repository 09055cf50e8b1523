import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "../blood/groups.ts";
import type { BloodComponent } from "../blood/groups.ts";
import type { Kind, Unit } from "../resources/kinds.ts";
import { KNOWN_TESTS, KNOWN_VACCINES, TEST_NAMES, VACCINE_NAMES } from "../resources/known-names.ts";
import { BED_TYPES } from "../resources/subtypes.ts";
import { AMBULANCE_CLASSES } from "../resources/trait-names.ts";
import { URGENT_MEDICINES } from "../resources/urgent-medicines.ts";
import { bedSupply, bloodSupply } from "./capacity.ts";
import type { FacilityType } from "./fields.ts";
import type { Supply } from "./supply-key.ts";

/** A supply as a counter asks for it, in the unit of its question. */
export type CountedSupply = Supply & { unit?: Unit | undefined };

/** Services that set first rows, besides the types (CONTRACT.md 3). */
export const COUNTING_SERVICES = [
  "field-hospital",
  "oxygen-plant",
  "kitchen",
  "test-centre",
  "home-care",
  "transport",
] as const;
type CountingService = (typeof COUNTING_SERVICES)[number];

/** The beds that are asked for most, in the order of care. */
const FIRST_BEDS = (["general", "oxygen", "icu", "ventilator"] as const).map((type) => bedSupply(type));

/**
 * A cylinder of each size class, by the litres of water that most of its kind hold
 * (resources/oxygen/size-class.ts). A letter alone says no size.
 */
export const CYLINDERS: readonly CountedSupply[] = [5, 10, 47].map((waterLitres) => ({
  kind: "oxygen",
  details: { form: "cylinder", waterLitres },
  unit: "cylinder",
}));
const OXYGEN: readonly CountedSupply[] = [
  ...CYLINDERS,
  { kind: "oxygen", details: { form: "refill" }, unit: "cylinder" },
  { kind: "oxygen", details: { form: "concentrator" }, unit: "piece" },
];
const MEDICINES = URGENT_MEDICINES.names.map((generic): CountedSupply => ({ kind: "medicine", details: { generic } }));
const VEHICLES = AMBULANCE_CLASSES.filter((name) => name !== "hearse").map((name): CountedSupply => ({
  kind: "ambulance",
  details: { classes: [name] },
  unit: "vehicle",
}));
const TESTS = KNOWN_TESTS.map((id): CountedSupply => ({
  kind: "test",
  details: { name: TEST_NAMES[id] },
  unit: "place",
}));
const VACCINES = KNOWN_VACCINES.map((id): CountedSupply => ({
  kind: "vaccine",
  details: { name: VACCINE_NAMES[id] },
  unit: "dose",
}));
const PLACES: CountedSupply = { kind: "shelter", details: {}, unit: "place" };
const MEALS: CountedSupply = { kind: "food", details: {}, unit: "meal" };
const CARERS: CountedSupply = { kind: "home-care", details: {}, unit: "place" };
const RIDES: CountedSupply = { kind: "transport", details: {}, unit: "vehicle" };

/** What a place of each type is asked for first. Blood is by component (`bloodRows`). */
const ROWS_OF_TYPE: Readonly<Record<FacilityType, readonly CountedSupply[]>> = {
  hospital: FIRST_BEDS,
  clinic: FIRST_BEDS,
  pharmacy: MEDICINES,
  "blood-bank": [],
  laboratory: TESTS,
  "oxygen-supplier": OXYGEN,
  "ambulance-service": VEHICLES,
  "vaccination-centre": VACCINES,
  shelter: [PLACES],
  other: [],
};

const ROWS_OF_SERVICE: Readonly<Record<CountingService, readonly CountedSupply[]>> = {
  "field-hospital": FIRST_BEDS,
  "oxygen-plant": [...OXYGEN, { kind: "oxygen", details: { form: "liquid" }, unit: "litre" }],
  kitchen: [MEALS],
  "test-centre": TESTS,
  "home-care": [CARERS],
  transport: [RIDES],
};

/** A place, as far as its first rows follow from it. */
export type CountingPlace = { types: readonly FacilityType[]; services: readonly string[] };

/** The rows that a place's counter begins with, but for blood. */
export function firstRows({ types, services }: CountingPlace): readonly CountedSupply[] {
  const named = COUNTING_SERVICES.filter((service) => services.includes(service));
  return [...types.flatMap((type) => ROWS_OF_TYPE[type]), ...named.flatMap((service) => ROWS_OF_SERVICE[service])];
}

/** The eight groups of a component. */
export function bloodRows(component: BloodComponent): readonly CountedSupply[] {
  return BLOOD_GROUPS.map((group) => bloodSupply(component, group));
}

/** Supplies of a kind that anybody may add without typing a name. */
export function rowsOfKind(kind: Kind): readonly CountedSupply[] {
  const rows: Readonly<Partial<Record<Kind, readonly CountedSupply[]>>> = {
    bed: BED_TYPES.map((type) => bedSupply(type)),
    oxygen: [
      ...OXYGEN,
      { kind: "oxygen", details: { form: "portable" }, unit: "piece" },
      { kind: "oxygen", details: { form: "regulator" }, unit: "piece" },
      { kind: "oxygen", details: { form: "liquid" }, unit: "litre" },
    ],
    blood: BLOOD_COMPONENTS.flatMap((component) => bloodRows(component)),
    medicine: MEDICINES,
    test: TESTS,
    vaccine: VACCINES,
    ambulance: VEHICLES,
    transport: [RIDES],
    "home-care": [CARERS],
    food: [MEALS],
    shelter: [PLACES],
  };
  return rows[kind] ?? [{ kind, details: {} }];
}

/** Kinds that are told by a word: a pharmacy's shelf has no number that anybody knows. */
export function isToldByWord(kind: Kind): boolean {
  return kind === "medicine";
}

/** How far apart two counts are at least, and how many times, before a counter asks. Proposal. */
const FAR = { apart: 3, times: 3 } as const;

/** Whether a new count is so far from the last one that it may be mistyped. */
export function isFarOff(before: number | null, now: number): boolean {
  if (before === null || Math.abs(now - before) < FAR.apart) return false;
  return now > FAR.times * before || now * FAR.times < before;
}
