import { distanceKm } from "../places/distance.ts";
import { isMasked, isVague } from "../places/place.ts";
import type { Place } from "../places/place.ts";
import type { Entry } from "./entry.ts";
import { compareNames } from "./name-likeness.ts";
import type { NameRelation } from "./name-likeness.ts";
import type { Reason } from "./reasons.ts";

/**
 * Whether two entries are one. `certain`: an import merges them by itself. `likely`: a person is
 * asked.
 */
export type Verdict = "certain" | "likely" | "no";

type NumberRelation = "same" | "common-line" | "other" | "unknown";
type PlaceRelation = "door" | "near" | "around" | "same-city" | "wide" | "far";

/** The likeness of two entries: a score from 0 to 1, a verdict, and the reasons. */
export type Likeness = { score: number; verdict: Verdict; reasons: readonly Reason[] };

/** Score from which two entries are likely one. */
export const LIKELY_SCORE = 0.5;
/** Two exact places this near are one door, km. */
const SAME_DOOR_KM = 0.15;
/** Added to a place's own uncertainty: two lists place one house a street apart, km. */
const STREET_KM = 0.5;
/** Most distance of duplicates without a number, km: a masked place is up to 3 km off. */
export const DUPLICATE_WITHIN_KM = 3;
/** Most uncertainty of a place that is a city; a district or state is wider, km. */
const CITY_KM = 30;
/** A number on more entries than this is a helpline or a switchboard. */
export const MOST_ENTRIES_OF_A_NUMBER = 4;

/**
 * Weights of the score. A proposal, made before the labelled pairs were measured. Two
 * strong signs reach 0.5.
 */
const NUMBER_WEIGHT: Readonly<Record<NumberRelation, number>> = {
  same: 0.45,
  "common-line": 0.1,
  other: -0.05,
  unknown: 0,
};
const NAME_WEIGHT: Readonly<Record<NameRelation, number>> = {
  same: 0.35,
  alike: 0.2,
  different: -0.3,
  "equal-words": 0.2,
  missing: 0,
  none: 0,
};
const PLACE_WEIGHT: Readonly<Record<PlaceRelation, number>> = {
  door: 0.5,
  near: 0.15,
  around: 0.1,
  "same-city": 0.1,
  wide: 0,
  far: -0.3,
};
const KIND_WEIGHT = 0.05;
const FACILITY_WEIGHT = 0.5;
/** At one door two names are mostly two names of one helper. */
const OTHER_NAME_AT_DOOR = -0.05;

const NOT_ONE: Likeness = { score: 0, verdict: "no", reasons: [] };

/** How often a number stands among all entries; absent: as often as not to matter. */
export type NumberSpread = (key: string) => number;

/**
 * Compares two entries. Symmetric. Another side, kind or known detail is another entry, whatever
 * else is equal. A facility and a listing are never certainly one.
 */
export function likenessOf(a: Entry, b: Entry, spread: NumberSpread = () => 1): Likeness {
  const isOfOneSort = a.what === b.what;
  if (isOfOneSort && !a.kinds.some((kind) => b.kinds.includes(kind))) return NOT_ONE;
  const details = isOfOneSort ? compareDetails(a, b) : "unsure";
  if (details === "other") return NOT_ONE;
  const number = compareNumbers(a, b, spread);
  const name = compareNames(a.words, b.words);
  const km = distanceKm(a.place, b.place);
  const place = comparePlaces(a.place, b.place, km);
  const isOneFacility = a.facilityId !== undefined && a.facilityId === b.facilityId;
  const named = name === "different" && place === "door" ? OTHER_NAME_AT_DOOR : NAME_WEIGHT[name];
  const sum = KIND_WEIGHT + NUMBER_WEIGHT[number] + named + PLACE_WEIGHT[place] + (isOneFacility ? FACILITY_WEIGHT : 0);
  const score = Math.round(Math.min(1, Math.max(0, sum)) * 100) / 100;
  const isCertain = isOfOneSort && details === "same" && isCertainBy([a, b], { number, name, place });
  const reasons = reasonsOf(a, b, { number, name, place, km, isOneFacility, details });
  return { score, verdict: isCertain ? "certain" : score >= LIKELY_SCORE ? "likely" : "no", reasons };
}

