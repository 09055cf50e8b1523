import { freshness } from "../listings/freshness.ts";
import { fitOf } from "../listings/fit.ts";
import { subtypeOf } from "../listings/listing.ts";
import type { StoredListing } from "../listings/listing.ts";
import { isSearchable } from "../listings/policy.ts";
import { shownStock } from "../listings/public-stock.ts";
import { answersWords } from "../listings/search-text.ts";
import { openUntil, speaksAnswer } from "../listings/language-and-hours.ts";
import type { SaidHours } from "../listings/language-and-hours.ts";
import { distanceKm } from "../places/distance.ts";
import type { Carries } from "../resources/ambulances.ts";
import { staleAfterMinutes } from "../resources/kinds.ts";
import { MINUTE_MS } from "../shared/durations.ts";
import type { FollowedDetails, ShieldedFollow, StoredFollow } from "./follow.ts";

/**
 * An offer. `place`: whether its facility's place is accessible (facilities/access.ts), if known.
 * `placeSpeaks`: the languages that its facility says. `hours`: its own, then its facility's.
 */
export type OfferAtPlace = {
  listing: StoredListing;
  place?: Carries | undefined;
  placeSpeaks?: readonly string[] | undefined;
  hours?: readonly SaidHours[];
};

/** What of a follow decides what it is about. */
export type Following = Pick<StoredFollow, "kind" | "withinKm" | "until"> & ShieldedFollow;

/**
 * Until when a listing is what somebody follows: it has it, as somebody said lately. Null: it is
 * not. What may only have it, is disputed, or whose number leads nowhere is not worth an alert.
 * Words, hours, language and age of a check narrow it exactly as they narrow the list.
 */
export function hitUntil(follow: Following, offer: OfferAtPlace, now: Date): Date | null {
  const { listing, place } = offer;
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
  if (freshness(at, limit, now) !== "fresh") return null;
  const narrowed = narrowedUntil(follow.details, offer, now);
  // Fresh is the first half of its time (CONTRACT.md 3).
  return narrowed === null ? null : new Date(Math.min(at.getTime() + (limit / 2) * MINUTE_MS, narrowed));
}

/**
 * Until when an offer answers what a list asks besides, ms; Infinity for ever. Null: it does not.
 * What nobody knows of hours and languages answers, as it does in the list.
 */
function narrowedUntil(
  { q, openNow, speaks, freshWithinMinutes }: FollowedDetails,
  { listing, placeSpeaks, hours = [] }: OfferAtPlace,
  now: Date,
): number | null {
  if (speaks !== undefined && speaksAnswer(speaks, { own: listing.speaks, place: placeSpeaks }) === "no") return null;
  const checkedUntil =
    freshWithinMinutes === undefined ? Infinity : checkedAt(listing) + freshWithinMinutes * MINUTE_MS;
  if (checkedUntil < now.getTime()) return null;
  const closes = openNow === true ? openUntil(hours, now) : Infinity;
  if (closes === null || (q !== undefined && !answersWords(listing, q))) return null;
  return Math.min(checkedUntil, closes);
}

function checkedAt({ confirmedAt }: StoredListing): number {
  return confirmedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(confirmedAt);
}

function isTrusted({ trust, reach }: StoredListing): boolean {
  const isDoubted = trust.value === "disputed" || trust.value === "fraud-confirmed";
  return !isDoubted && reach.value !== "wrong-number" && reach.value !== "disconnected";
}
