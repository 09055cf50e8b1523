import type { PlaceItem } from "#contract/places.ts";
import { getPlace, reversePlaces, searchPlaces } from "#contract/places.ts";
import type { Api, ApiResult } from "#contract/route.ts";
import type { Site } from "#contract/site.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { meansNearMe } from "#domain/places/near-me.ts";
import { throwRefusal } from "../data/loader-context.ts";
import { coarseDegrees } from "../store/coarse-points.ts";
import { isCoarse, shortPoint } from "./point-text.ts";

/** The reader's place: a named point, its part of the address, and whether it is guessed. */
export type ChosenPlace = {
  lat: number;
  lng: number;
  label: string;
  country?: string;
  query: string;
  guessed: boolean;
};

/** A place to choose from. */
export type PlaceChoice = { id: string; label: string };

/** The place of an address: one, several to choose from, an unknown name, or none. */
export type PlaceAnswer =
  | { state: "chosen"; place: ChosenPlace }
  | { state: "several"; typed: string; choices: PlaceChoice[] }
  | { state: "unknown"; typed: string }
  | { state: "none" };

export type PlaceQuestion = { api: Api; site: Site; search: URLSearchParams; language: string };

/**
 * Reads `at` (a point) or `place` (an id or typed text) of a page's address. Without either, the
 * deployment's guess. The point has three decimals at most, on the server's page too. Otherwise
 * the browser's next part of a list would not fit the first.
 */
export async function readPlace(question: PlaceQuestion): Promise<PlaceAnswer> {
  const answer = await findPlace(question);
  if (answer.state !== "chosen") return answer;
  const { lat, lng } = answer.place;
  return { ...answer, place: { ...answer.place, lat: coarseDegrees(lat), lng: coarseDegrees(lng) } };
}

async function findPlace(question: PlaceQuestion): Promise<PlaceAnswer> {
  const { site, search } = question;
  const at = search.get("at")?.trim() ?? "";
  const point = readPoint(at);
  if (point !== null) return { state: "chosen", place: await nameOf(question, point, at) };
  const typed = (search.get("place") ?? "").trim().slice(0, 100);
  if (typed !== "") return findTyped(question, typed);
  return site.defaultPlace === null
    ? { state: "none" }
    : { state: "chosen", place: await guessOf(question, site.defaultPlace) };
}

/** The deployment's own place, in the reader's language if the gazetteer has it. */
async function guessOf(
  { api, site, language }: PlaceQuestion,
  { label, lat, lng, placeId }: NonNullable<Site["defaultPlace"]>,
): Promise<ChosenPlace> {
  const known =
    placeId === undefined || language === "en" ? null : await api(getPlace, { id: placeId, lang: language });
  const named = known?.ok === true ? known.value.label : label;
  return { lat, lng, label: shortLabel(named), country: site.defaultCountry, query: "", guessed: true };
}

/** Parses a point from an address. */
export function readPoint(text: string): { lat: number; lng: number } | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
  if (match === null) return null;
  const lat = Number(match[1]);
  const lng = Number(match[2]);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Names a point by its surroundings; an area by its district, because its quarter is unknown. */
async function nameOf(
  { api, language }: PlaceQuestion,
  { lat, lng }: { lat: number; lng: number },
  at: string,
): Promise<ChosenPlace> {
  const answer = await api(reversePlaces, { lat, lng, lang: language });
  const items = answer.ok ? answer.value.items : [];
  const isArea = ({ type }: PlaceItem) => type === "district" || type === "state";
  const named = (isCoarse(at) ? items.find(isArea) : undefined) ?? items[0];
  return {
    lat,
    lng,
    label: named === undefined ? "" : shortLabel(named.label),
    country: named?.country,
    query: `at=${shortPoint(at)}`,
    guessed: false,
  };
}

async function findTyped({ api, site, language }: PlaceQuestion, typed: string): Promise<PlaceAnswer> {
  const known = looksLikeId(typed) ? foundValue(await api(getPlace, { id: typed, lang: language })) : null;
  if (known !== null) return { state: "chosen", place: chosen(known) };
  // Nobody is sent to Maine for typing "near me": the question has a button for the device's
  // position.
  if (meansNearMe(typed)) return { state: "none" };
  const guess = site.defaultPlace;
  const near = guess === null ? undefined : `${guess.lat},${guess.lng}`;
  const items = foundValue(await api(searchPlaces, { q: typed, lang: language, near, limit: 8 }))?.items ?? [];
  const [best] = items;
  if (best === undefined || isNothing(best, typed)) return { state: "unknown", typed };
  if (best.confidence < SURE)
    return { state: "several", typed, choices: items.slice(0, MOST_GUESSES).map(({ id, label }) => ({ id, label })) };
  const rivals = goodMatches(items, site.defaultCountry);
  if (rivals.length === 1) return { state: "chosen", place: chosen(best) };
  return { state: "several", typed, choices: rivals.map(({ id, label }) => ({ id, label })) };
}

/**
 * The answer; null for "not found". Throws if the server was unreachable: the input is not to
 * blame.
 */
function foundValue<T>(answer: ApiResult<T>): T | null {
  if (answer.ok) return answer.value;
  return answer.problem.status === 400 || answer.problem.status === 404 ? null : throwRefusal(answer.problem);
}

/**
 * Matches below this are confirmed by the reader. Source: lookups.test.ts, nonsense answers below
 * 0.5.
 */
const SURE = 0.5;
/** A single weak match is no match; among several, one may be right. */
const NOTHING = 0.4;
const MOST_GUESSES = 5;

function isNothing({ confidence }: PlaceItem, typed: string): boolean {
  return confidence < NOTHING && !/\S\s+\S/.test(typed);
}

/**
 * Ids of the gazetteer hold a colon, or a digit and no blanks. Typed text does not (CONTRACT.md 7).
 */
function looksLikeId(text: string): boolean {
  return /^[a-z][\w.-]*[:/][\w:/.-]+$/i.test(text);
}

/**
 * Matches about as good as the best and apart from it: the reader must choose. A hamlet does not
 * compete with a large city of its name, unless only the hamlet is in this country.
 */
function goodMatches([best, ...others]: readonly PlaceItem[], country: string): PlaceItem[] {
  if (best === undefined) return [];
  const isRival = (item: PlaceItem) => {
    if (item.confidence < best.confidence - CLOSE || distanceKm(item, best) < APART_KM) return false;
    if (item.confidence > best.confidence) return true;
    return (
      (item.population ?? 0) >= (best.population ?? 0) / MUCH_LARGER ||
      (item.country === country && best.country !== country)
    );
  };
  return [best, ...others.filter(isRival)];
}

/** Matches within this confidence are equally good. */
const CLOSE = 0.1;
/** Places within this distance are the same to somebody who looks for help. */
const APART_KM = 15;
/** A place with this many times the population is the one meant. */
const MUCH_LARGER = 20;

function chosen(item: PlaceItem): ChosenPlace {
  const { lat, lng, country } = item;
  return {
    lat,
    lng,
    label: shortLabel(item.label),
    country,
    query: item.id.startsWith("point:") ? `at=${shortPoint(`${lat},${lng}`)}` : `place=${encodeURIComponent(item.id)}`,
    guessed: false,
  };
}

/** The first two parts of a label: "Andheri East, Mumbai". */
function shortLabel(label: string): string {
  return label.split(", ").slice(0, 2).join(", ");
}
