/**
 * What the point that a list gave contradicts: the country, state or district that its row names.
 */
export const PLACE_DOUBTS = ["outside-country", "outside-state", "outside-district"] as const;
export type PlaceDoubt = (typeof PLACE_DOUBTS)[number];

/** A place as readers see it. `lat` and `lng` of a masked place are the masked point. */
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
  /** Why an imported place is only an area. Absent: nothing speaks against it. */
  doubt?: PlaceDoubt | undefined;
};

/**
 * Whether a place is masked: a person's. Its distance is shown as a band, and its true point
 * affects no answer.
 */
export function isMasked(place: Place): boolean {
  return place.basis === "masked";
}

/** Uncertainty from which only the district or state of a place is known, km. */
export const VAGUE_KM = 10;

/**
 * Whether only a wide area is known of a place that is not masked. It may be far from its point.
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
 * @throws Error on a masked place that claims to be exact: a bug, and safer as an error than shown
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
    doubt: place.doubt,
  };
}
