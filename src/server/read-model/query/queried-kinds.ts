import { TRAIT_KINDS } from "#domain/listings/traits.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { NearbyQuery } from "../types.ts";

/** The fields of a query that say which kinds can answer. */
export type KindsQuery = Partial<
  Pick<
    NearbyQuery,
    | "kind"
    | "bedType"
    | "form"
    | "bloodGroup"
    | "donorGroup"
    | "component"
    | "patient"
    | "ambulanceClass"
    | "equipment"
    | "medicineForm"
    | "oxygenSize"
  >
>;

const KINDS_OF: Readonly<Record<Exclude<keyof KindsQuery, "kind">, readonly Kind[]>> = {
  bedType: ["bed"],
  form: ["oxygen"],
  bloodGroup: ["blood"],
  donorGroup: ["blood"],
  component: ["blood"],
  patient: ["ambulance", "transport"],
  ambulanceClass: TRAIT_KINDS.ambulanceClass,
  equipment: TRAIT_KINDS.equipment,
  medicineForm: TRAIT_KINDS.medicineForm,
  oxygenSize: TRAIT_KINDS.oxygenSize,
};
const FIELDS = [
  "bedType",
  "form",
  "bloodGroup",
  "donorGroup",
  "component",
  "patient",
  "ambulanceClass",
  "equipment",
  "medicineForm",
  "oxygenSize",
] as const;

/**
 * The kinds that can answer a query: those it names that have all it asks for. Undefined when it
 * asks for every kind.
 */
export function queriedKinds(query: KindsQuery): Kind[] | undefined {
  const asked = FIELDS.filter((field) => query[field] !== undefined);
  if (query.kind === undefined && asked.length === 0) return undefined;
  return (query.kind ?? KINDS).filter((kind) => asked.every((field) => KINDS_OF[field].includes(kind)));
}
