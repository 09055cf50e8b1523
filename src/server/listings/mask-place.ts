import type { PlaceInput } from "#domain/listings/plain-fields.ts";
import type { ShieldedListing } from "#domain/listings/listing.ts";
import type { Point } from "#domain/places/distance.ts";
import { MASKED_UNCERTAINTY_KM, maskPoint } from "#domain/places/masked-point.ts";
import type { CellNumbers, MaskedPoint } from "#domain/places/masked-point.ts";
import type { Place } from "#domain/places/place.ts";
import type { Insert, Locked, Update } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { maskedPoints } from "#server/stored/people.ts";

/*
 * The masked points of a person (DESIGN.md 5.2) are stored in one document, in its shielded part.
 * It is in no public collection. Every command that masks a place locks it, so two concurrent posts
 * draw one point.
 */

/**
 * Names the circle in which a person is by the smallest place of the gazetteer that holds all of
 * it. That is the place they chose, if it does; never their own words for the true one.
 */
export type LabelOf = (circle: Point & { radiusKm: number; placeId?: string | undefined }, language: string) => string;

/** What is masked, by whom, and how. */
export type MaskRequest = {
  userId: string;
  place: PlaceInput;
  numbersOf: CellNumbers;
  language: string;
  labelOf: LabelOf;
};

/** A person's public place, and the write that stores a newly drawn point. */
export function maskPlace(
  current: Locked,
  { userId, place, numbersOf, language, labelOf }: MaskRequest,
): { place: Place; truePoint: ShieldedListing["truePoint"]; writes: (Insert | Update)[] } {
  const key = maskedPoints.key(userId);
  const ring = current.get(keyText(key));
  const points = pointsOf(ring);
  const { masked, drawn } = maskPoint(place, points, numbersOf);
  return {
    place: {
      ...masked,
      label: labelOf({ ...masked, radiusKm: MASKED_UNCERTAINTY_KM, placeId: place.placeId }, language),
      precision: "area",
      basis: "masked",
      uncertaintyKm: MASKED_UNCERTAINTY_KM,
    },
    truePoint: { ...place },
    writes: drawn === null ? [] : [writeOf(key, { ring, userId, points: [...points, drawn] })],
  };
}

/** The points of a ring, in the order they were drawn. */
export function pointsOf(ring: ShieldedDocument | undefined): MaskedPoint[] {
  return (ring === undefined ? null : maskedPoints.readShielded(ring))?.points ?? [];
}

function writeOf(
  key: DocumentKey,
  { ring, userId, points }: { ring: ShieldedDocument | undefined; userId: string; points: MaskedPoint[] },
): Insert | Update {
  const parts = { body: { ownerId: userId }, shielded: { points }, act: "listings.mask" };
  return ring === undefined ? maskedPoints.insert(key.id, parts) : maskedPoints.update(key, parts);
}
