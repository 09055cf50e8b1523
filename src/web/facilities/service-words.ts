import type { TextKey } from "../i18n/text.ts";

/** A service: a translated word, or text as written. */
export type Service = { known: TextKey } | string;

/**
 * The most frequent words of blood bank directories and OpenStreetMap. Map tags have many more;
 * those stay as written.
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

/** A facility's services without duplicates. */
export function knownServices(words: readonly string[]): Service[] {
  const keys = words.map((word) => KNOWN[word.toLowerCase()] ?? null);
  return words.flatMap((word, at): Service[] => {
    const known = keys[at] ?? null;
    if (known === null) return [word];
    return keys.indexOf(known) === at ? [{ known }] : [];
  });
}
