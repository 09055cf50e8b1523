import type { FacilityType } from "../facilities/fields.ts";
import { fold } from "../shared/fold.ts";

/** Words for types of facilities in tables, folded; the first that fits counts. Own list. */
const FACILITY_WORDS: readonly (readonly [FacilityType, RegExp])[] = [
  ["blood-bank", /\bblood (bank|centre|center|storage)\b|रक्त कोष|banco de sangre|banque de sang/],
  ["laboratory", /\blab(orator(y|ies|io|ium))?s?\b|\bdiagnostic|\bpatholog|\btesting\b|labor/],
  ["pharmacy", /\bpharmac|\bchemist|\bmedical store|\bmedicals\b|\bdrug ?store|farmacia|apotek/],
  ["oxygen-supplier", /\boxygen\b|\bgas (agency|agencies|supplier)/],
  ["ambulance-service", /\bambulance/],
  ["vaccination-centre", /\bvaccin/],
  ["shelter", /\bshelter|\bcamp\b|\bquarantine|\bsafe home/],
  ["clinic", /\bclinic|\bdispensar|\bhealth (post|centre|center)|\bpolyclinic|clinica|puskesmas|\bphc\b/],
  [
    "hospital",
    /\bhospital|\bnursing home|\bmedical college|\bshort term\b|\bcritical access\b|\bchildrens\b|hopital|rumah sakit|अस्पताल/,
  ],
];

/** The types of a facility that words name; empty where they name none. */
export function facilityTypesIn(...texts: readonly (string | undefined)[]): FacilityType[] {
  for (const text of texts) {
    const words = fold(text ?? "");
    const found = FACILITY_WORDS.filter(([, pattern]) => pattern.test(words)).map(([type]) => type);
    if (found[0] !== undefined) return [found[0]];
  }
  return [];
}
