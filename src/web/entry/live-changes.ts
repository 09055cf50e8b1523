import type { Listing, SingleListing } from "#contract/listings.ts";
import { compatibility } from "#domain/blood/compatibility.ts";
import { isCallable } from "#domain/contact/callable.ts";
import type { Point } from "#domain/places/distance.ts";
import { distanceBandKm, distanceKm } from "#domain/places/distance.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import { listingOf } from "../store/typed-documents.ts";
import type { LocalDocument, QueryState, TargetRequest } from "../store/types.ts";
import type { ChosenPlace } from "../places/place-choice.ts";
import { traitsAndTermsOf } from "./find-query.ts";
import type { FindQuery } from "./find-query.ts";
import type { ListingData } from "./listing-loader.ts";
import { endReasonOf, toRow, rowWithoutDistance } from "./row.ts";
import type { Row } from "./row.ts";

/**
 * Changes of listings since a page was drawn: the newest document of each, and those that are gone.
 */
export type LiveChanges = { documents: ReadonlyMap<string, Listing>; gone: ReadonlySet<string> };

/** No changes. */
export const NO_CHANGES: LiveChanges = { documents: new Map(), gone: new Set() };

/**
 * Adds the state of a query for these ids. A missing listing counts as gone only once the server
 * has confirmed it.
 */
export function addLiveChanges(
  before: LiveChanges,
  ids: readonly string[],
  { documents, state }: QueryState,
): LiveChanges {
  const latest = new Map(before.documents);
  const found = documents.map(listingOf);
  for (const listing of found) {
    const known = latest.get(listing.id);
    if (known === undefined || known.version < listing.version) latest.set(listing.id, listing);
  }
  if (state !== "current") return { documents: latest, gone: before.gone };
  const seen = new Set(found.map(({ id }) => id));
  return { documents: latest, gone: new Set(ids.filter((id) => !seen.has(id))) };
}

/** A row with its changes. Distance and match reason stay. What calls got was of what was known. */
export function patchRow(row: Row, { documents, gone }: LiveChanges): Row {
  const listing = documents.get(row.id);
  if (gone.has(row.id)) return { ...row, over: "gone", phone: undefined };
  if (listing === undefined || listing.version <= row.v) return row;
  const now = rowWithoutDistance(listing);
  // How one gets in is its facility's word, which a listing alone does not have.
  const extras = { ...now.extras, access: row.extras.access };
  return { ...row, ...now, extras, over: endReasonOf(listing.status), yesOfTen: undefined };
}

/** A listing's page with its changes. */
export function patchListing(data: ListingData, listing: SingleListing | undefined): ListingData {
  if (listing === undefined || listing.version <= data.thing.v) return data;
  const { status, side, urgency, place, reach, stock, trust, source, updatedAt, expiresAt } = listing;
  const { neededBy, contact, mergedInto, hearsay, openingHours, timeZone } = listing;
  const plain = { status, side, urgency, place, reach, stock, trust, hearsay, source, neededBy, mergedInto };
  const now = { ...plain, updatedAt, expiresAt, openingHours, timeZone, thing: rowWithoutDistance(listing) };
  return { ...data, ...now, channels: contact.channels, isShielded: contact.shielded };
}

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
 * New listings that match a list's search and can be called as its rows can, nearest first. A place
 * that has opened again is one new row, of what was told last. It is none where the list has one.
 */
export function newRows(documents: readonly LocalDocument[], { query, place, asOf, known, closed }: Search): Row[] {
  const listings = documents
    .map(listingOf)
    .toSorted((a, b) => (b.confirmedAt ?? "").localeCompare(a.confirmedAt ?? ""));
  const places = new Set(listings.map(({ id, facilityId }) => known.has(id) && facilityId));
  return listings
    .filter((listing) => {
      const { id, createdAt, updatedAt, status, facilityId = id } = listing;
      if (isClosed(listing)) closed.add(id);
      const isBack = closed.has(id);
      const isNew = (isBack ? updatedAt : createdAt) > asOf && status === "open" && suits(listing, query);
      if (!isNew || known.has(id) || mayBeCalled(listing) !== (query.callable !== "no")) return false;
      if (isBack && places.has(facilityId)) return false;
      places.add(facilityId);
      return true;
    })
    .map((listing) => toRow({ ...listing, distanceKm: farFrom(place, listing) }))
    .sort((a, b) => a.km - b.km);
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
  const { details } = listing;
  if (component !== undefined && details.component !== component) return false;
  if (group === undefined || details.group === undefined) return true;
  const fit = compatibility(group, details.group, component ?? details.component ?? "red-cells");
  return fit === "exact" || fit === "compatible";
}

/** Whether a listing is known to be of a subtype, or to have what a patient needs. */
function has(listing: Listing, asked: string): boolean {
  if (listing.carries === undefined) return subtypeOf(listing) === asked;
  return Object.entries(listing.carries).some(([need, answer]) => need === asked && answer === "yes");
}

/** As the search reports it: for a person's place the upper edge of a band. */
function farFrom(from: Point, { place }: Listing): number {
  const km = distanceKm(from, place);
  return place.basis === "masked" ? distanceBandKm(km) : Math.round(km * 10) / 10;
}
