import { freshness } from "../listings/freshness.ts";
import { fitOf } from "../listings/fit.ts";
import { subtypeOf } from "../listings/listing.ts";
import type { StoredListing } from "../listings/listing.ts";
import { isSearchable } from "../listings/policy.ts";
import { shownStock } from "../listings/public-stock.ts";
import { distanceKm } from "../places/distance.ts";
import type { Carries } from "../resources/ambulances.ts";
import { staleAfterMinutes } from "../resources/kinds.ts";
import { MINUTE_MS } from "../shared/durations.ts";
import type { ShieldedFollow, StoredFollow } from "./follow.ts";

/** An offer, and whether its facility's place is accessible (facilities/access.ts), if known. */
export type OfferAtPlace = { listing: StoredListing; place?: Carries | undefined };

/** What of a follow decides what it is about. */
export type Following = Pick<StoredFollow, "kind" | "withinKm" | "until"> & ShieldedFollow;

/**
 * Until when a listing is what somebody follows: it has it, as somebody said lately. Null: it is
 * not. What may only have it, is disputed, or whose number leads nowhere is not worth an alert.
 */
export function hitUntil(follow: Following, { listing, place }: OfferAtPlace, now: Date): Date | null {
  if (listing.side !== "offer" || listing.kind !== follow.kind || Date.parse(follow.until) <= now.getTime())
    return null;
  if (!isSearchable(listing, now) || !isTrusted(listing) || !listing.contact.available) return null;
  const fit = fitOf(listing, { side: "offer", ...follow.details }, place);
  if (fit !== "exact" && fit !== "compatible") return null;
  if (distanceKm(follow.place, listing.place) > follow.withinKm) return null;
  const stock = shownStock(listing, now);
  if ((stock.value !== "available" && stock.value !== "limited") || stock.at === null) return null;
  const limit = staleAfterMinutes(listing.kind, subtypeOf(listing));
  const at = new Date(stock.at);
  // Fresh is the first half of its time (CONTRACT.md 3).
  return freshness(at, limit, now) === "fresh" ? new Date(at.getTime() + (limit / 2) * MINUTE_MS) : null;
}

function isTrusted({ trust, reach }: StoredListing): boolean {
  const isDoubted = trust.value === "disputed" || trust.value === "fraud-confirmed";
  return !isDoubted && reach.value !== "wrong-number" && reach.value !== "disconnected";
}
