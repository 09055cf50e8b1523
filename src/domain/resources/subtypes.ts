/** Kinds of bed a facility may have (DOMAIN.md 2.3). */
export const BED_TYPES = [
  "general",
  "oxygen",
  "hdu",
  "icu",
  "ventilator",
  "paediatric",
  "picu",
  "nicu",
  "maternity",
  "isolation",
  "emergency",
] as const;
export type BedType = (typeof BED_TYPES)[number];

/** Forms in which oxygen is offered (DOMAIN.md 2.4). */
export const OXYGEN_FORMS = ["cylinder", "refill", "concentrator", "portable", "regulator", "liquid"] as const;
export type OxygenForm = (typeof OXYGEN_FORMS)[number];

/** What a patient needs on the way, from the least to the most (DOMAIN.md 2.5). */
export const PATIENT_NEEDS = ["sitting", "lying", "oxygen", "ventilator"] as const;
export type PatientNeed = (typeof PATIENT_NEEDS)[number];
