import { fitOf } from "#domain/listings/fit.ts";
import type { Fit } from "#domain/listings/rank.ts";
import { freshness } from "#domain/listings/freshness.ts";
import type { Freshness } from "#domain/listings/freshness.ts";
import { shownStock } from "#domain/listings/public-stock.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isPlaceClosed, STATE_WORTH, stateStep } from "#domain/facilities/state-rules.ts";
import { isSearchable } from "#domain/listings/policy.ts";
import {
  CALL_MINUTES,
  FITS,
  HALF_USE_KM,
  RECORD_LEVELS,
  reachPull,
  STATED_CHANCES,
  stockPull,
  trustPull,
  URGENCY_WEIGHT,
  VAGUE_STEPS,
} from "#domain/listings/rank.ts";
import type { KindChances } from "#domain/listings/rank.ts";
import type { Tried } from "#domain/observations/track-record.ts";
import { distanceBandKm, distanceKm } from "#domain/places/distance.ts";
import { isMasked } from "#domain/places/place.ts";
import { staleAfterMinutes, stockHalfLifeHours } from "#domain/resources/kinds.ts";
import { searchTerms, textToSearch } from "#domain/shared/search-words.ts";
import type { ChancesOf } from "../rows/chance-tables.ts";
import type { NearbyQuery } from "../types.ts";

/*
 * The search in the plainest form, over all listings, with only the domain's rules. Tests compare
 * the read model with it.
 */

/** A row the search must answer, with what decides its place. */
export type Expected = {
  id: string;
  tier: number;
  freshness: Freshness;
  km: number;
  shownKm: number;
  rank: number;
  confirmedAt: number;
  why: string;
  /** Its point as text. */
  point: string;
  /** Whether it can be called now. */
  isCallable: boolean;
  /** Whether only a wide area is known. */
  isWide: boolean;
  /** Whether readers see that none is left; of a need never. */
  isNone: boolean;
  /** What all published rows of its place share; null when it is alone. */
  place: string | null;
};

/**
 * The times of an answer: what is true `asOf`, of rows that have not ended `now`. `chancesOf`: the
 * chances that order `best`; the stated ones when absent.
 */
export type Moments = { asOf: Date; now: Date; chancesOf?: ChancesOf | undefined };

/** Every listing that answers a query, unordered. */
export function expectedRows(
  documents: ReadonlyMap<string, StoredListing>,
  query: NearbyQuery,
  at: Moments,
): Expected[] {
  const rows: Expected[] = [];
  for (const [id, listing] of documents) {
    const row = expectedRow(listing, query, at);
    if (row !== null) rows.push({ id, ...row });
  }
  return rows;
}

function expectedRow(
  listing: StoredListing,
  query: NearbyQuery,
  { asOf, now, chancesOf }: Moments,
): Omit<Expected, "id"> | null {
  if (!isSearchable(listing, now) || listing.side !== query.side) return null;
  if (query.kind !== undefined && !query.kind.includes(listing.kind)) return null;
  const km = distanceKm(query, listing.place);
  if (km > query.withinKm) return null;
  const callable = query.callable ?? (query.group === "place" ? "yes" : undefined);
  if (callable !== undefined && isCallable(listing, now) !== (callable === "yes")) return null;
  const why = fitOf(listing, query);
  if (why === null || !holdsWords(listing, query.q)) return null;
  const confirmedAt = listing.confirmedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(listing.confirmedAt);
  if (query.freshWithinMinutes !== undefined && asOf.getTime() - confirmedAt > query.freshWithinMinutes * 60_000)
    return null;
  const limit = staleAfterMinutes(listing.kind, subtypeOf(listing));
  return {
    tier: FITS.indexOf(why),
    freshness: freshness(listing.confirmedAt === null ? null : new Date(confirmedAt), limit, asOf),
    km,
    shownKm: isMasked(listing.place) ? distanceBandKm(km) : Math.round(km * 10) / 10,
    rank: 0.5 ** (km / HALF_USE_KM) / callsUntilYes(listing, why, { now: asOf, chancesOf }),
    confirmedAt,
    why,
    point: `${listing.place.lat} ${listing.place.lng}`,
    isCallable: isCallable(listing, now),
    isWide: isWideArea(listing),
    isNone: listing.side === "offer" && ["out", "closed"].includes(shownStock(listing, asOf).value),
    place: placeOf(listing),
  };
}

/** Of a masked point the area is never wide. */
function isWideArea({ place }: StoredListing): boolean {
  return place.basis !== "masked" && place.precision === "area" && place.uncertaintyKm >= 10;
}

function isPublished({ source, contact }: StoredListing): boolean {
  return (source.kind === "facility" || source.kind === "import") && !contact.shielded;
}

/** The published numbers of a listing. */
function linesOf(listing: StoredListing): string[] {
  const channels = isPublished(listing) ? listing.contact.channels : [];
  return channels.filter(({ type }) => type !== "email").map(({ value }) => value);
}

function isCallable(listing: StoredListing, now: Date): boolean {
  if (isPlaceClosed(listing, now)) return false;
  const { shielded, available, isPaused } = listing.contact;
  const isPerson = shielded || listing.source.kind === "member";
  return linesOf(listing).length > 0 || (isPerson && available && isPaused !== true && listing.ownerId !== null);
}

