import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT, MEDICINE_FORMS, OXYGEN_SIZES } from "../resources/trait-names.ts";
import type { AmbulanceClass, AmbulanceEquipment, MedicineForm, OxygenSizeClass } from "../resources/trait-names.ts";
import { sizeAnswer } from "../resources/oxygen/size-class.ts";
import { classAnswer, equipmentAnswer, vehicleAccess } from "../resources/ambulances.ts";
import type { Carries } from "../resources/ambulances.ts";
import type { Kind } from "../resources/kinds.ts";
import { readMedicineForm } from "../resources/medicine-forms.ts";
import type { StoredListing } from "./listing.ts";

/**
 * What a search may ask besides a subtype (CONTRACT.md 4). Several hold together, and of
 * `equipment` every piece. Each listing answers each with yes, may or no.
 */
export type AskedTraits = {
  ambulanceClass?: AmbulanceClass | undefined;
  equipment?: AmbulanceEquipment[] | undefined;
  medicineForm?: MedicineForm | undefined;
  oxygenSize?: OxygenSizeClass | undefined;
  /** A place without steps, a vehicle for a wheelchair or a stretcher. */
  accessible?: boolean | undefined;
};

/** One thing that is asked. `value` is empty where the name says all. */
export type Trait = { name: keyof AskedTraits; value: string };

/** The kinds that can answer each trait; null: all of them. */
export const TRAIT_KINDS = {
  ambulanceClass: ["ambulance"],
  equipment: ["ambulance"],
  medicineForm: ["medicine"],
  oxygenSize: ["oxygen"],
  accessible: null,
} as const satisfies Record<keyof AskedTraits, readonly Kind[] | null>;

const ACCESSIBLE: Trait = { name: "accessible", value: "" };
const OF_KIND: Readonly<Partial<Record<Kind, readonly Trait[]>>> = {
  ambulance: [
    ...AMBULANCE_CLASSES.map((value): Trait => ({ name: "ambulanceClass", value })),
    ...AMBULANCE_EQUIPMENT.map((value): Trait => ({ name: "equipment", value })),
  ],
  medicine: MEDICINE_FORMS.map((value): Trait => ({ name: "medicineForm", value })),
  oxygen: OXYGEN_SIZES.map((value): Trait => ({ name: "oxygenSize", value })),
};

/** The traits that listings of a kind can have, those of every kind first. */
export function traitsOf(kind: Kind): readonly Trait[] {
  return [ACCESSIBLE, ...(OF_KIND[kind] ?? [])];
}

/** What a search asks for, one by one. */
export function traitsAsked({ ambulanceClass, equipment, medicineForm, oxygenSize, accessible }: AskedTraits): Trait[] {
  return [
    ...(ambulanceClass === undefined ? [] : [{ name: "ambulanceClass" as const, value: ambulanceClass }]),
    ...(equipment ?? []).map((value) => ({ name: "equipment" as const, value })),
    ...(medicineForm === undefined ? [] : [{ name: "medicineForm" as const, value: medicineForm }]),
    ...(oxygenSize === undefined ? [] : [{ name: "oxygenSize" as const, value: oxygenSize }]),
    ...(accessible === true ? [ACCESSIBLE] : []),
  ];
}

/** What of a listing answers traits. */
export type TraitListing = Pick<StoredListing, "kind" | "details">;

/**
 * What a listing says of a trait. Unknown is "may", never yes.
 * @param place whether its facility's place is accessible; absent: it has none, or nobody knows
 */
export function traitAnswer(trait: Trait, { kind, details }: TraitListing, place: Carries = "may"): Carries {
  const { name, value } = trait;
  if (name === "accessible") return isVehicle(kind) ? vehicleAccess(kind, details) : place;
  if (!TRAIT_KINDS[name].some((each) => each === kind)) return "no";
  if (name === "ambulanceClass") return classAnswer(details, value as AmbulanceClass);
  if (name === "equipment") return equipmentAnswer(details, value as AmbulanceEquipment);
  if (name === "oxygenSize") return sizeAnswer(details, value as OxygenSizeClass);
  const form = readMedicineForm(details.form);
  return form === undefined ? "may" : form === value ? "yes" : "no";
}

/** Whether a kind moves: what is asked of the way in is asked of the vehicle, not of a place. */
export function isVehicle(kind: Kind): kind is "ambulance" | "transport" {
  return kind === "ambulance" || kind === "transport";
}

/** What a listing says of all that is asked together: the worst answer. */
export function traitsAnswer(asked: AskedTraits, listing: TraitListing, place?: Carries): Carries {
  const answers = traitsAsked(asked).map((trait) => traitAnswer(trait, listing, place));
  if (answers.includes("no")) return "no";
  return answers.includes("may") ? "may" : "yes";
}
