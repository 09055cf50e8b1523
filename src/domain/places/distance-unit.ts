/**
 * Countries that measure distances in miles. Source: Unicode CLDR 46, supplementalData,
 * measurementData (US in LR, MM, US; UK in GB), read 2026-11-20.
 */
const IN_MILES: ReadonlySet<string> = new Set(["US", "GB", "LR", "MM"]);

/** The unit in which distances are shown. They are stored, sent and compared in km. */
export type DistanceUnit = "km" | "mi";

const KM_OF_A_MILE = 1.609_344;

/** The unit of a country, two letters of ISO 3166. */
export function distanceUnitOf(country: string): DistanceUnit {
  return IN_MILES.has(country) ? "mi" : "km";
}

/** Kilometres in a unit, as precise as the kilometres were; miles from 10 on are whole. */
export function convertKm(km: number, unit: DistanceUnit): number {
  if (unit === "km") return km;
  const miles = km / KM_OF_A_MILE;
  return miles >= 10 ? Math.round(miles) : Math.round(miles * 10) / 10;
}
