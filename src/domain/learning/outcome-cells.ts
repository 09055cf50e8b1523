import type { Axes } from "../observations/axes.ts";
import type { Kind } from "../resources/kinds.ts";
import { halfLivesSince, NO_WORD, statedHalfLifeHours, wordOf } from "./chances.ts";
import type { AxisName, Word } from "./chances.ts";

/** A word and its age in half-lives when somebody called. */
export type KnownWord = { word: Word; halfLives: number };

/** What readers saw of a listing just before a call: of each axis the word and its age. */
export type KnownBefore = Readonly<Record<AxisName, KnownWord>>;

/** What readers see of a listing at a time. */
export function knownBefore(
  listing: Axes,
  { kind, subtype, at }: { kind: Kind; subtype?: string | undefined; at: Date },
): KnownBefore {
  const of = (axis: AxisName): KnownWord => {
    const halfLives = halfLivesSince(listing[axis], statedHalfLifeHours(axis, kind, subtype), at);
    return halfLives === null ? { word: NO_WORD, halfLives: 0 } : { word: wordOf(listing[axis]), halfLives };
  };
  return { stock: of("stock"), reach: of("reach"), trust: of("trust") };
}

/**
 * How old a word was: right after it, later, or so old (or missing) that only the prior speaks.
 * Words of other ages teach nothing.
 */
export const AGES = ["fresh", "later", "gone"] as const;
export type Age = (typeof AGES)[number];

/** A cell of the table that is learnt: what was said of which axis, and how long before. */
export type Cell = { axis: AxisName; word: Word; age: Age };

/** The south-western corner of the area of a point: a square of one degree. */
export function areaCornerOf({ lat, lng }: { lat: number; lng: number }): { lat: number; lng: number } {
  return { lat: Math.floor(lat), lng: Math.floor(lng) };
}

/** The name of the area of a point: its corner ("22 88"). */
export function areaOf(point: { lat: number; lng: number }): string {
  const { lat, lng } = areaCornerOf(point);
  return `${lat} ${lng}`;
}
