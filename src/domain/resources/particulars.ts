import { BLOOD_COMPONENTS } from "../blood/groups.ts";
import { BED_TYPES, OXYGEN_FORMS, PATIENT_NEEDS } from "./subtypes.ts";
import type { Kind } from "./kinds.ts";

/** The field of a search that says what is asked for in particular. */
export type Particular = "bedType" | "form" | "component" | "patient";

/** What a search can ask of a kind in particular: the field's name and its values. */
export type Particulars = { name: Particular; values: readonly string[] };

const PATIENT: Particulars = { name: "patient", values: PATIENT_NEEDS };

/**
 * The particulars of each kind; most have none. Chips, filters, counts and masks derive from this
 * table. Of `patient` one offer meets several values, of the others one.
 */
export const PARTICULARS: Readonly<Partial<Record<Kind, Particulars>>> = {
  bed: { name: "bedType", values: BED_TYPES },
  oxygen: { name: "form", values: OXYGEN_FORMS },
  blood: { name: "component", values: BLOOD_COMPONENTS },
  ambulance: PATIENT,
  transport: PATIENT,
};

/**
 * The subtypes of a kind; most kinds have none. What a patient needs is no subtype: one vehicle
 * meets several needs.
 */
export function subtypesOf(kind: Kind): readonly string[] {
  const particulars = PARTICULARS[kind];
  return particulars === undefined || particulars.name === "patient" ? [] : particulars.values;
}
