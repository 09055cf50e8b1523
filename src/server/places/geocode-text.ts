import type { PlaceItem } from "#contract/places.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import type { WrittenPoint } from "#domain/places/written-point/written-point.ts";
import { writtenOut } from "./named-parts/abbreviations.ts";
import type { FacilityPlaces } from "./facilities/facilities.ts";
import { facilityInText } from "./facilities/facility-in-text.ts";
import { readFreeText } from "./free-text.ts";
import type { TextSpan } from "./free-text.ts";
import { findMentions, isInOtherScript, isWithin, renownOf } from "./mentions.ts";
import type { Mention } from "./mentions.ts";
import { onlyPointIn, pointNear, pointPlace, shortPlusCodeIn, withoutPoints } from "./point-places.ts";
import type { Places } from "./places.ts";
import { TimeSlices } from "./time-slices.ts";

/** A text that may hold an address: typed, imported or forwarded. */
export type GeocodeQuestion = {
  text: string;
  country?: string | undefined;
  near?: Point | undefined;
  lang?: string | undefined;
};

/** How a place fits a text: what else in the text agrees, and how well known it is. */
type Reading = { place: PlaceItem; mention: string; support: number; fame: number; isNear: boolean; isSure: boolean };

/** Two places of a text this far apart are different places. */
const APART_KM = 60;
/** Confidence of a place that only its own name supports. Each word that agrees adds to it. */
const ALONE = 0.6;
const AGREED = 0.13;
/** Names that a source only lists fit less than this. */
const OWN_NAME = 0.96;
/** The least fit of the own name in another script: sources list it beside the Latin one. */
const OWN_NAME_LISTED = 0.9;

/**
 * The one place that all of a text agrees on. A facility it names comes first. Then the finest
 * place that other words support, then a well-known place alone. Null when two are meant or nothing
 * is certain: none is better than a wrong one. Long texts give way to other work in between.
 */
export async function geocodeText(
  places: Places,
  facilities: FacilityPlaces,
  question: GeocodeQuestion,
): Promise<PlaceItem | null> {
  const point = onlyPointIn(question.text);
  if (point !== null) return placeAtPoint(places, facilities, { point, question });
  const code = shortPlusCodeIn(question.text);
  if (code !== null) {
    const town = await geocodeText(places, facilities, { ...question, text: code.town });
    const square = town === null ? null : pointNear(code.code, town);
    if (square !== null) return pointPlace(square, places.reverse({ ...square, lang: question.lang }));
  }
  const full = writtenOut(question.text);
  const whole = full === null ? null : nothingButPlace(places, readFreeText(full).pieces, { ...question, text: full });
  if (whole !== null) return whole;
  const slices = new TimeSlices();
  const { postalCode, pieces } = readFreeText(question.text);
  const { near } = question;
  const country = question.country ?? (postalCode === null ? undefined : "IN");
  const mentions = await findMentions(places, pieces, { country, near, slices });
  const postal = postalCode === null ? undefined : postalPlace(places, postalCode);
  if (postal !== undefined) mentions.push({ text: postalCode ?? "", meanings: [postal] });
  const best = choose(mentions, near);
  const facility = await facilityInText(places, facilities, { ...question, around: best?.place ?? null, slices });
  if (facility !== null) return facility;
  return best === null ? nothingButPlace(places, pieces, question) : inLanguage(places, best, question.lang ?? "en");
}

/** Most words of a text that is nothing but a place. */
const MOST_PLACE_WORDS = 6;

/** What a short text means whose every part names the place: a known one, for which the search has no rival. */
function nothingButPlace(
  places: Places,
  pieces: readonly TextSpan[],
  { text, country, lang }: GeocodeQuestion,
): PlaceItem | null {
  const { length } = text.trim().split(/\s+/);
  const read = pieces.reduce((sum, { words }) => sum + words.length, 0);
  // A word that is read over, as of a road or a bed, says that more is meant than a place.
  if (length > MOST_PLACE_WORDS || read !== length) return null;
  const named = places.named({ text, country, lang });
  const isWhole = named.verdict === "place" && named.unknown.length === 0;
  return isWhole && (renownOf(named.place) >= 1 || isWide(named.place)) ? named.place : null;
}

type PointInQuestion = { point: WrittenPoint; question: GeocodeQuestion };

/** A point that a text writes out; null where the place that its other words name lies elsewhere. */
async function placeAtPoint(
  places: Places,
  facilities: FacilityPlaces,
  { point, question }: PointInQuestion,
): Promise<PlaceItem | null> {
  const words = withoutPoints(question.text);
  const named = words === "" ? null : await geocodeText(places, facilities, { ...question, text: words });
  const isElsewhere = named !== null && distanceKm(named, point) > Math.max(APART_KM, 3 * (named.uncertaintyKm ?? 0));
  return isElsewhere ? null : pointPlace(point, places.reverse({ ...point, lang: question.lang }));
}

function postalPlace(places: Places, q: string): PlaceItem | undefined {
  return places.search({ q, country: "IN", type: "postal-code", limit: 1 }).find(({ name }) => name === q);
}