type Relations = { number: NumberRelation; name: NameRelation; place: PlaceRelation };

/**
 * Certain is: one number, one place, and the same name or none on both sides. Of one large city
 * only a name with words of its own is enough. A facility needs no number where the door is the
 * same and the names are equal after the fold. Directories often have none. A name that only sounds
 * alike is another hospital as often as not: Patel and Patil, Anand and Anandi.
 */
function isCertainBy([a, b]: readonly [Entry, Entry], { number, name, place }: Relations): boolean {
  if (place === "same-city") return number === "same" && name === "same";
  if (place !== "door" && place !== "near") return false;
  const hasOneName = name === "same" && a.words.whole === b.words.whole;
  if (a.what === "facility" && place === "door" && hasOneName && number !== "other") return true;
  return number === "same" && (name === "same" || name === "equal-words" || (a.what === "listing" && name === "none"));
}

function compareNumbers(a: Entry, b: Entry, spread: NumberSpread): NumberRelation {
  if (a.numbers.length === 0 || b.numbers.length === 0) return "unknown";
  const shared = a.numbers.filter((key) => b.numbers.includes(key));
  if (shared.some((key) => spread(key) <= MOST_ENTRIES_OF_A_NUMBER)) return "same";
  return shared.length > 0 ? "common-line" : "other";
}

function comparePlaces(a: Place, b: Place, km: number): PlaceRelation {
  const areExact = [a, b].every((place) => place.precision === "exact" && !isMasked(place));
  if (areExact && km <= SAME_DOOR_KM) return "door";
  const isWide = isVague(a) || isVague(b);
  if (!isWide && km <= Math.max(a.uncertaintyKm, b.uncertaintyKm) + STREET_KM) return "near";
  if (!isWide && km <= DUPLICATE_WITHIN_KM) return "around";
  if (!isWide) return "far";
  return km <= STREET_KM && Math.max(a.uncertaintyKm, b.uncertaintyKm) <= CITY_KM ? "same-city" : "wide";
}

/** `unsure`: one of them says something that the other leaves open. */
function compareDetails(a: Entry, b: Entry): "same" | "unsure" | "other" {
  const names = new Set([...Object.keys(a.specifics), ...Object.keys(b.specifics)]);
  let isUnsure = false;
  for (const name of names) {
    const [one, other] = [a.specifics[name], b.specifics[name]];
    if (one !== undefined && other !== undefined && one !== other) return "other";
    if (one !== other) isUnsure = true;
  }
  return isUnsure ? "unsure" : "same";
}

type ComparedPair = Relations & { km: number; isOneFacility: boolean; details: "same" | "unsure" };

const NUMBER_REASON = {
  same: "same-number",
  "common-line": "common-line",
  other: "other-number",
  unknown: null,
} as const;
const NAME_REASON = {
  same: "same-name",
  alike: "names-alike",
  different: "other-name",
  "equal-words": "same-name",
  missing: null,
  none: null,
} as const;

function reasonsOf(a: Entry, b: Entry, { number, name, place, km, isOneFacility, details }: ComparedPair): Reason[] {
  const [numberCode, nameCode] = [NUMBER_REASON[number], NAME_REASON[name]];
  return [
    ...(isOneFacility ? [{ code: "same-facility" as const }] : []),
    ...(numberCode === null ? [] : [{ code: numberCode }]),
    ...(nameCode === null ? [] : [{ code: nameCode, names: [a.name, b.name] satisfies [string, string] }]),
    { code: place === "door" ? ("same-door" as const) : place, km },
    ...(details === "unsure" && a.what === b.what ? [{ code: "details-unsure" as const }] : []),
  ];
}
