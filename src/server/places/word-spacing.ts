import { latinSpelling } from "#domain/places/transliterate.ts";
import type { PlaceIndex } from "./index-file.ts";
import { exactText } from "./lookup.ts";
import { readWord, type Query, type QueryWord } from "./query.ts";

/** Least length of a word to try as two, and how many splits to try. */
const SPLIT_FROM = 6;
const SPLIT_TO = 24;
const MOST_SPLITS = 2;
const LEAST_PART = 3;

/** In long queries nobody's spacing is in doubt. */
const MOST_JOINED = 4;

/**
 * The query with two neighbouring words as one ("shivaji nagar" is also Shivajinagar), where names
 * have such a word.
 */
export function withJoinedWords(index: PlaceIndex, query: Query, bySound: boolean): Query[] {
  const { words } = query;
  if (words.length < 2 || words.length > MOST_JOINED) return [];
  return words.slice(1).flatMap((second, at) => {
    const first = words[at];
    if (first === undefined || /^\d/.test(first.text) || /^\d/.test(second.text)) return [];
    const isLast = at + 2 === words.length;
    const one = readWord(index, first.text + second.text, isLast);
    const isWritten = isLast ? one.count > 0 : one.exact >= 0;
    const isSoundAlike = bySound && (one.text.codePointAt(0) ?? 0) >= 0x370;
    return isWritten || isSoundAlike ? [replaced(query, { at, count: 2 }, [one])] : [];
  });
}

/** The query with one word as two ("gomtinagar" is Gomti Nagar), where names have both. */
export function withSplitWords(index: PlaceIndex, query: Query): Query[] {
  return query.words.flatMap((word, at) => {
    const isKnown = word.exact >= 0 && query.words.length > 1;
    if (isKnown || word.text.length < SPLIT_FROM || word.text.length > SPLIT_TO || /\d/.test(word.text)) return [];
    const isLast = at + 1 === query.words.length;
    return halves(index, word.text, isLast).map((two) => replaced(query, { at, count: 1 }, two));
  });
}

/** Two known words that make up one, the most even split first. */
function halves(index: PlaceIndex, text: string, isLast: boolean): QueryWord[][] {
  const found: { even: number; two: QueryWord[] }[] = [];
  for (let at = LEAST_PART; at <= text.length - LEAST_PART; at += 1) {
    if (/^\p{M}/u.test(text.slice(at))) continue;
    const first = inLatin(text.slice(0, at));
    if (exactText(index.wordStarts, index.wordText, first) < 0) continue;
    const second = readWord(index, inLatin(text.slice(at)), isLast);
    const isKnown = second.exact >= 0 || (isLast && second.count > 0);
    if (!isKnown) continue;
    const even = Math.min(at, text.length - at) + (second.exact >= 0 ? 3 : 0);
    found.push({ even, two: [readWord(index, first, false), second] });
  }
  found.sort((a, b) => b.even - a.even);
  return found.slice(0, MOST_SPLITS).map(({ two }) => two);
}

function inLatin(text: string): string {
  return latinSpelling(text) ?? text;
}

function replaced(query: Query, { at, count }: { at: number; count: number }, by: readonly QueryWord[]): Query {
  return { ...query, words: [...query.words.slice(0, at), ...by, ...query.words.slice(at + count)] };
}
