import { distanceKm } from "#domain/places/distance.ts";
import { chooseNearby } from "#domain/matching/choose-wave.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { isNight } from "#domain/matching/asking-eligibility.ts";
import { agreedAt, isOnOffer, maySupplierBeAsked, offerSuits } from "#domain/matching/supplier.ts";
import type { AskableSupplier } from "#domain/matching/supplier.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Locked } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { burdenOf } from "./burden.ts";
import { localMoments } from "./local-time.ts";
import { findOffers } from "./people/queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** A wave of suppliers: for which need, and how many. */
export type SupplierWave = { listingId: string; need: StoredListing; size: number; now: Date };

/** Offers read for one wave at most, the nearest. Proposal. */
const MOST_OFFERS = 300;

/** Reads offers of what a need asks for whose owners agreed to be asked. */
export async function readOffers(client: SqlClient, { need, size, now }: SupplierWave): Promise<ShieldedDocument[]> {
  // Nobody is woken for what they offer. Those of another time zone are judged one by one.
  if (size <= 0 || isNight(localMoments(now)(need.place).hour)) return [];
  const search = { kind: need.kind, near: need.place, radiusKm: MATCHING.supplierRadiusKm, most: MOST_OFFERS };
  return findOffers(client, search);
}

/** Who is asked, with the offer that suits best, of what was read; best first. */
export function chooseSuppliers(
  current: Locked,
  { listingId, need, size, now }: SupplierWave,
  notAgain: ReadonlySet<string>,
): { ownerId: string; offerId: string }[] {
  const burden = burdenOf(current, "supplier");
  const momentAt = localMoments(now);
  const byOwner = new Map<string, AskableSupplier>();
  for (const { document, value } of listings.readAll(current.values())) {
    const { ownerId, place } = value;
    const mayAsk = shieldedListingOf(document).consent?.beMatched === true;
    const suited = offerSuits(need, value);
    if (value.side !== "offer" || ownerId === null || ownerId === need.ownerId || notAgain.has(ownerId)) continue;
    if (!mayAsk || suited === null || !isOnOffer(value, now)) continue;
    const supplier: AskableSupplier = {
      id: document.id,
      ownerId,
      suited,
      // The public points of both: nobody learns more of the other than lists say.
      distanceKm: distanceKm(need.place, place),
      radiusKm: MATCHING.supplierRadiusKm,
      consent: { at: agreedAt(value, document.createdAt) },
      wakeMe: false,
      ...burden(ownerId),
      hour: momentAt(place).hour,
    };
    const other = byOwner.get(ownerId);
    if (other === undefined || suited < other.suited) byOwner.set(ownerId, supplier);
  }
  const nearestFirst = [...byOwner.values()].toSorted((a, b) => a.distanceKm - b.distanceKm);
  return chooseNearby(nearestFirst, {
    size,
    now,
    key: listingId,
    mayBeAsked: (supplier) => maySupplierBeAsked(supplier, need, now),
    suited: ({ suited }) => suited,
  }).map(({ id, ownerId }) => ({ ownerId, offerId: id }));
}
