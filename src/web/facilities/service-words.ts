import type { TextKey } from "../i18n/text.ts";

/** What a place does: a word we have in every language, or as it was written. */
export type Service = { known: TextKey } | string;

/**
 * The words that occur most in what we read of others: of blood banks' directories and of
 * OpenStreetMap. Those of a map's tags are many more; the others stay as they were written.
 */
const KNOWN: Readonly<Record<string, TextKey>> = {
  apheresis: "facility.service.apheresis",
  "birthing center": "subtypes.bed.maternity",
  "blood donation": "facility.service.bloodDonation",
  cardiology: "facility.service.heart",
  clinic: "facility.types.clinic",
  dentist: "facility.service.dentist",
  dentistry: "facility.service.dentist",
  dialysis: "facility.service.dialysis",
  doctor: "facility.service.doctor",
  emergency: "subtypes.bed.emergency",
  "emergency department": "subtypes.bed.emergency",
  gynaecology: "facility.service.women",
  hospital: "facility.types.hospital",
  "intensive care unit": "subtypes.bed.icu",
  laboratory: "facility.types.laboratory",
  maternity: "subtypes.bed.maternity",
  ophthalmology: "facility.service.eyes",
  optometrist: "facility.service.eyes",
  paediatrics: "facility.service.children",
  pharmacy: "facility.types.pharmacy",
  physiotherapist: "facility.service.physiotherapy",
  physiotherapy: "facility.service.physiotherapy",
  surgery: "facility.service.surgery",
  ultrasound: "facility.service.ultrasound",
};

/** The words of a place, each thing once. */
export function knownServices(words: readonly string[]): Service[] {
  const keys = words.map((word) => KNOWN[word.toLowerCase()] ?? null);
  return words.flatMap((word, at): Service[] => {
    const known = keys[at] ?? null;
    if (known === null) return [word];
    return keys.indexOf(known) === at ? [{ known }] : [];
  });
}
