import type { Kind } from "../resources/kinds.ts";

/** What a resource of a message is among the kinds of listings. */
export type ResourceMeaning = { kind: Kind; subtype?: string };

/**
 * Resources a message may name, and the kind of listing that each becomes. Names: the labelled
 * messages (data/messages/README.md).
 */
export const RESOURCE_NAMES = {
  bed_general: { kind: "bed", subtype: "general" },
  bed_oxygen: { kind: "bed", subtype: "oxygen" },
  bed_hdu: { kind: "bed", subtype: "hdu" },
  bed_icu: { kind: "bed", subtype: "icu" },
  bed_ventilator: { kind: "bed", subtype: "ventilator" },
  hospital: { kind: "bed" },
  oxygen: { kind: "oxygen" },
  oxygen_cylinder: { kind: "oxygen", subtype: "cylinder" },
  oxygen_refill: { kind: "oxygen", subtype: "refill" },
  oxygen_concentrator: { kind: "oxygen", subtype: "concentrator" },
  plasma: { kind: "blood", subtype: "plasma" },
  blood: { kind: "blood" },
  platelets: { kind: "blood", subtype: "platelets" },
  medicine: { kind: "medicine" },
  medical_supplies: { kind: "supplies" },
  medical_equipment: { kind: "supplies" },
  test: { kind: "test" },
  vaccine: { kind: "vaccine" },
  ambulance: { kind: "ambulance" },
  accessible_transport: { kind: "transport" },
  home_care: { kind: "home-care" },
  doctor: { kind: "tele-consultation" },
  telemedicine: { kind: "tele-consultation" },
  quarantine: { kind: "shelter" },
  food: { kind: "food" },
  water: { kind: "supplies" },
  shelter: { kind: "shelter" },
  clothing: { kind: "supplies" },
  hygiene: { kind: "supplies" },
} as const satisfies Readonly<Record<string, ResourceMeaning>>;
export type ResourceName = keyof typeof RESOURCE_NAMES;

/** The resource that words of a listing's kind and subtype name in a message. */
const BY_KIND_WORD: Readonly<Record<string, ResourceName>> = {
  bed: "bed_general",
  "bed/general": "bed_general",
  "bed/oxygen": "bed_oxygen",
  "bed/hdu": "bed_hdu",
  "bed/icu": "bed_icu",
  "bed/ventilator": "bed_ventilator",
  "bed/paediatric": "bed_general",
  "bed/picu": "bed_icu",
  "bed/nicu": "bed_icu",
  "bed/maternity": "bed_general",
  "bed/isolation": "quarantine",
  "bed/emergency": "bed_general",
  oxygen: "oxygen",
  "oxygen/cylinder": "oxygen_cylinder",
  "oxygen/refill": "oxygen_refill",
  "oxygen/concentrator": "oxygen_concentrator",
  "oxygen/portable": "oxygen",
  "oxygen/regulator": "medical_equipment",
  "oxygen/liquid": "oxygen",
  blood: "blood",
  "blood/whole-blood": "blood",
  "blood/red-cells": "blood",
  "blood/platelets": "platelets",
  "blood/plasma": "plasma",
  medicine: "medicine",
  test: "test",
  vaccine: "vaccine",
  ambulance: "ambulance",
  "ambulance/sitting": "ambulance",
  "ambulance/lying": "ambulance",
  "ambulance/oxygen": "ambulance",
  "ambulance/ventilator": "ambulance",
  "home-care": "home_care",
  "tele-consultation": "telemedicine",
  food: "food",
  shelter: "shelter",
  supplies: "medical_supplies",
};

/** The resource of a key of `KIND_WORDS`; null for keys that messages use otherwise. */
export function resourceOfKindWord(key: string): ResourceName | null {
  return BY_KIND_WORD[key] ?? null;
}

/** Whether a text is the name of a resource. */
export function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(RESOURCE_NAMES, name);
}
