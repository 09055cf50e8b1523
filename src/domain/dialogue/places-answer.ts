import { fitted } from "./text-length.ts";
import type { Bearer } from "./text-length.ts";

/**
 * A place of an answer. `stock`: a count, or a word for it. `age`: of what is known, or none.
 * `line`: a published number, never a person's. `whom`: for whom it is, where its place says so.
 * `result`: of a test, when its result is there.
 */
export type FoundPlace = {
  name: string;
  stock: string;
  whom?: string | null;
  result?: string | null;
  age: string | null;
  line: string;
};

/** The most places of one answer. */
export const MOST_PLACES = 3;
/** Signs of a name: what is tried first, and what still tells places apart. */
const LONGEST_NAME = 40;
const SHORTEST_NAME = 6;

/**
 * One line a place, below a heading where there is room. Names are cut before it is left out when a
 * result is there, that before for whom something is, and that before a place is. A count and a
 * number are never cut. Null where not even one place fits.
 */
export function writePlaces(heading: string, places: readonly FoundPlace[], bearer: Bearer): string | null {
  for (let count = Math.min(MOST_PLACES, places.length); count > 0; count -= 1) {
    const shown = places.slice(0, count);
    const short = shown.map((place) => ({ ...place, result: null }));
    const shortest = short.map((place) => ({ ...place, whom: null }));
    const text =
      writeShown(heading, shown, bearer) ?? writeShown(heading, short, bearer) ?? writeShown(heading, shortest, bearer);
    if (text !== null) return text;
  }
  return null;
}

function writeShown(heading: string, places: readonly FoundPlace[], bearer: Bearer): string | null {
  for (let length = LONGEST_NAME; length >= SHORTEST_NAME; length -= 1) {
    const lines = places.map((place) => writePlace(place, length));
    const text = fitted([heading, ...lines].join("\n"), bearer) ?? fitted(lines.join("\n"), bearer);
    if (text !== null) return text;
  }
  return null;
}

function writePlace({ name, stock, whom = null, result = null, age, line }: FoundPlace, length: number): string {
  const remarks = [whom, result].filter((remark) => remark !== null).join(", ");
  return [
    `${cut(name, length)}: ${stock}${remarks === "" ? "" : ` (${remarks})`}`,
    ...(age === null ? [] : [age]),
    line,
  ].join(", ");
}

const SIGNS = new Intl.Segmenter();

/** The name in one line, without signs that turn a line around, cut between letters as read. */
export function cut(name: string, length: number): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (plain.length <= length) return plain;
  let short = "";
  for (const { segment } of SIGNS.segment(plain)) {
    if (short.length + segment.length > length) break;
    short += segment;
  }
  return short.trim();
}
