import type { Row } from "../../entry/row.ts";
import { isVagueRow } from "../../entry/listing-words.ts";

/**
 * Nearest first, by the largest possible distance: somewhere in a state is not near. Of equals
 * those that can be called come first.
 */
export function nearest(rows: readonly Row[]): Row[] {
  return passable(rows).toSorted((a, b) => atMostKm(a) - atMostKm(b) || Number(isCallable(b)) - Number(isCallable(a)));
}

/** Rows worth sharing: neither over nor at a closed place, and not confirmed as fraud. */
export function passable(rows: readonly Row[]): Row[] {
  return rows.filter(
    ({ over, doubt, state }) => over === undefined && state?.value !== "closed" && doubt !== "fraud-confirmed",
  );
}

/**
 * The largest possible distance. A person's is the far edge of its band; one in a quarter is sorted
 * as displayed.
 */
function atMostKm(row: Row): number {
  return isVagueRow(row) ? row.km + (row.aroundKm ?? 0) : row.km;
}

function isCallable({ phone, shielded }: Row): boolean {
  return phone !== undefined && shielded !== true;
}
