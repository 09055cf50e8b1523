import type { PlaceInput } from "#domain/listings/plain-fields.ts";
import type { ShieldedListing } from "#domain/listings/listing.ts";
import type { Point } from "#domain/places/distance.ts";
import { MASKED_UNCERTAINTY_KM, maskPoint, sharedPoint } from "#domain/places/masked-point.ts";
import type { CellNumbers, MaskedPoint } from "#domain/places/masked-point.ts";
import type { Place } from "#domain/places/place.ts";
import type { Insert, Locked, Update } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { maskedPoints } from "#server/stored/people.ts";

/*
 * The masked points of a person (DESIGN.md 5.2) are stored in one document, in its shielded part.
 * It is in no public collection. Every command that masks a place locks it, so two concurrent posts
 * draw one point.
 */

/**
 * Names the circle in which a person is by the smallest place of the gazetteer that contains all of
 * it. That is the place they chose, if it does; never their own words for the true one.
 */
export type LabelOf = (circle: Point & { radiusKm: number; placeId?: string | undefined }, language: string) => string;

/**
 * What is masked, by whom, and how.
 * `proved`: the numbers of the post that its person has proved.
 */
export type MaskRequest = {
  userId: string;
  place: PlaceInput;
  numbersOf: CellNumbers;
  language: string;
  labelOf: LabelOf;
  proved: readonly string[];
};

/** A person's public place, and the write that stores a point that is new to them. */
export function maskPlace(
  current: Locked,
  { userId, place, numbersOf, language, labelOf, proved }: MaskRequest,
): { place: Place; truePoint: ShieldedListing["truePoint"]; writes: (Insert | Update)[] } {
  const key = maskedPoints.key(userId);
  const ring = current.get(keyText(key));
  const points = pointsOf(ring);
  const shared = sharedPoint(place, pointsOfOthers(current, { userId, proved }));
  const { masked, drawn } = maskPoint(place, shared === null ? points : [...points, shared], numbersOf);
  const added = drawn ?? (masked === shared?.masked ? shared : null);
  return {
    place: {
      ...masked,
      label: labelOf({ ...masked, radiusKm: MASKED_UNCERTAINTY_KM, placeId: place.placeId }, language),
      precision: "area",
      basis: "masked",
      uncertaintyKm: MASKED_UNCERTAINTY_KM,
    },
    truePoint: { ...place },
    writes: added === null ? [] : [writeOf(key, { ring, userId, points: [...points, added] })],
  };
}

/**
 * What other accounts' posts with one of these numbers show, the oldest first. The command has read
 * those of accounts that proved it.
 */
function pointsOfOthers(current: Locked, { userId, proved }: Pick<MaskRequest, "userId" | "proved">): MaskedPoint[] {
  return listings.readAll(current.values()).flatMap(({ document, value: { ownerId, place } }): MaskedPoint[] => {
    const { channels = [], truePoint } = shieldedListingOf(document);
    const isOthers = ownerId !== userId && place.basis === "masked" && truePoint !== undefined;
    if (!isOthers || !channels.some(({ value }) => proved.includes(value))) return [];
    return [{ true: truePoint, masked: { lat: place.lat, lng: place.lng } }];
  });
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
