import type { Point } from "../distance.ts";
import { toAsciiDigits } from "../../shared/digits.ts";

/**
 * A point as it was written. `decimals`: how many decimals of a degree its writing tells.
 * `hasOrder`: letters or words say which of the two numbers is the latitude.
 */
export type WrittenPoint = Point & { decimals: number; hasOrder: boolean };

/** Seconds of arc tell four decimals, minutes two, whole degrees none. Each is rounded down. */
const DECIMALS_OF = { seconds: 4, minutes: 2, degrees: 0 } as const;

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d{1,15})?`;
const SIGN_OF_DEGREES = String.raw`(?:°|º|˚|deg(?:rees?)?\.?|d(?=\s*\d))`;
const SIGN_OF_MINUTES = String.raw`(?:'|′|’|‘|min(?:utes?)?\.?|m(?=\s*\d))`;
const SIGN_OF_SECONDS = String.raw`(?:"|″|”|“|''|′′|’’|sec(?:onds?)?\.?|s(?![a-z]))`;
/** Directions by letter or word; O is west in French, Spanish and Portuguese. */
const DIRECTION = String.raw`(?:north|south|east|west|norte|sur|sul|este|oeste|nord|sud|ouest|n|s|e|w|o)(?![a-z])\.?`;

/** One coordinate: degrees, with minutes and seconds where their signs or a direction stand. */
const COORDINATE = new RegExp(
  String.raw`^(?<before>${DIRECTION})?\s*(?<degrees>${NUMBER})\s*${SIGN_OF_DEGREES}?` +
    String.raw`(?:\s*(?<minutes>\d{1,2}(?:\.\d{1,12})?)\s*${SIGN_OF_MINUTES}?)?` +
    String.raw`(?:\s*(?<seconds>\d{1,2}(?:\.\d{1,12})?)\s*${SIGN_OF_SECONDS}?)?\s*(?<after>${DIRECTION})?$`,
  "i",
);
const LABEL = /\b(?:latitude?|lat|longitude?|long|lng|lon)\b\s*[:=]?\s*/giu;
const LAT_LABEL = /^lat/i;

type Axis = "lat" | "lng";
type Coordinate = { degrees: number; decimals: number; axis?: Axis };

/**
 * A text that is one latitude or longitude and nothing else: "26.6467", "26,6467", "26°38'48.0\"N".
 * @param most 90 or 180
 */
export function readCoordinate(text: string, most: number): Coordinate | null {
  const plain = plainText(text).replace(/^([+-]?\d{1,3}),(\d+)$/, "$1.$2");
  const read = coordinateOf(plain);
  return read === null || Math.abs(read.degrees) > most ? null : read;
}

/** A text that is a pair of coordinates and nothing else; null: it is none. */
export function readDegreePair(text: string): WrittenPoint | null {
  const plain = plainText(text).replace(/^[([{]\s*(.*?)\s*[)\]}]$/u, "$1");
  const labels = [...plain.matchAll(LABEL)].map(([label]) => label);
  if (labels.length === 1 || labels.length > 2) return null;
  const bare = labels.length === 0 ? plain : plain.replaceAll(LABEL, "\u0000");
  for (const parts of pairsIn(bare)) {
    const pair = pairOf(parts, labels);
    // "2, 5" may be anything.
    if (pair !== null && (pair.hasOrder || pair.decimals > 0)) return pair;
  }
  return null;
}

function plainText(text: string): string {
  return toAsciiDigits(text)
    .replaceAll("٫", ".")
    .replaceAll("−", "-")
    .replaceAll(/[\s\u00a0]+/g, " ")
    .trim();
}

/** The ways in which a text may be two coordinates. The first that reads counts. */
function* pairsIn(text: string): Generator<readonly [string, string]> {
  if (text.startsWith("\u0000")) {
    const parts = text
      .split("\u0000")
      .slice(1)
      .map((part) => part.replace(/[\s,;/|]+$/u, ""));
    yield [decimalOf(parts[0] ?? ""), decimalOf(parts[1] ?? "")];
    return;
  }
  const strong = text.split(/\s*[;|/]\s*/);
  if (strong.length === 2) yield [decimalOf(strong[0] ?? ""), decimalOf(strong[1] ?? "")];
  const commas = text.split(/\s*,\s*/);
  if (commas.length === 2) yield [commas[0] ?? "", commas[1] ?? ""];
  // "26,6467 84,91" and "14,7910, -16,9256": a comma without a blank behind it is decimal.
  const decimal = /^([+-]?\d{1,3},\d+)\s*(?:,\s+|\s)\s*([+-]?\d{1,3},\d+)$/.exec(text);
  if (decimal !== null) yield [decimalOf(decimal[1] ?? ""), decimalOf(decimal[2] ?? "")];
  const blanks = text.replaceAll(",", " ").split(/ +/);
  // Latitude, longitude, altitude and accuracy, as forms in the field write a point.
  const areNumbers = blanks.every((part) => /^[+-]?\d+(?:\.\d+)?$/.test(part));
  // A whole number in front may be a house or a bed.
  const areFine = blanks.slice(0, 2).every((part) => part.includes("."));
  if (areNumbers && (blanks.length === 2 || (blanks.length > 2 && blanks.length <= 4 && areFine)))
    yield [blanks[0] ?? "", blanks[1] ?? ""];
  const byDirection = new RegExp(String.raw`^(.*?\d.*?${DIRECTION})[\s,]+(.*\d.*)$`, "i").exec(text);
  if (byDirection !== null) yield [byDirection[1] ?? "", byDirection[2] ?? ""];
  const directionFirst = new RegExp(String.raw`^(${DIRECTION}.*?\d.*?)[\s,]+(${DIRECTION}.*)$`, "i").exec(text);
  if (directionFirst !== null) yield [directionFirst[1] ?? "", directionFirst[2] ?? ""];
}

function decimalOf(text: string): string {
  return text.replace(/^([+-]?\d{1,3}),(\d+)/, "$1.$2").trim();
}

function pairOf(parts: readonly [string, string], labels: readonly string[]): WrittenPoint | null {
  const [first, second] = [coordinateOf(parts[0]), coordinateOf(parts[1])];
  if (first === null || second === null) return null;
  const axes = labels.length === 2 ? labels.map((label): Axis => (LAT_LABEL.test(label) ? "lat" : "lng")) : [];
  const axis = { first: axes[0] ?? first.axis, second: axes[1] ?? second.axis };
  // Two latitudes are no point. A label that its letter contradicts is none either.
  if (axis.first !== undefined && axis.first === axis.second) return null;
  if ([first, second].some((each, at) => each.axis !== undefined && axes[at] !== undefined && each.axis !== axes[at]))
    return null;
  const isExchanged = axis.first === "lng" || axis.second === "lat";
  const [lat, lng] = isExchanged ? [second, first] : [first, second];
  const decimals = Math.max(lat.decimals, lng.decimals);
  const hasOrder = axis.first !== undefined || axis.second !== undefined;
  return pointOf({ lat: lat.degrees, lng: lng.degrees }, { decimals, hasOrder });
}

/**
 * A point on earth. Without a stated order latitude and longitude are exchanged where only that
 * order is possible. 0, 0 is what programs write for "not known".
 */
export function pointOf(
  { lat, lng }: Point,
  { decimals, hasOrder }: Pick<WrittenPoint, "decimals" | "hasOrder">,
): WrittenPoint | null {
  if (Math.abs(lat) < 0.01 && Math.abs(lng) < 0.01) return null;
  if (isOnEarth(lat, lng)) return { lat, lng, decimals, hasOrder };
  return !hasOrder && isOnEarth(lng, lat) ? { lat: lng, lng: lat, decimals, hasOrder: true } : null;
}

function isOnEarth(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

function coordinateOf(text: string): Coordinate | null {
  const found = COORDINATE.exec(text.trim())?.groups;
  if (found === undefined) return null;
  const { before, degrees = "", minutes, seconds, after } = found;
  if (before !== undefined && after !== undefined) return null;
  const isFraction = degrees.includes(".");
  if (isFraction && minutes !== undefined) return null;
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60 || (seconds !== undefined && minutes?.includes(".")))
    return null;
  const whole = Math.abs(Number(degrees));
  const size = minutes === undefined ? whole : withoutNoise(whole + Number(minutes) / 60 + Number(seconds ?? 0) / 3600);
  const towards = before ?? after;
  const isNegative = degrees.startsWith("-");
  if (towards === undefined) {
    // Three bare numbers are as well a date or a count.
    if (minutes !== undefined && !/[°º˚'′’"″”]|deg|min/i.test(text)) return null;
    return { degrees: isNegative ? -size : size, decimals: decimalsOf(found) };
  }
  if (isNegative) return null;
  const { axis, isBelow } = directionOf(towards);
  return { degrees: isBelow ? -size : size, decimals: decimalsOf(found), axis };
}

/** To a centimetre: sums of fractions leave more digits than were written. */
function withoutNoise(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

function directionOf(word: string): { axis: Axis; isBelow: boolean } {
  const text = word.toLowerCase().replace(/\.$/, "");
  if (/^(?:n|s)/.test(text)) return { axis: "lat", isBelow: text.startsWith("s") };
  return { axis: "lng", isBelow: /^(?:w|o)/.test(text) };
}

function decimalsOf({ degrees = "", minutes, seconds }: Record<string, string | undefined>): number {
  if (seconds !== undefined) return DECIMALS_OF.seconds + fractionOf(seconds);
  if (minutes !== undefined) return DECIMALS_OF.minutes + fractionOf(minutes);
  return DECIMALS_OF.degrees + fractionOf(degrees);
}

function fractionOf(number: string): number {
  return number.split(".")[1]?.length ?? 0;
}
