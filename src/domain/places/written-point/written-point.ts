import { shapeAfter } from "../../shared/shape-after.ts";
import { toAsciiDigits } from "../../shared/digits.ts";
import { pointOf, readDegreePair } from "./degrees.ts";
import type { WrittenPoint } from "./degrees.ts";
import { readMapLink } from "./map-link.ts";
import { readPlusCode } from "./plus-code.ts";

export type { WrittenPoint } from "./degrees.ts";

/** A point in a longer text, and where it stands there. */
export type PointInText = WrittenPoint & { start: number; end: number };

/** Longer texts are no point. A link of a map service with its data has some 300 characters. */
const LONGEST = 2_000;
/** Most points of a running text. */
const MOST_POINTS = 8;
/** Decimals from which two numbers in running text are a point and no other numbers. */
const FEWEST_DECIMALS = 3;
/** Decimals that the height of a plus code's square tells. */
const PLUS_CODE_DECIMALS = 4;

const WELL_KNOWN_TEXT = /^(?:SRID=\d+;)?\s*POINT\s*Z?M?\s*\(\s*([-+\d.]+)\s+([-+\d.]+)(?:\s+[-+\d.]+){0,2}\s*\)$/i;
const GEOJSON = /^\{\s*"type"\s*:\s*"Point"\s*,\s*"coordinates"\s*:\s*\[\s*([-+\d.]+)\s*,\s*([-+\d.]+)[^\]]*\]\s*\}$/;

/**
 * The point that a whole text writes: degrees in any dress, `POINT (lng lat)`, a `geo:` address, a
 * link of a map service, or a whole plus code. Null: the text is something else, or no place on
 * earth. "0, 0" is none.
 */
export function readWrittenPoint(text: string): WrittenPoint | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > LONGEST) return null;
  const code = readPlusCode(trimmed);
  if (code !== null) return { lat: code.lat, lng: code.lng, decimals: PLUS_CODE_DECIMALS, hasOrder: true };
  return longitudeFirst(trimmed) ?? readDegreePair(trimmed) ?? readMapLink(trimmed);
}

/** Well-known text and GeoJSON write the longitude first. */
function longitudeFirst(text: string): WrittenPoint | null {
  const found = WELL_KNOWN_TEXT.exec(text) ?? GEOJSON.exec(text);
  if (found === null) return null;
  const [lng, lat] = [Number(found[1]), Number(found[2])];
  const decimals = Math.max(...[found[1], found[2]].map((number) => number?.split(".")[1]?.length ?? 0));
  return Number.isNaN(lat) || Number.isNaN(lng) ? null : pointOf({ lat, lng }, { decimals, hasOrder: true });
}

const LINK = /(?:https?:\/\/|geo:|\b(?:maps\.google|www\.google|maps\.app|goo\.gl|maps\.apple)\.)[^\s<>"]+/giu;
/** Two numbers that may be a point: with decimals, signs of degrees, letters of directions. */
const PAIR =
  /(?:\b(?:lat(?:itude)?\s*[:=]?\s*))?[NS]?\s?[+-]?\d{1,3}(?:[.°º˚]|\s?deg)[\d.°º˚'′’"″”\s]{0,20}\s?[NSEWO]?\s{0,2}[,;/]?\s{0,2}(?:(?:long?(?:itude)?|lng)\s*[:=]?\s*)?[NSEWO]?\s?[+-]?\d{1,3}(?:[.°º˚]|\s?deg)[\d.°º˚'′’"″”\s]{0,20}(?:\s?[NSEWO](?![\p{L}]))?/giu;
const CODE = shapeAfter(
  { not: /[\p{L}\p{N}+]$/u },
  /[23456789C][23456789CFGHJMPQRV][2-9CFGHJMPQRVWX]{6}\+[2-9CFGHJMPQRVWX]{2,7}(?![\p{L}\p{N}])/giu,
);

/** The points that a running text writes out, in its order, at most eight. No link is fetched. */
export function findWrittenPoints(original: string): PointInText[] {
  const ascii = toAsciiDigits(original);
  // Digits of rare scripts take two units each: places in the text would be others.
  const text = ascii.length === original.length ? ascii : original;
  const found: PointInText[] = [];
  const add = (match: RegExpMatchArray, read: (part: string) => WrittenPoint | null): void => {
    const part = match[0].replace(/[\s.,;:)\]]+$/u, "");
    const lead = part.length - part.trimStart().length;
    const start = (match.index ?? 0) + lead;
    const end = (match.index ?? 0) + part.length;
    if (found.length >= MOST_POINTS || found.some((other) => start < other.end && other.start < end)) return;
    const point = read(part.trim());
    if (point !== null) found.push({ ...point, start, end });
  };
  for (const match of text.matchAll(LINK)) add(match, readMapLink);
  for (const match of CODE.matches(text)) add(match, readWrittenPoint);
  for (const match of text.matchAll(PAIR)) add(match, readExactPair);
  return found.toSorted((a, b) => a.start - b.start);
}

/** In running text two numbers with few decimals are versions, doses or prices. */
function readExactPair(part: string): WrittenPoint | null {
  const point = readDegreePair(part);
  if (point === null) return null;
  return point.hasOrder || fewestDecimals(part) >= FEWEST_DECIMALS ? point : null;
}

function fewestDecimals(text: string): number {
  return Math.min(...[...text.matchAll(/\d+(?:\.(\d+))?/g)].map((match) => match[1]?.length ?? 0));
}
