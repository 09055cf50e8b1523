/** What a number is for. */
export type EmergencyFor = "all" | "ambulance" | "fire" | "police" | "disaster";

/** A number to call when a life is in danger, who says so, and when that was last looked at. */
export type EmergencyNumber = { number: string; for: EmergencyFor; source: string; checkedAt: string };

/** The numbers of a country, the general one first, then ambulance; empty where nothing is sure: then "ask locally". */
export function emergencyNumbersOf(_country: string): readonly EmergencyNumber[] {
  return [];
}
