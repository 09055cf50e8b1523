import type { PlaceItem } from "#contract/places.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { nameWords } from "#domain/places/fold-name.ts";
import { writtenOut } from "./named-parts/abbreviations.ts";
import { candidates, type Narrowing } from "./candidates.ts";
import type { PlaceIndex } from "./index-file.ts";
import { areaOfUnknownPin } from "./named-parts/pin-areas.ts";
import { countryOf, placeLabelOf, placeNameOf, presentPlace } from "./present.ts";
import { readQuery, withSoundAlikes, type Query } from "./query.ts";
import { Judge, type Scored } from "./score.ts";
import { withJoinedWords, withSplitWords } from "./word-spacing.ts";
import { typeNumber } from "./tables.ts";

/** A gazetteer search while a person types. */
export type PlaceSearch = {
  q: string;
  lang?: string | undefined;
  near?: { lat: number; lng: number } | undefined;
  country?: string | undefined;
  type?: PlaceItem["type"] | undefined;
  limit: number;
};

/** Confidence of an area that is a guess: below what a person would trust (0.5). Proposal. */
const GUESSED = 0.45;
/** Below this, showing the place helps nobody. */
const LEAST_CONFIDENCE = 0.12;

/** Least fit of a name typed in full and of one begun well, and the least importance for either. */
const FULL_TEXT = 0.9;
const KNOWN = 0.45;
const SOUND_ALIKE_TEXT = 0.8;
const BEGUN_TEXT = 0.66;
const WELL_KNOWN = 0.72;

const CITY = typeNumber("city");

/** The worth of another spacing than the typed one. */
const RESPACED = 0.98;

/** Places for the text typed so far, best first. Empty when nothing sensible answers. */
export function searchIndex(index: PlaceIndex, search: PlaceSearch): PlaceItem[] {
  const language = search.lang ?? "en";
  const best = wholeNameFirst(index, search.q, rankPlaces(index, search));
  const shown: { scored: Scored; label: string }[] = [];
  for (const scored of best) {
    const label = placeLabelOf(index, scored.place, language);
    if (shown.some((other) => isSame(index, other, { scored, label }))) continue;
    shown.push({ scored, label });
    if (shown.length >= search.limit) break;
  }
  if (shown.length === 0) return guessedArea(index, search);
  return shown.map(({ scored }) => presentPlace(index, scored.place, { language, confidence: scored.confidence }));
}

/** "Mexico City" is the city of that name, before the country and the word for a city. */
function wholeNameFirst(index: PlaceIndex, q: string, scored: readonly Scored[]): readonly Scored[] {
  const [best] = scored;
  const words = nameWords(q);
  const name = words.join(" ");
  const isCalled = ({ place }: Scored): boolean => nameWords(placeNameOf(index, place, "en")).join(" ") === name;
  if (best === undefined || words.length < 2 || isCalled(best)) return scored;
  const called = scored.find((one) => one.confidence >= best.confidence && isCalled(one));
  return called === undefined ? scored : [called, ...scored.filter((one) => one !== called)];
}

/** Of an Indian postal code that is not listed: where the codes that begin so lie, as a guess. */
function guessedArea(index: PlaceIndex, { q, country = "IN", type, lang = "en" }: PlaceSearch): PlaceItem[] {
  const area = country === "IN" && type === undefined ? areaOfUnknownPin(index, q.trim()) : null;
  return area === null ? [] : [presentPlace(index, area, { language: lang, confidence: GUESSED })];
}

/** The ranked answers before they are presented. Names that are written short count as written out. */
export function rankPlaces(index: PlaceIndex, search: PlaceSearch): Scored[] {
  const full = writtenOut(search.q);
  const asWritten = rankWritten(index, search);
  return full === null ? asWritten : merged(asWritten, rankWritten(index, { ...search, q: full }));
}

function rankWritten(index: PlaceIndex, search: PlaceSearch): Scored[] {
  const narrowing = narrow(index, search);
  if (narrowing === null) return [];
  const query = readQuery(index, search.q);
  if (query.words.length === 0) return [];
  const plain = judged(index, query, { narrowing, effort: 1 });
  const spaced = isCertain(index, plain)
    ? []
    : withJoinedWords(index, query, false).flatMap((one) => respaced(index, one, narrowing));
  const written = spaced.length === 0 ? plain : merged(plain, spaced);
  const scored = isEnough(index, query, written) ? written : byEar(index, query, { narrowing, written });
  return ownFirst(index, query, { near: narrowing.near, scored })
    .filter((one) => one.confidence >= LEAST_CONFIDENCE)
    .slice(0, search.limit * 4);
}

/**
 * Within this distance, a place of exactly that name precedes one that only lists it ("New Delhi").
 */
const SAME_TOWN_KM = 60;
const LEAST_RANK = 1e-6;

