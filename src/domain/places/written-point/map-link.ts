import { decodePercent } from "../../shared/decode-percent.ts";
import { readDegreePair, pointOf } from "./degrees.ts";
import type { WrittenPoint } from "./degrees.ts";
import { readPlusCode } from "./plus-code.ts";

/** Hosts of common map services. Their links are read as text; nothing is fetched. */
const MAP_HOSTS =
  /(?:^|\.)(?:google\.[a-z.]{2,6}|goo\.gl|openstreetmap\.org|osm\.org|apple\.com|bing\.com|waze\.com|here\.com|osmand\.net|mapy\.(?:cz|com)|mapmyindia\.com|mappls\.com|yandex\.[a-z.]{2,6}|2gis\.[a-z.]{2,6}|openstreetmap\.de|facilmap\.org|wikimapia\.org)$/i;
/** Yandex and 2GIS write the longitude first. */
const LONGITUDE_FIRST = /(?:^|\.)(?:yandex\.[a-z.]{2,6}|2gis\.[a-z.]{2,6})$/i;

/** Parameters whose value is a point, the most certain first: a pin before the middle of the view. */
const POINT_PARAMETERS = [
  "q",
  "query",
  "daddr",
  "destination",
  "coordinate",
  "pin",
  "pt",
  "to",
  "sp",
  "ll",
  "sll",
  "center",
  "cbll",
  "viewpoint",
  "where1",
  "cp",
  "map",
  "m",
] as const;
/** Pairs of parameters, one for each coordinate. */
const PAIRS = [
  ["mlat", "mlon"],
  ["lat", "lon"],
  ["lat", "lng"],
  ["latitude", "longitude"],
  ["y", "x"],
] as const;

/** The point that a link of a map service or a `geo:` address writes out; null: it writes none. */
export function readMapLink(text: string): WrittenPoint | null {
  const link = text.trim();
  if (/^geo:/i.test(link)) return readGeoAddress(link);
  const url = urlOf(link);
  if (url === null || !MAP_HOSTS.test(url.hostname)) return null;
  const isLongitudeFirst = LONGITUDE_FIRST.test(url.hostname);
  return inPath(url) ?? inParameters(url.searchParams, isLongitudeFirst) ?? inFragment(url) ?? inView(url);
}

function urlOf(text: string): URL | null {
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(withScheme) ? new URL(withScheme) : null;
}

/** RFC 5870, with the label that phones add: `geo:0,0?q=26.6467,84.91(Hospital)`. */
function readGeoAddress(text: string): WrittenPoint | null {
  const [address = "", query = ""] = text.slice("geo:".length).split("?");
  const asked = new URLSearchParams(query).get("q")?.replace(/\(.*$/, "") ?? null;
  return (asked === null ? null : readDegreePair(asked)) ?? readDegreePair(address.split(";")[0] ?? "");
}

/** A pin in the data of a place, a point as the name of a place, or the end of a route. */
function inPath({ pathname }: URL): WrittenPoint | null {
  const path = decodePercent(pathname);
  const pins = [...path.matchAll(/!3d(-?\d{1,2}(?:\.\d+)?)!4d(-?\d{1,3}(?:\.\d+)?)/g)];
  const pin = pins.at(-1);
  if (pin !== undefined) return readDegreePair(`${pin[1]},${pin[2]}`);
  const named = /\/(?:place|search|dir|l)\/(.+)$/i.exec(path)?.[1];
  const parts = (named ?? "")
    .split("/")
    .filter((part) => part !== "" && !part.startsWith("@") && !part.startsWith("data="));
  for (const part of parts.toReversed()) {
    const point = readPlace(part);
    if (point !== null) return point;
  }
  return null;
}

function inParameters(parameters: URLSearchParams, isLongitudeFirst: boolean): WrittenPoint | null {
  for (const [first, second] of PAIRS) {
    const [lat, lng] = [parameters.get(first), parameters.get(second)];
    if (lat !== null && lng !== null) return labelled(lat, lng);
  }
  for (const name of POINT_PARAMETERS) {
    const value = parameters.get(name);
    const point = value === null ? null : readPlace(value, isLongitudeFirst);
    if (point !== null) return point;
  }
  return null;
}

/** `#map=17/26.6467/84.91` of OpenStreetMap. */
function inFragment({ hash }: URL): WrittenPoint | null {
  const found = /map=[\d.]+\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(hash);
  return found === null ? null : labelled(found[1] ?? "", found[2] ?? "");
}

/** The middle of the view, `@26.6467,84.91,17z`: what a person sees who copies an address. */
function inView({ pathname }: URL): WrittenPoint | null {
  const found = /@(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/.exec(decodePercent(pathname));
  return found === null ? null : labelled(found[1] ?? "", found[2] ?? "");
}

function readPlace(value: string, isLongitudeFirst = false): WrittenPoint | null {
  const plain = value
    .replaceAll("+", " ")
    .replace(/^(?:loc:|ll\.|point\.)/i, "")
    .replaceAll(/[~_]/g, ",")
    .trim();
  const code = readPlusCode(value.trim());
  if (code !== null) return { lat: code.lat, lng: code.lng, decimals: 4, hasOrder: true };
  // A zoom may stand behind the point.
  const point = readDegreePair(plain) ?? readDegreePair(plain.split(",").slice(0, 2).join(","));
  if (point === null || !isLongitudeFirst || point.hasOrder) return point;
  return pointOf({ lat: point.lng, lng: point.lat }, { decimals: point.decimals, hasOrder: true });
}

function labelled(lat: string, lng: string): WrittenPoint | null {
  return readDegreePair(`lat ${lat} lng ${lng}`);
}