/** What all published listings of its place share; null when it is alone. */
export function placeOf(listing: StoredListing): string | null {
  if (!isPublished(listing)) return null;
  if (listing.facilityId !== undefined) return listing.facilityId;
  const [line] = linesOf(listing).sort();
  return line ?? null;
}

function holdsWords(listing: StoredListing, q: string | undefined): boolean {
  if (q === undefined) return true;
  const parts = [
    listing.title ?? "",
    listing.facilityName ?? "",
    ...Object.values(listing.details)
      .flat()
      .filter((part) => typeof part === "string"),
  ];
  const text = textToSearch(parts.join(" "));
  return searchTerms(q).every((words) => words.some((word) => text.includes(word)));
}

/**
 * The answered calls until a yes next door, or as near as its area allows. It is written out from
 * the formula of rank.ts.
 */
function callsUntilYes(
  listing: StoredListing,
  fit: Fit,
  { now, chancesOf = () => STATED_CHANCES }: { now: Date; chancesOf?: ChancesOf | undefined },
): number {
  const whole: KindChances = chancesOf(listing.kind, listing.side);
  const { lat, lng } = listing.place;
  const chances = { ...whole, ...whole.areas?.get(`${Math.floor(lat)} ${Math.floor(lng)}`) };
  const stock = shownStock(listing, now);
  const { reach, trust } = listing;
  const left = (atMs: number | null, hours: number) =>
    atMs === null ? 1 : 0.5 ** (Math.max(0, now.getTime() - atMs) / 3_600_000 / hours);
  const time = (at: string | null) => (at === null ? null : Date.parse(at));
  // Reach and trust fade by the minute.
  const minute = (at: string | null) => (at === null ? null : Math.floor(Date.parse(at) / 60_000) * 60_000);
  const hasIt = chanceOf(chances.stock.unknown, listing.record?.stock, {
    pull: stockPull(stock, chances),
    left: left(time(stock.at), stockHalfLifeHours(listing.kind, subtypeOf(listing))),
  });
  const answers = chanceOf(chances.reach.unknown, listing.record?.reach, {
    pull: reachPull(reach, chances),
    left: left(minute(reach.at), 24),
  });
  const fades = trust.value === "fraud-confirmed" ? null : minute(trust.at);
  const honest = chances.trust.unreviewed + trustPull(trust, chances) * left(fades, 30 * 24);
  const urgency = listing.side === "need" ? URGENCY_WEIGHT[listing.urgency] : 1;
  const standing = urgency * (1 - (listing.doubt ?? 0)) * (STATE_WORTH[stateStep(listing)] ?? 1);
  const chance = hasIt * answers * honest * chances.fit[fit] * standing;
  const minutes = answers * CALL_MINUTES.answered + (1 - answers) * CALL_MINUTES.unanswered;
  const farther = VAGUE_STEPS.find(({ upToKm }) => listing.place.uncertaintyKm <= upToKm)?.fartherKm ?? 0;
  return minutes / (chance * 0.5 ** (farther / HALF_USE_KM)) / CALL_MINUTES.answered;
}

/** A chance between the place's own prior and what was said last, as far as that still counts. */
function chanceOf(prior: number, tried: Tried | undefined, { pull, left }: { pull: number; left: number }): number {
  // In the middle between two levels the lower one counts, also where their floats differ by a bit.
  const nearest = (sum: number) =>
    RECORD_LEVELS.reduce<number>((best, level) => (offBy(level, sum) < offBy(best, sum) ? level : best), 0);
  const [yes, no] = [nearest(tried?.yes ?? 0), nearest(tried?.no ?? 0)];
  const own = (6 * prior + yes) / (6 + yes + no);
  const share = pull >= 0 ? pull / (1 - prior) : pull / prior;
  return own + share * (pull >= 0 ? 1 - own : own) * left;
}

function offBy(level: number, sum: number): number {
  return Math.round(Math.abs(level - sum) * 1e6);
}

/**
 * What is wrong with the order of answered rows, or null. Rows of nearly equal rank may be in
 * either order.
 */
export function faultInOrder(rows: readonly Expected[], sort: NearbyQuery["sort"]): string | null {
  for (let at = 1; at < rows.length; at++) {
    const [a, b] = [rows[at - 1], rows[at]];
    if (a === undefined || b === undefined) continue;
    const groups = groupOf(a, sort) - groupOf(b, sort);
    const isRight = groups === 0 ? isRightPair(a, b, sort) : groups < 0;
    if (!isRight) return `${sort}: ${JSON.stringify(a)} stands before ${JSON.stringify(b)}`;
  }
  return null;
}

function groupOf(row: Expected, sort: NearbyQuery["sort"]): number {
  if (sort !== "best") return row.tier;
  return row.isCallable ? 0 : 1;
}

function isRightPair(a: Expected, b: Expected, sort: NearbyQuery["sort"]): boolean {
  if (sort === "best") return b.rank < a.rank * 1.01;
  const difference = sort === "near" ? a.km - b.km : b.confirmedAt - a.confirmedAt;
  if (Math.abs(difference) > 1e-9) return difference < 0;
  // Of one point written in two ways (a pole has every longitude) either may come first.
  return a.id < b.id || (sort === "near" && a.point !== b.point);
}