function ownFirst(
  index: PlaceIndex,
  query: Query,
  { near, scored }: { near: Narrowing["near"]; scored: readonly Scored[] },
): readonly Scored[] {
  const [best] = scored;
  const several = query.words.length > 1;
  if (best === undefined || !(best.listed || several)) return scored;
  const isOwn = (one: Scored): boolean =>
    !one.listed &&
    one.text > best.text + 0.02 &&
    one.confidence > best.confidence + 0.03 &&
    (several || index.type[one.place] === CITY) &&
    distanceKm(pointOf(index, one.place), pointOf(index, best.place)) < SAME_TOWN_KM;
  const awayKm = (one: Scored): number => (near === null ? 0 : distanceKm(pointOf(index, one.place), near));
  const own = scored.slice(0, 8).find((one) => isOwn(one) && awayKm(one) < awayKm(best) + 5);
  return own === undefined
    ? scored
    : [{ ...own, rank: best.rank + LEAST_RANK }, ...scored.filter((one) => one !== own)];
}

/** A well-known place whose whole name was typed: no other spacing can be meant. */
function isCertain(index: PlaceIndex, [best]: readonly Scored[]): boolean {
  return best !== undefined && best.confidence > FULL_TEXT && (index.importance[best.place] ?? 0) >= KNOWN;
}

/** By sound, and in another spacing where that finds no well-known place. */
function byEar(
  index: PlaceIndex,
  query: Query,
  { narrowing, written }: { narrowing: Narrowing; written: readonly Scored[] },
): Scored[] {
  const withSounds = merged(written, judged(index, withSoundAlikes(index, query), { narrowing, effort: 0.4 }));
  const [best] = withSounds;
  if (best !== undefined && best.text > SOUND_ALIKE_TEXT && (index.importance[best.place] ?? 0) >= KNOWN)
    return withSounds;
  const parts = withSplitWords(index, query).map((one) => respaced(index, one, narrowing));
  const wholes =
    query.script === null ? [] : withJoinedWords(index, query, true).map((one) => withSoundAlikes(index, one));
  return merged(withSounds, [...parts.flat(), ...wholes.flatMap((one) => respaced(index, one, narrowing))]);
}

/** Answers to a query of another spacing count a little less. */
function respaced(index: PlaceIndex, query: Query, narrowing: Narrowing): Scored[] {
  const scored = judged(index, query, { narrowing, effort: 0.25, strict: true });
  return ownFirst(index, query, { near: narrowing.near, scored }).map((one) => ({
    ...one,
    text: one.text * RESPACED,
    rank: one.rank - (1 - RESPACED),
    confidence: one.confidence * RESPACED,
  }));
}

/**
 * Needs no match by sound. Too few letters for a slip, a well-known place with this beginning, or a
 * full name. The full name's place must not be too small: "Chitoor" is a branch office, but
 * Chittoor is meant.
 */
function isEnough(index: PlaceIndex, query: Query, plain: readonly Scored[]): boolean {
  const [best] = plain;
  if (query.letters < 3) return true;
  if (best === undefined) return false;
  const known = index.importance[best.place] ?? 0;
  return best.text >= FULL_TEXT
    ? known >= KNOWN || query.words.length > 1
    : best.text >= BEGUN_TEXT && known >= WELL_KNOWN;
}

function narrow(index: PlaceIndex, search: PlaceSearch): Narrowing | null {
  let country: number | null = null;
  if (search.country !== undefined) {
    country = countryNumber(index, search.country);
    if (country < 0) return null;
  }
  return { near: search.near ?? null, country, type: search.type === undefined ? null : typeNumber(search.type) };
}

function countryNumber(index: PlaceIndex, code: string): number {
  const codes = Buffer.from(index.countryCodes).toString("latin1");
  for (let at = 0; at < codes.length; at += 2) if (codes.slice(at, at + 2) === code.toUpperCase()) return at / 2;
  return -1;
}

function judged(
  index: PlaceIndex,
  query: Query,
  how: { narrowing: Narrowing; effort: number; strict?: boolean },
): Scored[] {
  const judge = new Judge(index, query, how.narrowing.near);
  const scored: Scored[] = [];
  for (const place of candidates(index, query, { judge, ...how })) {
    const one = judge.score(place);
    if (one !== null) scored.push(one);
  }
  return scored.sort((a, b) => b.rank - a.rank || a.place - b.place);
}

function merged(first: readonly Scored[], second: readonly Scored[]): Scored[] {
  const best = new Map<number, Scored>();
  for (const one of [...first, ...second]) if (one.rank > (best.get(one.place)?.rank ?? -1)) best.set(one.place, one);
  return [...best.values()].sort((a, b) => b.rank - a.rank || a.place - b.place);
}

/** The same place twice: one label, or a post office next to the town of its name. */
function isSame(
  index: PlaceIndex,
  a: { scored: Scored; label: string },
  b: { scored: Scored; label: string },
): boolean {
  if (a.label === b.label) return true;
  if (
    a.label.split(",", 1)[0] !== b.label.split(",", 1)[0] ||
    countryOf(index, a.scored.place) !== countryOf(index, b.scored.place)
  )
    return false;
  const bothAreas = isArea(index, a.scored.place) || isArea(index, b.scored.place);
  return !bothAreas && distanceKm(pointOf(index, a.scored.place), pointOf(index, b.scored.place)) < 6;
}

function isArea(index: PlaceIndex, place: number): boolean {
  const type = index.type[place];
  return type === typeNumber("district") || type === typeNumber("state") || type === typeNumber("country");
}

export function pointOf(index: PlaceIndex, place: number): { lat: number; lng: number } {
  return { lat: index.lat[place] ?? 0, lng: index.lng[place] ?? 0 };
}
