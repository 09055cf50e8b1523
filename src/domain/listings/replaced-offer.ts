import { isFavourable } from "../observations/outcomes.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import { subtypeOf } from "./listing.ts";
import type { Channel, StoredListing } from "./listing.ts";

type OfferIdentity = Pick<StoredListing, "kind" | "details" | "place">;

/**
 * Whether an edit turns a listing into another offer: another subtype, another place, or entirely
 * other numbers. A new masked point is another place. Observations of the former offer say nothing
 * about it.
 */
export function isReplacedOffer(
  before: OfferIdentity & { channels: readonly Channel[] },
  after: OfferIdentity & { channels: readonly Channel[] },
): boolean {
  const isMoved = before.place.lat !== after.place.lat || before.place.lng !== after.place.lng;
  const values = new Set(after.channels.map(({ value }) => value));
  const isRenumbered = before.channels.length > 0 && !before.channels.some(({ value }) => values.has(value));
  return isMoved || isRenumbered || subtypeOf(before) !== subtypeOf(after);
}

/**
 * The observations that still count after an offer was replaced. Favourable ones of others do not:
 * trust does not move to the new offer. Unfavourable ones stay, and so do those of owner and staff.
 */
export function observationsSinceReplaced(
  words: readonly AuthoredObservation[],
  turnedAt: string | undefined,
): readonly AuthoredObservation[] {
  if (turnedAt === undefined) return words;
  return words.filter(
    ({ said }) =>
      said.by === "owner" ||
      said.by === "facility" ||
      !isFavourable(said.outcome) ||
      Date.parse(said.at) > Date.parse(turnedAt),
  );
}
