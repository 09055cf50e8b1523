import type { Listing } from "#contract/listings.ts";
import { compatibility } from "#domain/blood/compatibility.ts";
import { isCallable } from "#domain/contact/callable.ts";
import type { Point } from "#domain/places/distance.ts";
import { distanceBandKm, distanceKm } from "#domain/places/distance.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import { traitsAndTermsOf } from "../../entry/find-query.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import { toRow } from "../../entry/row.ts";
import type { Row } from "../../entry/row.ts";
import type { ChosenPlace } from "../../places/place-choice.ts";
import { listingOf } from "../../store/typed-documents.ts";
import type { LocalDocument, TargetRequest } from "../../store/types.ts";

/**
 * Most listings around a place to listen to for new ones: each is sent once, 1.4 kB. Fewer with
 * data saver.
 */
const MOST_AROUND = 80;
const MOST_SAVING = 20;
/** A stream listens no farther around a point. Source: CONTRACT.md 6. */
const WIDEST_KM = 50;

/** The target that finds new listings of a search; null if the search is too specific. */
export function targetAround(query: FindQuery, { lat, lng }: ChosenPlace, isSaving: boolean): TargetRequest | null {
  const isNarrow = Object.values(traitsAndTermsOf(query)).some((asked) => asked !== undefined);
  if (isNarrow || query.q !== undefined || query.cursor !== undefined || query.side !== undefined) return null;
  const { kinds, withinKm } = query;
  return {
    collection: "listings",
    near: { lat, lng, withinKm: Math.min(withinKm, WIDEST_KM) },
    where: { side: "offer", ...(kinds !== null && { kind: kinds }) },
    limit: isSaving ? MOST_SAVING : MOST_AROUND,
  };
}

/**
 * `known`: ids of the list's rows. `closed`: ids of listings whose place was seen closed since it
 * was made; those of now are added.
 */
type Search = { query: FindQuery; place: Point; asOf: string; known: ReadonlySet<string>; closed: Set<string> };

/**
 * New listings that match a list's search and can be called as its rows can, nearest first. What of
 * a place that opened since the list was made is new too, also before anything was listened to.
 * A place is one new row, of what was told last. It is none where a row shows it as new. A place
 * that has opened again is none where the list has any row of it.
 */
export function newRows(documents: readonly LocalDocument[], { query, place, asOf, known, closed }: Search): Row[] {
  const listings = documents
    .map(listingOf)
    .toSorted((a, b) => (b.confirmedAt ?? "").localeCompare(a.confirmedAt ?? ""));
  const shown = listings.filter(({ id }) => known.has(id));
  const places = new Set(shown.map(placeOf));
  const newPlaces = new Set(shown.filter(({ createdAt }) => createdAt > asOf).map(placeOf));
  return listings
    .filter((listing) => {
      const { id, createdAt, updatedAt, status, facilityOpenedAt = "" } = listing;
      if (isClosed(listing)) closed.add(id);
      const isBack = !isClosed(listing) && (closed.has(id) || facilityOpenedAt > asOf);
      const isNew = (isBack ? updatedAt : createdAt) > asOf && status === "open" && suits(listing, query);
      if (!isNew || known.has(id) || mayBeCalled(listing) !== (query.callable !== "no")) return false;
      if ((isBack ? places : newPlaces).has(placeOf(listing))) return false;
      places.add(placeOf(listing));
      newPlaces.add(placeOf(listing));
      return true;
    })
    .map((listing) => toRow({ ...listing, distanceKm: farFrom(place, listing) }))
    .sort((a, b) => a.km - b.km);
}

/** What a card stands for: a facility, or the listing itself. */
function placeOf({ id, facilityId = id }: Listing): string {
  return facilityId;
}

/** Whether it can be called: nobody calls a closed place. */
function mayBeCalled(listing: Listing): boolean {
  return !isClosed(listing) && isCallable(listing.contact);
}

function isClosed({ facilityState }: Listing): boolean {
  return facilityState?.value === "closed";
}

function suits(listing: Listing, { subtype, group, component, checkedHours }: FindQuery): boolean {
  if (checkedHours !== undefined && listing.confirmedAt === null) return false;
  if (subtype !== undefined && !has(listing, subtype)) return false;
  // As the search judges blood: a group without a component asks for red cells. Who does not say
  // what they have may have it.
  const asked = component ?? (group === undefined ? undefined : "red-cells");
  const { details } = listing;
  if (asked === undefined) return true;
  if (details.component !== undefined && details.component !== asked) return false;
  if (group === undefined || details.group === undefined) return true;
  return compatibility(group, details.group, asked) !== "unsuitable";
}

/** Whether a listing is known to be of a subtype, or to have what a patient needs. */
function has(listing: Listing, asked: string): boolean {
  if (listing.carries === undefined) return subtypeOf(listing) === asked;
  return Object.entries(listing.carries).some(([need, answer]) => need === asked && answer === "yes");
}

/** As the search reports it: for a person's place the upper edge of a band. */
export function farFrom(from: Point, { place }: Listing): number {
  const km = distanceKm(from, place);
  return place.basis === "masked" ? distanceBandKm(km) : Math.round(km * 10) / 10;
}
