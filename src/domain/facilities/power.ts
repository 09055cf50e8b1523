import type { Utilities } from "./utilities.ts";

/**
 * Whether what needs power works at a place, as its staff say. Where nobody says so, it does. What
 * was said too long ago still counts here: a plant that stands still must not be reckoned with.
 */
export function hasElectricity({ utilities }: { utilities?: Utilities | undefined }): boolean {
  const power = utilities?.power;
  return power?.value !== "none" || power.hasBackup === true;
}
