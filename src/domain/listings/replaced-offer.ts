import { isFavourable } from "../observations/outcomes.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import { subtypeOf } from "./listing.ts";
import type { Channel, StoredListing } from "./listing.ts";

type OfferIdentity = Pick<StoredListing, "kind" | "details" | "place">;

/**
 * Whether an edit makes another offer of a listing: of another subtype, from another place (its
 * masked point was drawn anew), or under other numbers alone. What others found at the first one
 * says nothing of it.
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
 * The words that still count after a listing was turned into another offer: whoever gathered trust
 * with one does not take it along to the next, and leaves behind nothing that was said against it.
 * What its keepers said themselves stays their word.
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
