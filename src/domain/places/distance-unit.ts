/**
 * Countries whose people measure ways in miles. Source: Unicode CLDR 46, supplementalData,
 * measurementData: system US in LR, MM and US, system UK in GB; read 2026-11-20.
 */
const IN_MILES: ReadonlySet<string> = new Set(["US", "GB", "LR", "MM"]);

/** What distances are told in. They are kept, sent and compared in kilometres everywhere. */
export type DistanceUnit = "km" | "mi";

const KM_OF_A_MILE = 1.609_344;

/** The unit of a country, two letters of ISO 3166. */
export function distanceUnitOf(country: string): DistanceUnit {
  return IN_MILES.has(country) ? "mi" : "km";
}

/**
 * A number of kilometres in the unit: of miles as exact as the kilometres were, whole from ten on.
 */
export function convertKm(km: number, unit: DistanceUnit): number {
  if (unit === "km") return km;
  const miles = km / KM_OF_A_MILE;
  return miles >= 10 ? Math.round(miles) : Math.round(miles * 10) / 10;
}
