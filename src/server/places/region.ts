import type { RegionPlace } from "#contract/places.ts";
import { distanceKm, type Point } from "#domain/places/distance.ts";
import type { PlaceIndex } from "./index-file.ts";
import { textAt } from "./lookup.ts";
import { CELLS_ACROSS, CELLS_DOWN, placeCellOf, NONE } from "./packing.ts";
import { countryOf, placeIdOf, placeLabelOf } from "./present.ts";
import { scriptOfLanguage } from "./scripts.ts";
import { pointOf } from "./search.ts";
import { typeNumber } from "./tables.ts";

/** How far a region reaches: 200 km, plus what rounding its centre to whole degrees may shift. */
const REACH_KM = 280;
/** Places of a region, including the best known of the whole country. */
const MOST = 2_700;
const MOST_FAR = 300;
/** The worth of nearness compared with fame: at 60 km a place counts half of that. */
const NEAR_SHARE = 0.45;
const NEAR_KM = 60;
/** Names of one place beyond its label: further ones are rare spellings. */
const MOST_NAMES = 5;

/** States and countries are named in the labels of what is in them. */
const LEFT_OUT = new Set([typeNumber("state"), typeNumber("country")]);
const CITY = typeNumber("city");

/**
 * The places a device caches for offline searches. They are the best known and nearest around a
 * point, and its country's large cities. The best known come first.
 */
export function regionOf(index: PlaceIndex, at: Point & { lang?: string | undefined }): RegionPlace[] {
  const language = at.lang ?? "en";
  const near = around(index, at);
  const chosen = new Set(near);
  const country = near.find((place) => index.type[place] === CITY);
  if (country !== undefined) for (const place of largest(index, country)) chosen.add(place);
  // Places are numbered by importance.
  return [...chosen].sort((a, b) => a - b).map((place) => present(index, place, language));
}

/** Nearest and best known of the places around a point. */
function around(index: PlaceIndex, at: Point): number[] {
  const found: { place: number; worth: number }[] = [];
  for (const cell of cellsAround(at)) {
    for (let slot = index.cellStarts[cell] ?? 0; slot < (index.cellStarts[cell + 1] ?? 0); slot += 1) {
      const place = index.cellPlaces[slot] ?? 0;
      if (LEFT_OUT.has(index.type[place] ?? 0)) continue;
      const km = distanceKm(at, pointOf(index, place));
      if (km > REACH_KM) continue;
      found.push({ place, worth: (index.importance[place] ?? 0) + (NEAR_SHARE * NEAR_KM) / (NEAR_KM + km) });
    }
  }
  found.sort((a, b) => b.worth - a.worth || a.place - b.place);
  return found.slice(0, MOST).map(({ place }) => place);
}

/** Cells of a quarter degree within reach. At the date line they continue on the other side. */
function* cellsAround({ lat, lng }: Point): Generator<number> {
  const rows = Math.ceil(REACH_KM / 27.7);
  const columns = Math.min(CELLS_ACROSS / 2 - 1, Math.ceil(rows / Math.max(0.1, Math.cos((lat * Math.PI) / 180))));
  const here = placeCellOf(lat, lng);
  const row = Math.floor(here / CELLS_ACROSS);
  const column = here % CELLS_ACROSS;
  for (let y = Math.max(0, row - rows); y <= Math.min(CELLS_DOWN - 1, row + rows); y += 1) {
    for (let x = column - columns; x <= column + columns; x += 1) {
      yield y * CELLS_ACROSS + ((x + CELLS_ACROSS) % CELLS_ACROSS);
    }
  }
}

/** The best known cities of the country of a place. */
function largest(index: PlaceIndex, inside: number): number[] {
  const country = index.country[inside] ?? 0;
  const cities: number[] = [];
  const end = index.countryStarts[country + 1] ?? 0;
  for (let at = index.countryStarts[country] ?? 0; at < end && cities.length < MOST_FAR; at += 1) {
    const place = index.countryPlaces[at] ?? NONE;
    if (index.type[place] === CITY) cities.push(place);
  }
  return cities;
}

function present(index: PlaceIndex, place: number, language: string): RegionPlace {
  const { lat, lng } = pointOf(index, place);
  const label = placeLabelOf(index, place, language);
  return {
    id: placeIdOf(index, place),
    label,
    lat: Math.round(lat * 1000) / 1000,
    lng: Math.round(lng * 1000) / 1000,
    country: countryOf(index, place),
    names: namesOf(index, place, { label, language }),
    weight: Math.round((index.importance[place] ?? 0) * 1000) / 1000,
  };
}

/** Further names in their searchable form, in the reader's scripts. */
function namesOf(index: PlaceIndex, place: number, view: { label: string; language: string }): string[] {
  const own = view.label.split(",", 1)[0]?.toLowerCase();
  const names = new Set<string>();
  for (let name = index.nameStarts[place] ?? 0; name < (index.nameStarts[place + 1] ?? 0); name += 1) {
    const text = nameText(index, name);
    if (text !== own && isReadHere(text, view.language)) names.add(text);
  }
  return [...names].slice(0, MOST_NAMES);
}

function nameText(index: PlaceIndex, name: number): string {
  const words: string[] = [];
  for (let at = index.nameWordStarts[name] ?? 0; at < (index.nameWordStarts[name + 1] ?? 0); at += 1) {
    words.push(textAt(index.wordStarts, index.wordText, index.nameWords[at] ?? 0));
  }
  return words.join(" ");
}

/** Typed everywhere, and read all over India. */
const LATIN_OR_DEVANAGARI = /^[\p{Script=Latin}\p{Script=Devanagari}\p{N}\p{M} -]+$/u;

/** Readers of another script of India type it too. */
function isReadHere(text: string, language: string): boolean {
  return LATIN_OR_DEVANAGARI.test(text) || scriptOfLanguage(language) > 0;
}
