import type { PlaceItem } from "#contract/places.ts";
import { findPrivateWord } from "#domain/contact/private-words.ts";
import { tidyText } from "#domain/shared/tidy-text.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { nameWords } from "#domain/places/fold-name.ts";
import { countryName } from "#domain/places/country-name.ts";

/**
 * An OpenStreetMap object, which both kinds of servers answer: node, way or relation, with its
 * number.
 */
export type OsmObject = { letter: "N" | "W" | "R"; number: number };

/** A place as a server describes it, unchecked. */
export type ReportedPlace = {
  osm: OsmObject;
  name: string | undefined;
  /**
   * Its surroundings, from small to large, without the country. Each may be missing or repeated.
   */
  inside: readonly (string | undefined)[];
  countryCode: string | undefined;
  type: PlaceItem["type"];
  lat: number;
  lng: number;
  /** Its outline's box in degrees. Absent where it has none. */
  box?: { west: number; south: number; east: number; north: number } | undefined;
};

const LONGEST_NAME = 120;
/**
 * Characters of a text that are examined: searching for numbers and addresses takes the square of
 * its length.
 */
const LOOKED_AT = 240;
const MOST_PARTS = 3;
const NO_COUNTRY = "ZZ";
/** A web address, also without its scheme. "St.Mary" is none. */
const WEB =
  /:\/\/|\bwww\.|^[a-z]{2,12}:\S|[\w-](?:\.|\[\.\])(?:com|org|net|info|biz|app|site|online|link|xyz|top|ru|io)\b/iu;

/**
 * Somebody else's text that may be shown: one line of limited length without invisible characters.
 * What looks like markup, a web address or a phone number is no place's name.
 */
export function cleanText(text: string | undefined): string | null {
  const line = tidyText(text?.slice(0, LOOKED_AT))?.replaceAll(/\s+/gu, " ");
  if (line === undefined || /[<>]/u.test(line) || WEB.test(line) || findPrivateWord(line, { isAddress: true }) !== null)
    return null;
  return [...line].slice(0, LONGEST_NAME).join("");
}

/**
 * The place as this deployment shows it. Null without a name, or when its point is not on Earth.
 * The label has the usual style: name, district, state, country, each once.
 */
export function toPlace(reported: ReportedPlace, view: { id: string; language: string }): PlaceItem | null {
  const name = cleanText(reported.name);
  if (name === null || !isOnEarth(reported)) return null;
  const country = /^[A-Za-z]{2}$/.test(reported.countryCode ?? "")
    ? (reported.countryCode ?? "").toUpperCase()
    : NO_COUNTRY;
  const parts = [name];
  for (const each of reported.inside.slice(0, 12)) {
    const part = cleanText(each);
    if (part !== null && !parts.includes(part) && parts.length <= MOST_PARTS) parts.push(part);
  }
  const inCountry = country === NO_COUNTRY ? null : countryName(country, view.language);
  if (inCountry !== null && reported.type !== "country" && !parts.includes(inCountry)) parts.push(inCountry);
  const uncertaintyKm = radiusKm(reported.box);
  return {
    id: view.id,
    name,
    label: parts.join(", "),
    type: reported.type,
    country,
    lat: rounded(reported.lat, 5),
    lng: rounded(reported.lng, 5),
    confidence: 1,
    ...(uncertaintyKm !== null && { uncertaintyKm }),
  };
}

function isOnEarth({ lat, lng }: { lat: number; lng: number }): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

/**
 * The radius of a place: half the diagonal of its outline's box. Null without a valid box, or for
 * half the Earth.
 */
function radiusKm(box: ReportedPlace["box"]): number | null {
  if (box === undefined) return null;
  const { west, south, east, north } = box;
  if (!isOnEarth({ lat: south, lng: west }) || !isOnEarth({ lat: north, lng: east }) || south > north) return null;
  if (Math.abs(east - west) > 180) return null;
  return Math.max(0.05, rounded(distanceKm({ lat: south, lng: west }, { lat: north, lng: east }) / 2, 2));
}

function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

/** Confidence that a point means this place: falls with the distance, as in the gazetteer. */
export function nearness(item: PlaceItem, at: { lat: number; lng: number }): number {
  return rounded(0.97 / (1 + distanceKm(item, at) / 15), 2);
}

/**
 * Confidence that the place is the typed one: how many of the words its label has, begun or in
 * full. A server's own order counts a little. These servers find something for nearly everything.
 */
export function confidenceOf(label: string, typed: string, position: number): number {
  const words = nameWords(typed);
  const known = nameWords(label);
  const met = words.filter((word) => known.some((each) => each.startsWith(word))).length;
  const share = words.length === 0 ? 0 : met / words.length;
  return rounded(Math.max(0.1, 0.2 + 0.72 * share - 0.02 * position), 2);
}
