/** Classes of ambulances, in words: letters differ between lists (DOMAIN.md 2.5). */
export const AMBULANCE_CLASSES = [
  "first-responder",
  "patient-transport",
  "basic-life-support",
  "advanced-life-support",
  "icu",
  "neonatal",
  "hearse",
] as const;
export type AmbulanceClass = (typeof AMBULANCE_CLASSES)[number];

/** What an ambulance may have on board, in the order of forms. */
export const AMBULANCE_EQUIPMENT = [
  "stretcher",
  "oxygen",
  "ventilator",
  "suction",
  "defibrillator",
  "wheelchair",
] as const;
export type AmbulanceEquipment = (typeof AMBULANCE_EQUIPMENT)[number];

/** Forms of a medicine that can be asked for, in the order of forms. */
export const MEDICINE_FORMS = [
  "tablet",
  "capsule",
  "syrup",
  "injection",
  "drops",
  "inhaler",
  "cream",
  "powder",
  "suppository",
  "patch",
] as const;
export type MedicineForm = (typeof MEDICINE_FORMS)[number];

/** Sizes of oxygen cylinders that can be asked for, by what they hold (oxygen/size-class.ts). */
export const OXYGEN_SIZES = ["small", "medium", "large"] as const;
export type OxygenSizeClass = (typeof OXYGEN_SIZES)[number];
