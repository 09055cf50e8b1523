import type { Row } from "../../entry/row.ts";
import { isVagueRow } from "../../entry/listing-words.ts";

/**
 * Nearest first, by how far each may be: one somewhere in a state is not near because the middle of
 * the state is. Of equals those that can be called come first.
 */
export function nearest(rows: readonly Row[]): Row[] {
  return passable(rows).toSorted((a, b) => atMostKm(a) - atMostKm(b) || Number(isCallable(b)) - Number(isCallable(a)));
}

/** What is over, or known for fraud, is passed on by nobody. */
export function passable(rows: readonly Row[]): Row[] {
  return rows.filter(({ over, doubt }) => over === undefined && doubt !== "fraud-confirmed");
}

/**
 * The distance of a person is the far edge of its band already; of one in a quarter it is told as
 * "about", and sorted as it is told.
 */
function atMostKm(row: Row): number {
  return isVagueRow(row) ? row.km + (row.aroundKm ?? 0) : row.km;
}

function isCallable({ phone, shielded }: Row): boolean {
  return phone !== undefined && shielded !== true;
}
