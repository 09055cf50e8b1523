import { subtypeOf } from "../listings/listing.ts";
import type { StoredListing } from "../listings/listing.ts";
import { distanceKm } from "../places/distance.ts";
import { isMasked } from "../places/place.ts";
import { searchWords } from "../shared/search-words.ts";

/**
 * Most distance of duplicates, km: a masked place is up to 3 km from the true one. Proposal,
 * 2026-11-20.
 */
export const DUPLICATE_WITHIN_KM = 3;
/** Two exact places this near are one door, km. */
const SAME_DOOR_KM = 0.15;
/** Least share of the shorter name's words that the longer name has too. */
const SHARED_WORDS = 0.6;

type ComparableListing = Pick<
  StoredListing,
  "side" | "kind" | "details" | "place" | "title" | "facilityId" | "facilityName"
>;

/** Whether two listings may be one: of one kind, near each other, with the same name or door. */
export function isLikelyDuplicate(a: ComparableListing, b: ComparableListing): boolean {
  const [subtypeA, subtypeB] = [subtypeOf(a), subtypeOf(b)];
  const isOfKind = a.side === b.side && a.kind === b.kind;
  if (!isOfKind || (subtypeA !== undefined && subtypeB !== undefined && subtypeA !== subtypeB)) return false;
  if (a.facilityId !== undefined && a.facilityId === b.facilityId) return true;
  const km = distanceKm(a.place, b.place);
  if (km > DUPLICATE_WITHIN_KM) return false;
  const isSameDoor = km <= SAME_DOOR_KM && !isMasked(a.place) && !isMasked(b.place);
  return isSameDoor || sharesName(a, b);
}

function sharesName(a: ComparableListing, b: ComparableListing): boolean {
  const words = [wordsOf(a), wordsOf(b)].toSorted((one, other) => one.length - other.length);
  const [fewer = [], more = []] = words;
  if (fewer.length === 0) return false;
  return fewer.filter((word) => more.includes(word)).length / fewer.length >= SHARED_WORDS;
}

function wordsOf({ title, facilityName }: ComparableListing): string[] {
  return searchWords([facilityName, title].filter((each) => each !== undefined).join(" "));
}
