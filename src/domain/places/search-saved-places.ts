import { distanceKm } from "./distance.ts";
import type { Point } from "./distance.ts";
import { nameWords } from "./fold-name.ts";
import { phoneticKey } from "./phonetic-key.ts";

/**
 * A place as a device stores it for search by name. `names`: those that the label does not begin
 * with. `weight`: its importance, 0..1.
 */
export type SavedPlace = { label: string; lat: number; lng: number; names: readonly string[]; weight: number };

/** A saved place with its names split into words once. */
export type IndexedPlace<Place extends SavedPlace> = {
  place: Place;
  names: readonly (readonly string[])[];
  around: readonly string[];
};

/** Shares of the rank, as on the server, so that both give the same order. */
const TEXT_SHARE = 0.6;
const WEIGHT_SHARE = 0.4;
const NEAR_SHARE = 0.3;
const NEAR_KM = 40;
/** Quality of a prefix: of the last word, which may be unfinished, and of an earlier word. */
const BEGUN_LAST = 0.92;
const BEGUN = 0.72;
/** Quality of a match by sound, and of a match with an enclosing area. */
const BY_EAR = 0.75;
const AROUND = 0.85;
/** Quality of a name that begins with another word than those typed. */
const INSIDE = 0.86;
/** Least quality of a match. Sound counts only where no spelling matches. */
const LEAST = 0.35;

/** Splits the names of places into words, so that each search only compares. */
export function indexPlaces<Place extends SavedPlace>(places: readonly Place[]): IndexedPlace<Place>[] {
  return places.map((place) => {
    const [own = "", ...around] = place.label.split(", ");
    return { place, names: [own, ...place.names].map(nameWords), around: around.flatMap(nameWords) };
  });
}

/**
 * Places that match what was typed so far, best first. Whole words and prefixes match in any order.
 * Sound counts where no spelling matches.
 */
export function searchSavedPlaces<Place extends SavedPlace>(
  places: readonly IndexedPlace<Place>[],
  typed: string,
  { near, limit }: { near?: Point | undefined; limit: number },
): Place[] {
  const words = nameWords(typed);
  if (words.length === 0) return [];
  const asWritten = ranked(places, words, { near, compare: compareSpelling });
  if (asWritten.length > 0 || words.join("").length < 3) return asWritten.slice(0, limit);
  return ranked(places, words, { near, compare: compareSound }).slice(0, limit);
}

/** How well a typed word fits a word of a name, 0..1. `isLast`: it may be unfinished. */
type Compare = (typed: string, word: string, isLast: boolean) => number;

type RankOptions = { near: Point | undefined; compare: Compare };

function ranked<Place extends SavedPlace>(
  places: readonly IndexedPlace<Place>[],
  words: readonly string[],
  { near, compare }: RankOptions,
): Place[] {
  const found: { place: Place; rank: number }[] = [];
  for (const { place, names, around } of places) {
    let text = 0;
    for (const name of names) text = Math.max(text, matchQuality(words, name, { around, compare }));
    if (text < LEAST) continue;
    const nearness = near === undefined ? 0 : (NEAR_SHARE * NEAR_KM) / (NEAR_KM + distanceKm(near, place));
    found.push({ place, rank: TEXT_SHARE * text + WEIGHT_SHARE * place.weight + nearness });
  }
  return found.sort((a, b) => b.rank - a.rank).map(({ place }) => place);
}

/**
 * How well all typed words fit one name and its enclosing areas. 0 where a word fits nothing, or
 * none fits the name.
 */
function matchQuality(
  words: readonly string[],
  name: readonly string[],
  { around, compare }: { around: readonly string[]; compare: Compare },
): number {
  const covered = name.map(() => 0);
  let sum = 0;
  let letters = 0;
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1;
    const own = bestMatch(name, (each) => compare(word, each, isLast));
    const outside = AROUND * bestMatch(around, (each) => compare(word, each, isLast)).quality;
    const quality = Math.max(own.quality, outside);
    if (quality === 0) return 0;
    if (own.quality > 0) covered[own.at] = Math.min(1, word.length / (name[own.at]?.length ?? 1));
    sum += quality * word.length;
    letters += word.length;
  }
  const whole = name.reduce((all, word) => all + word.length, 0);
  const cover = name.reduce((all, word, at) => all + word.length * (covered[at] ?? 0), 0) / Math.max(1, whole);
  if (cover === 0) return 0;
  return (sum / letters) * (0.62 + 0.38 * cover) * ((covered[0] ?? 0) > 0 ? 1 : INSIDE);
}

function bestMatch(words: readonly string[], judge: (word: string) => number): { at: number; quality: number } {
  let at = -1;
  let quality = 0;
  for (const [which, word] of words.entries()) {
    const one = judge(word);
    if (one <= quality) continue;
    at = which;
    quality = one;
  }
  return { at, quality };
}

function compareSpelling(typed: string, word: string, isLast: boolean): number {
  if (typed === word) return 1;
  if (!word.startsWith(typed)) return 0;
  if (isLast) return BEGUN_LAST;
  // A finished number is not the prefix of another.
  return typed.length >= 3 && !/^\d+$/.test(typed) ? BEGUN : 0;
}

function compareSound(typed: string, word: string, isLast: boolean): number {
  const plain = compareSpelling(typed, word, isLast);
  if (plain > 0 || /\d/.test(typed) || typed.length < 3) return plain;
  const bones = phoneticKey(typed);
  if (bones.length < 2) return 0;
  const other = phoneticKey(word);
  if (bones === other) return BY_EAR;
  return isLast && bones.length > 2 && other.startsWith(bones) ? BY_EAR * BEGUN_LAST : 0;
}
