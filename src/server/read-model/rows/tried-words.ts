import { RECORD_LEVELS, recordLevel } from "#domain/listings/rank.ts";
import type { Tried } from "#domain/observations/track-record.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";

/*
 * A time, and what those who tried a place found of one axis, as one word: 26 bits of minutes since
 * 1970 (until 2097), and six of the record, three for each side. A minute is exact enough: of a
 * half-life of a day it is less than a thousandth.
 */

const TIME_BITS = 26;
const TIME = 2 ** TIME_BITS - 1;
const SIDE_BITS = 3;
const SIDE = (1 << SIDE_BITS) - 1;

/** The codes of a record; 0: nobody tried it. */
export const RECORD_CODES = 1 << (2 * SIDE_BITS);

/** @param atMs ms since 1970; 0: nobody reported it */
export function triedWord(atMs: number, tried: Tried | undefined): number {
  const minutes = Math.min(TIME, Math.max(0, Math.floor(atMs / MINUTE_MS)));
  const code = tried === undefined ? 0 : recordLevel(tried.yes) | (recordLevel(tried.no) << SIDE_BITS);
  return minutes + code * 2 ** TIME_BITS;
}

/** The time of a word, ms since 1970, to the minute. */
export function timeOf(word: number): number {
  return (word & TIME) * MINUTE_MS;
}

/** The code of the record in a word. */
export function recordOf(word: number): number {
  return word >>> TIME_BITS;
}

/** What a code says of an axis. */
export function triedOf(code: number): Tried {
  return { yes: RECORD_LEVELS[code & SIDE] ?? 0, no: RECORD_LEVELS[code >> SIDE_BITS] ?? 0 };
}
