import { getFacility } from "#contract/facilities.ts";
import { getListing, getObservations, nearby } from "#contract/listings.ts";
import type { PlaceAccess } from "#contract/listing-parts.ts";
import type { Listing, Observation, SingleListing } from "#contract/listings.ts";
import { distanceBandKm, distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { placeName } from "#domain/places/place-name.ts";
import { emergencyNumber } from "../places/emergency-number.ts";
import { facilityLand } from "../places/facility-country.ts";
import type { FacilityLand } from "../places/facility-country.ts";
import { throwRefusal } from "../data/loader-context.ts";
import type { LoadContext } from "../data/loader-context.ts";
import { readPlace } from "../places/place-choice.ts";
import type { ChosenPlace } from "../places/place-choice.ts";
import { placeAndQueryPart, readFindQuery } from "./find-query.ts";
import { nextOf } from "./alternatives/next-places.ts";
import { GUESS_KM, vaguenessOfOrigin, withOriginVagueness } from "./alternatives/origin-vagueness.ts";
import type { KindQuery } from "./find-query.ts";
import { searchLike } from "./search-like.ts";
import { toRow, rowWithoutDistance, distanceVagueness } from "./row.ts";
import type { Row } from "./row.ts";
import type { Far } from "./listing-words.ts";

/** An observation of a listing, newest first. */
export type ReportedObservation = Pick<
  Observation,
  "id" | "outcome" | "condition" | "count" | "at" | "by" | "desk" | "note"
>;

/** The data of a listing's page. */
export type ListingData = {
  thing: Omit<Row, "km">;
  status: Listing["status"];
  side: Listing["side"];
  /** The reader posted it. */
  isMine: boolean;
  urgency: Listing["urgency"];
  place: Listing["place"];
  facility?: {
    id: string;
    name: string;
    address?: string;
    openingHours?: string;
    /** Languages spoken at its numbers. */
    speaks?: string[] | undefined;
    timeZone?: string | undefined;
    /** How one gets in. Absent in pages that an older version stored. */
    access?: PlaceAccess;
    /** Whether its own people have told its counts; absent: unknown. */
    isKept?: boolean;
  };
  /** Its own opening hours and their time zone, where its poster gave them. */
  openingHours?: string | undefined;
  timeZone?: string | undefined;
  channels: Listing["contact"]["channels"];
  isShielded: boolean;
  /** Of a need: people may ask for the number, and not answer here. */
  isCallOnly?: boolean | undefined;
  /** The listing it was merged into. */
  mergedInto?: string;
  reach: Listing["reach"];
  stock: Listing["stock"];
  trust: Listing["trust"];
  /** What people observed that is not a value. Absent in pages that an older version stored. */
  hearsay?: Listing["hearsay"];
  source: Listing["source"];
  /** Absent in pages that an older version stored on the device. */
  createdAt?: string | undefined;
  updatedAt: string;
  /** Of a need: its deadline. */
  neededBy?: string | undefined;
  expiresAt: string | null;
  observations: ReportedObservation[];
  /** Distance from the reader's place, or from `guess`, the deployment's; absent without either. */
  from?: Far & { guess?: string };
  next: Row[];
  /** From where the distances of `next` count, where that is not the reader's place. */
  nextFrom?: NextFrom | undefined;
  /** Address part with the reader's place and the details of their search, for further links. */
  near: string;
  emergency: string | null;
  /** The law by which nobody may be refused for what is asked, where it is known. */
  law?: string | undefined;
  /** Built offline from this device's documents: observations and other places may be missing. */
  isPartial?: true;
};

/** What emergencies may not be refused for. */
const UNLAWFUL: ReadonlySet<string> = new Set(["deposit", "donor-in-exchange"]);

/**
 * The law of the place's country, where it asks for money or a donor first, or a caller met that.
 * The table is loaded for those alone.
 */
async function lawFor({ side, stock, hearsay }: Listing, land: FacilityLand | Promise<FacilityLand>) {
  const asked = [stock.for ?? {}, ...(stock.parts ?? []).map((part) => part.for)].flatMap(({ needs = [] }) => needs);
  const met = hearsay?.conditions?.map(({ condition }) => condition) ?? [];
  const { country } = await land;
  if (side === "need" || country === undefined || ![...asked, ...met].some((each) => UNLAWFUL.has(each)))
    return undefined;
  const { emergencyLawOf } = await import("#domain/places/emergency-laws.ts");
  return emergencyLawOf(country)?.law;
}

/** The deployment's guess by its name, or the listing's own place. */
export type NextFrom = { guess: string } | "here";

/** Candidates for the next three: a blood bank has many listings with one number. */
const LOOKED_AT = 24;
/** How far the next places may be, km. */
const NEXT_WITHIN_KM = 50;

/** Loads a listing's page with the next three places of its kind. */
export async function loadListing(context: LoadContext, id: string): Promise<ListingData> {
  const { api, language, url, site } = context;
  const [answer, observed, reader] = await Promise.all([
    api(getListing, { id, lang: language }),
    api(getObservations, { id, lang: language }),
    readPlace({ api, site, search: url.searchParams, language }),
  ]);
  if (!answer.ok) return throwRefusal(answer.problem);
  const listing = answer.value;
  const from = reader.state === "chosen" ? reader.place : null;
  const asked = readKindQuery(listing.kind, url.searchParams);
  const land: FacilityLand | Promise<FacilityLand> =
    listing.facilityId === undefined ? {} : facilityLand(api, listing.facilityId);
  const origin = nextOrigin(listing, from);
  const [facility, next, emergency, law] = await Promise.all([
    facilityOf(context, listing, land),
    nextPlaces(context, listing, { asked, at: origin.at }),
    // Without a place of their own, the reader gets the number of the listing's country.
    emergencyNumber(context, from?.guessed === false ? from.country : (await land).country),
    lawFor(listing, land),
  ]);
  const observations = observed.ok ? observed.value.items.map(toReportedObservation) : [];
  return {
    ...listingData(listing, from),
    facility,
    observations,
    next: next.map((row) => withOriginVagueness(row, origin.aroundKm)),
    nextFrom: origin.nextFrom,
    near: placeAndQueryPart(asked, from?.query ?? ""),
    emergency,
    law,
  };
}

/**
 * Where the next places are looked for: around the reader. A guess counts only near the listing:
 * whoever opens a link from elsewhere needs places there.
 */
function nextOrigin({ place }: Listing, from: ChosenPlace | null): NextOrigin {
  if (from?.guessed === false) return { at: from, aroundKm: 0 };
  const isNear = from !== null && distanceKm(from, place) <= NEXT_WITHIN_KM;
  if (isNear) return { at: from, nextFrom: { guess: placeName(from.label) }, aroundKm: GUESS_KM };
  return { at: place, nextFrom: "here", aroundKm: vaguenessOfOrigin(place) };
}

/** `aroundKm`: how vague the point is; 0 for an exact one. */
type NextOrigin = { at: Point; nextFrom?: NextFrom; aroundKm: number };

/** The details of the reader's search, from the address of a listing's page. */
export function readKindQuery(kind: Listing["kind"], search: URLSearchParams): KindQuery {
  return readFindQuery(kind, search) ?? { kinds: [kind] };
}

/** The page's data from the listing itself, with its distance from the reader's place. */
export function listingData(
  listing: SingleListing,
  from: Point | ChosenPlace | null,
): Omit<ListingData, "observations" | "next" | "near" | "emergency" | "law"> {
  const { status, side, urgency, place, reach, stock, trust, hearsay, source } = listing;
  const { createdAt, updatedAt, neededBy, expiresAt, openingHours, timeZone } = listing;
  const plain = { status, side, urgency, place, reach, stock, trust, hearsay, source };
  const times = { createdAt, updatedAt, neededBy, expiresAt, openingHours, timeZone };
  return {
    ...plain,
    ...times,
    thing: rowWithoutDistance(listing),
    isMine: listing.own !== undefined,
    channels: listing.contact.channels,
    isShielded: listing.contact.shielded,
    isCallOnly: listing.contact.isCallOnly,
    mergedInto: listing.mergedInto,
    from: from === null ? undefined : distanceFrom(from, listing),
  };
}

function distanceFrom(from: Point | ChosenPlace, { place }: Listing): NonNullable<ListingData["from"]> {
  const km = distanceKm(from, place);
  const far = {
    km: place.basis === "masked" ? distanceBandKm(km) : Math.round(km * 10) / 10,
    ...distanceVagueness(place),
  };
  if (!("guessed" in from) || !from.guessed) return far;
  // From a guess every distance is rough.
  return { ...far, ...(far.masked !== true && { aroundKm: far.aroundKm ?? GUESS_KM }), guess: placeName(from.label) };
}

function toReportedObservation({
  id,
  outcome,
  condition,
  count,
  at,
  by,
  desk,
  note,
}: Observation): ReportedObservation {
  return { id, outcome, condition, count, at, by, desk, note };
}

async function facilityOf(
  { api, language }: LoadContext,
  listing: Listing,
  land: FacilityLand | Promise<FacilityLand>,
): Promise<ListingData["facility"]> {
  if (listing.facilityId === undefined) return undefined;
  const answer = await api(getFacility, { id: listing.facilityId, lang: language });
  if (!answer.ok) return undefined;
  const { id, name, address, hours, speaks, beds, blood, accessibility } = answer.value;
  const { wheelchair, stepFree } = accessibility;
  const isKept = [...beds, ...blood].some(({ by }) => by === "facility");
  const { timeZone } = await land;
  const openingHours = hours?.openingHours;
  return { id, name, address, openingHours, speaks, timeZone, isKept, access: { wheelchair, stepFree } };
}

async function nextPlaces(
  { api, language }: LoadContext,
  listing: Listing,
  { asked, at: { lat, lng } }: { asked: KindQuery; at: Point },
): Promise<Row[]> {
  const { id, kind, side, facilityId } = listing;
  const search = { lat, lng, kind, side, withinKm: NEXT_WITHIN_KM, limit: LOOKED_AT, lang: language };
  const answer = await api(nearby, { ...search, ...searchLike(listing, asked) });
  if (!answer.ok) return [];
  // Without the patient's group the blood bank cannot be asked.
  const isUnsure = ({ why }: Row) => asked.group === undefined && why?.code === "ask-blood-bank";
  const facilities = new Set([facilityId]);
  const rows = answer.value.items
    .filter(({ facilityId: its }) => its === undefined || (!facilities.has(its) && facilities.add(its)))
    .map(toRow)
    .filter((row) => !isUnsure(row));
  return nextOf(rows, { id, side, phones: phonesOf(listing), now: new Date(answer.value.asOf) });
}

/** The visible numbers of a listing. */
export function phonesOf({ contact }: Listing): string[] {
  return contact.channels.filter(({ type }) => type !== "email").map(({ value }) => value);
}
