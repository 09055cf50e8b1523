import type { FacilityType } from "#domain/facilities/fields.ts";

/** Names that no place has: nobody takes one of them for a real hospital. */
const NAMES = [
  "Paper Boat",
  "Tin Drum",
  "Blue Kite",
  "Seven Lanterns",
  "Cloud Ladder",
  "Wooden Horse",
  "Clay Lamp",
  "Glass Bell",
  "Salt Moon",
  "Thirteen Sparrows",
  "Painted Cart",
  "Velvet Umbrella",
  "Borrowed Star",
] as const;

const WORDS: Readonly<Record<FacilityType, string>> = {
  hospital: "Hospital",
  clinic: "Clinic",
  pharmacy: "Pharmacy",
  "blood-bank": "Blood Bank",
  laboratory: "Laboratory",
  "oxygen-supplier": "Oxygen",
  "ambulance-service": "Ambulances",
  "vaccination-centre": "Vaccination Centre",
  shelter: "Shelter",
  other: "Help",
};

/** Places with a service are named after it. */
const WORDS_OF_SERVICE: Readonly<Record<string, string>> = {
  "field-hospital": "Field Hospital",
  "oxygen-plant": "Oxygen Plant",
  kitchen: "Kitchen",
  "test-centre": "Test Centre",
  "home-care": "Home Nursing",
  transport: "Patient Transport",
};

/**
 * The name of a made-up place: another one for each place of a type, and for each in a town.
 * @param town its index, below the number of names
 */
export function nameOf(
  type: FacilityType,
  { at, town, service }: { at: number; town: number; service?: string },
): string {
  const name = NAMES[(town * 3 + at) % NAMES.length] ?? NAMES[0];
  return `${name} ${WORDS_OF_SERVICE[service ?? ""] ?? WORDS[type]}`;
}
