/**
 * Where something is, as readers see it. Of a masked place `lat` and `lng` are the masked point.
 */
export type Place = {
  lat: number;
  lng: number;
  label: string;
  placeId?: string;
  /** "exact": a door one can walk to; "area": somewhere within `uncertaintyKm`. */
  precision: "exact" | "area";
  /** How the point came to be. */
  basis: "given" | "geocoded" | "masked";
  /**
   * Radius in km within which the true place lies. At least 1.5 for a masked place (CONTRACT.md 3).
   */
  uncertaintyKm: number;
};

/**
 * A masked place is a person's: its distance is shown as a band and its true point takes part in no
 * answer.
 */
export function isMasked(place: Place): boolean {
  return place.basis === "masked";
}

/**
 * From this uncertainty on (km) a point says little of where a place is: only its district or state
 * is known.
 */
export const VAGUE_KM = 10;

/**
 * Whether only an area is known of a place that is nobody's masked one: it may lie far from its
 * point.
 */
export function isVague({
  basis,
  precision,
  uncertaintyKm,
}: Pick<Place, "basis" | "precision" | "uncertaintyKm">): boolean {
  return basis !== "masked" && precision === "area" && uncertaintyKm >= VAGUE_KM;
}

/**
 * A place field by field, as any reader may see it.
 * @throws Error on a masked place that claims to be exact: a bug of whoever wrote it, and better
 *   unseen than shown
 */
export function publicPlace(place: Place): Place {
  if (place.basis === "masked" && (place.precision !== "area" || place.uncertaintyKm < 1.5)) {
    throw new Error("A masked place claims to be more exact than an area of 1.5 km.");
  }
  return {
    lat: place.lat,
    lng: place.lng,
    label: place.label,
    placeId: place.placeId,
    precision: place.precision,
    basis: place.basis,
    uncertaintyKm: place.uncertaintyKm,
  };
}
