import { getFacility } from "#contract/facilities.ts";
import { getListing, getObservations, nearby } from "#contract/listings.ts";
import type { Listing, Observation, SingleListing } from "#contract/listings.ts";
import { distanceBandKm, distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { emergencyNumber } from "../places/emergency-number.ts";
import { facilityLand } from "../places/facility-country.ts";
import type { FacilityLand } from "../places/facility-country.ts";
import { throwRefusal } from "../data/loader-context.ts";
import type { LoadContext } from "../data/loader-context.ts";
import { readPlace } from "../places/place-choice.ts";
import { placeAndQueryPart, readFindQuery } from "./find-query.ts";
import { nextOf } from "./next-places.ts";
import type { KindQuery } from "./find-query.ts";
import { searchLike } from "./search-like.ts";
import { toRow, rowWithoutDistance, distanceVagueness } from "./row.ts";
import type { Row } from "./row.ts";
import type { Far } from "./listing-words.ts";

/** What people told us about a listing, newest first. */
export type ReportedObservation = Pick<Observation, "id" | "outcome" | "count" | "at" | "by" | "note">;

/** What the page of one listing shows. */
export type ListingData = {
  thing: Omit<Row, "km">;
  status: Listing["status"];
  side: Listing["side"];
  /** The reader posted it. */
  isMine: boolean;
  urgency: Listing["urgency"];
  place: Listing["place"];
  facility?: { id: string; name: string; address?: string; openingHours?: string; timeZone?: string | undefined };
  channels: Listing["contact"]["channels"];
  isShielded: boolean;
  /** The one that says the same and stays. */
  mergedInto?: string;
  reach: Listing["reach"];
  stock: Listing["stock"];
  trust: Listing["trust"];
  source: Listing["source"];
  /** Absent in pages that an older program kept on the device. */
  createdAt?: string | undefined;
  updatedAt: string;
  /** Of a need: when it is too late. */
  neededBy?: string | undefined;
  expiresAt: string | null;
  told: ReportedObservation[];
  /** Distance from where the reader looks; absent when they came without a place. */
  from?: Far;
  next: Row[];
  /** The reader's place and what of this kind they asked for, for links on. */
  near: string;
  emergency: string | null;
  /**
   * Made without a net of what this device knows: what was told about it, and who else has it, may
   * be missing.
   */
  isPartial?: true;
};

/** So many are looked at for the next three: a blood bank has many entries with one number. */
const LOOKED_AT = 24;

/** Finds what one listing's page shows, with the next three places of its kind. */
export async function loadListing(context: LoadContext, id: string): Promise<ListingData> {
  const { api, language, url, site } = context;
  const [answer, observations, reader] = await Promise.all([
    api(getListing, { id, lang: language }),
    api(getObservations, { id, lang: language }),
    hasPlace(url) ? readPlace({ api, site, search: url.searchParams, language }) : null,
  ]);
  if (!answer.ok) return throwRefusal(answer.problem);
  const listing = answer.value;
  const from = reader?.state === "chosen" ? reader.place : null;
  const asked = readKindQuery(listing.kind, url.searchParams);
  const land: FacilityLand | Promise<FacilityLand> =
    listing.facilityId === undefined ? {} : facilityLand(api, listing.facilityId);
  const [facility, next, emergency] = await Promise.all([
    facilityOf(context, listing, land),
    nextPlaces(context, listing, { asked, at: from ?? listing.place }),
    // Whoever said no place of their own reads of one that lies somewhere.
    emergencyNumber(context, from?.country ?? (await land).country),
  ]);
  const told = observations.ok ? observations.value.items.map(toTold) : [];
  return {
    ...listingData(listing, from),
    facility,
    told,
    next,
    near: placeAndQueryPart(asked, from?.query ?? ""),
    emergency,
  };
}

/** What the address of an entry's page says that its reader asked for. */
export function readKindQuery(kind: Listing["kind"], search: URLSearchParams): KindQuery {
  return readFindQuery(kind, search) ?? { kinds: [kind] };
}

/**
 * What is said of a listing by the listing itself, and how far it is from where the reader looks.
 */
export function listingData(
  listing: SingleListing,
  from: Point | null,
): Omit<ListingData, "told" | "next" | "near" | "emergency"> {
  const km = from === null ? null : distanceKm(from, listing.place);
  const isMasked = listing.place.basis === "masked";
  const { status, side, urgency, place, reach, stock, trust, source } = listing;
  const { createdAt, updatedAt, neededBy, expiresAt } = listing;
  const plain = { status, side, urgency, place, reach, stock, trust, source };
  const times = { createdAt, updatedAt, neededBy, expiresAt };
  return {
    ...plain,
    ...times,
    thing: rowWithoutDistance(listing),
    isMine: listing.own !== undefined,
    channels: listing.contact.channels,
    isShielded: listing.contact.shielded,
    mergedInto: listing.mergedInto,
    from:
      km === null
        ? undefined
        : { km: isMasked ? distanceBandKm(km) : Math.round(km * 10) / 10, ...distanceVagueness(place) },
  };
}

function toTold({ id, outcome, count, at, by, note }: Observation): ReportedObservation {
  return { id, outcome, count, at, by, note };
}

/** The deployment's guess is no place of the reader's: no distance is told from it. */
function hasPlace(url: URL): boolean {
  return url.searchParams.has("at") || url.searchParams.has("place");
}

async function facilityOf(
  { api, language }: LoadContext,
  listing: Listing,
  land: FacilityLand | Promise<FacilityLand>,
): Promise<ListingData["facility"]> {
  if (listing.facilityId === undefined) return undefined;
  const answer = await api(getFacility, { id: listing.facilityId, lang: language });
  if (!answer.ok) return undefined;
  const { id, name, address, hours } = answer.value;
  return { id, name, address, openingHours: hours?.openingHours, timeZone: (await land).timeZone };
}

async function nextPlaces(
  { api, language }: LoadContext,
  listing: Listing,
  { asked, at: { lat, lng } }: { asked: KindQuery; at: Point },
): Promise<Row[]> {
  const { id, kind, side, facilityId } = listing;
  const search = { lat, lng, kind, side, withinKm: 50, limit: LOOKED_AT, lang: language };
  const answer = await api(nearby, { ...search, ...searchLike(listing, asked) });
  if (!answer.ok) return [];
  // For a patient whose group was not told the blood bank cannot be asked.
  const isUnsure = ({ why }: Row) => asked.group === undefined && why?.code === "ask-blood-bank";
  const facilities = new Set([facilityId]);
  const rows = answer.value.items
    .filter(({ facilityId: its }) => its === undefined || (!facilities.has(its) && facilities.add(its)))
    .map(toRow)
    .filter((row) => !isUnsure(row));
  return nextOf(rows, { id, side, phones: phonesOf(listing), now: new Date(answer.value.asOf) });
}

/** The numbers that an entry shows. */
export function phonesOf({ contact }: Listing): string[] {
  return contact.channels.filter(({ type }) => type !== "email").map(({ value }) => value);
}