function inLanguage(places: Places, { place, support, fame }: Reading, language: string): PlaceItem | null {
  const item = places.byId(place.id, language);
  if (item === null) return null;
  const share = place.type === "state" ? 0.4 : place.type === "district" ? 0.8 : 1;
  const confidence = Math.min(0.97, ALONE + AGREED * support + 0.03 * fame) * place.confidence * share;
  return { ...item, confidence: Math.round(confidence * 100) / 100 };
}

function choose(mentions: readonly Mention[], near: Point | undefined): Reading | null {
  const readings = mentions.flatMap((mention) => read(mention, mentions, near));
  // A state is hardly an answer, so never alone.
  const sure = readings
    .filter(({ place, isSure, support }) => isSure && (!isWide(place) || support > 0))
    .filter(({ place }) => place.type !== "country");
  // Of places of one name the near one is meant; that a place is near outweighs no word.
  const byNearness = (a: Reading, b: Reading): number =>
    a.mention === b.mention ? Number(b.isNear) - Number(a.isNear) : 0;
  const [best] = sure.toSorted(
    (a, b) => b.support - a.support || byNearness(a, b) || sizeOf(a) - sizeOf(b) || b.fame - a.fame,
  );
  if (best === undefined) return null;
  const finest = sure.filter((one) => one.place.id === best.place.id || isWithin(one.place, best.place));
  const [local = best] = finest.toSorted((a, b) => sizeOf(a) - sizeOf(b) || b.support - a.support || b.fame - a.fame);
  return isContradicted(local, mentions) ? null : local;
}

function sizeOf({ place }: Reading): number {
  return place.uncertaintyKm ?? 1;
}

/** What a run of words may mean, each with what supports it. */
function read(mention: Mention, mentions: readonly Mention[], near: Point | undefined): Reading[] {
  const others = mentions.filter((other) => other !== mention && other.text !== mention.text);
  return mention.meanings.map((place) => {
    const around = others.filter(({ meanings }) => meanings.some((other) => agrees(place, other)));
    const isArea = (other: PlaceItem): boolean => !isWide(other) && renownOf(other) >= 1 && isWithin(place, other);
    const areas = around.filter(({ meanings }) => meanings.some(isArea));
    const fame = renownOf(place);
    // Districts are named after gods and people: alone in a longer text it is somebody's name.
    const mayBeAlone = place.type !== "district" || mentions.length === 1;
    const isAlone = isKnownAlone(place, mention.text) && mayBeAlone && !hasRival(mention, place);
    const isNear = near !== undefined && fame >= 1 && distanceKm(near, place) < 100;
    // A village with its state's name may be one of many. Its district, town or PIN code identifies
    // it.
    const isBorneOut = areas.length > 0 || (around.length > 0 && fame >= 1 && !hasRival(mention, place));
    const support = around.length + (hasOwnContext(mention.text, place) ? 1 : 0);
    return { place, mention: mention.text, support, fame, isNear, isSure: isAlone || isNear || isBorneOut };
  });
}

function isWide({ type }: PlaceItem): boolean {
  return type === "state" || type === "country";
}

/** Known by its own name, beyond its surroundings. */
function isKnownAlone(place: PlaceItem, mention: string): boolean {
  return renownOf(place) >= 2 && place.confidence >= (isInOtherScript(mention) ? OWN_NAME_LISTED : OWN_NAME);
}

/** One is inside the other. */
function agrees(one: PlaceItem, other: PlaceItem): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

/** "gomti nagar lucknow": the words name the surroundings too. */
function hasOwnContext(text: string, place: PlaceItem): boolean {
  const around = place.label.toLowerCase().split(", ").slice(1);
  return around.some((part) => text.includes(part)) && !text.startsWith(around[0] ?? "-");
}

/** Another place of the name, far away, that might be meant too. */
function hasRival({ meanings }: Mention, place: PlaceItem): boolean {
  const people = place.population ?? (renownOf(place) >= 2 ? 200_000 : 0);
  return meanings.some(
    (other) =>
      other.id !== place.id &&
      distanceKm(other, place) > APART_KM &&
      !isWithin(place, other) &&
      ((other.population ?? 0) * 15 >= people || (isArea(other) && !isArea(place) && people < 1_000_000)),
  );
}

function isArea({ type }: PlaceItem): boolean {
  return type === "district" || type === "state" || type === "country";
}

/** A well-known place elsewhere in the text that contradicts this one: the text has two places. */
function isContradicted(chosen: Reading, mentions: readonly Mention[]): boolean {
  return mentions.some(({ text, meanings }) => {
    if (text === chosen.mention) return false;
    // "Van" next to two places of Indore is no town of Türkiye.
    const counts = (place: PlaceItem): boolean => chosen.support === 0 || place.country === chosen.place.country;
    const isKnown = meanings.some((place) => isKnownAlone(place, text) && place.type === "city" && counts(place));
    if (!isKnown || meanings.some((place) => agrees(chosen.place, place) || place.id === chosen.place.id)) return false;
    return meanings.every((place) => distanceKm(place, chosen.place) > APART_KM) && chosen.support < 2;
  });
}
