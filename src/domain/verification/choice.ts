import type { Kind } from "../resources/kinds.ts";

/** Most districts that one verifier chooses. */
export const MOST_DISTRICTS_CHOSEN = 20;

/** Hours of the day in local time: from the first until the second begins. Over midnight too. */
export type Hours = { from: number; to: number };

/**
 * What a verifier chose to call. An empty list and absent hours leave nothing out. `label`: the
 * district's name as the verifier read it.
 */
export type VerifierChoice = {
  districts: { id: string; label: string }[];
  kinds: Kind[];
  languages: string[];
  hours?: Hours | undefined;
};

/** A stored choice. `at`: when it was made. */
export type StoredVerifierChoice = VerifierChoice & { ownerId: string; at: string };

/** What of a place decides whether it was chosen. `languages`: those likely spoken there. */
export type ChoosablePlace = { district: string | null; languages: readonly string[] };

/** Whether a kind is within a choice. */
export function isKindChosen({ kinds }: Pick<VerifierChoice, "kinds">, kind: Kind): boolean {
  return kinds.length === 0 || kinds.includes(kind);
}

/** Whether a choice says something of places. Otherwise any place will do. */
export function isOfPlaces({ districts, languages }: Pick<VerifierChoice, "districts" | "languages">): boolean {
  return districts.length > 0 || languages.length > 0;
}

/**
 * Whether a place is within a choice. What has no known district is in none that was chosen. A
 * place whose languages nobody knows is left to everybody.
 */
export function isPlaceChosen(
  { districts, languages }: Pick<VerifierChoice, "districts" | "languages">,
  place: ChoosablePlace,
): boolean {
  if (districts.length > 0 && !districts.some(({ id }) => id === place.district)) return false;
  if (languages.length === 0 || place.languages.length === 0) return true;
  return languages.some((language) => place.languages.includes(language));
}

/**
 * Whether an hour of the day, 0 to 23, is within the chosen ones. Equal ends mean the whole day.
 */
export function isHourChosen({ hours }: Pick<VerifierChoice, "hours">, hour: number): boolean {
  if (hours === undefined || hours.from === hours.to) return true;
  const { from, to } = hours;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}
