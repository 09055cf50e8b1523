import type { FacilityEntry } from "#server/places/facilities/facility-index.ts";

const FIRST = ["Civil", "General", "Saint Mary", "Kiran", "District", "Bethany", "Apex", "Lotus", "Mission"];
const KINDS = ["Hospital", "Clinic", "Health Centre", "Dispensary", "Nursing Home"];

/**
 * One of any number of facilities spread over India. Four in ten have a word that no other has, as
 * in real lists.
 */
export function facilityNumber(at: number, version = 1): FacilityEntry {
  const own = at % 5 < 2 ? `W${(at * 2_654_435_761).toString(36)}` : (FIRST[(at * 7) % 9] ?? "");
  return {
    id: `00000000-0000-7000-8000-${(1_000_000 + at).toString(16).padStart(12, "0")}`,
    version,
    name: `${own} ${FIRST[at % 9] ?? ""} ${KINDS[at % 5] ?? ""} ${at % 997}`,
    lat: 8 + ((at * 37) % 2600) / 100,
    lng: 70 + ((at * 53) % 2400) / 100,
    label: `Town ${at % 4000}, Province ${at % 60}`,
    uncertaintyKm: 0.1,
  };
}

/** What somebody types who looks for one of them: some words, the last one only begun. */
export function typedForFacility(at: number): string {
  return `${FIRST[at % 9] ?? ""} ${(KINDS[at % 5] ?? "").slice(0, 1 + (at % 6))}`;
}
