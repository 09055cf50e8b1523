import type { Listing } from "#contract/listings.ts";
import { distanceVagueness } from "../row.ts";
import type { Row } from "../row.ts";

/** From a guess every distance is rough, km. */
export const GUESS_KM = 1;

/** How far a listing's public point may be from where it is, km; 0 for a point that is exact. */
export function vaguenessOfOrigin(place: Listing["place"]): number {
  const { masked, aroundKm = 0 } = distanceVagueness(place);
  return masked === true ? Math.max(GUESS_KM, place.uncertaintyKm) : aroundKm;
}

/** A row whose distance counts from a point that is vague itself: the wider of both is said. */
export function withOriginVagueness(row: Row, aroundKm: number): Row {
  if (aroundKm === 0 || row.masked === true) return row;
  return { ...row, aroundKm: Math.max(aroundKm, row.aroundKm ?? 0) };
}
