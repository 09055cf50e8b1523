import { foldName, nameWords } from "#domain/places/fold-name.ts";
import { isInitials } from "./named-parts/abbreviations.ts";
import { soundsLike } from "./fuzzy-match.ts";
import type { PlaceIndex } from "./index-file.ts";
import { homeScript } from "./script-homes.ts";
import { postingCount, prefixRange, type Range } from "./lookup.ts";

/** A typed word and the words of the gazetteer it may mean. */
export type QueryWord = {
  text: string;
  /** Its length in UTF-8, as the gazetteer measures its own. */
  bytes: number;
  /** The number of exactly this word, -1 when the gazetteer does not have it. */
  exact: number;
  /** Words it is the beginning of, including itself. */
  range: Range;
  /** Places whose names have a word of the range. */
  count: number;
  /** Words it sounds like, with their fit; empty until needed. */
  similar: ReadonlyMap<number, number>;
  /** The worth of a word of the range that is longer than the typed one. */
  beginning: number;
  /** Names the kind of thing ("district"), not its name. It may be missing in a match. */
  filler: boolean;
  /**
   * How much of the query's meaning it carries: rare words more than common ones, kinds of
   * buildings little.
   */
  weight: number;
};

/** The parsed text. `open`: the word still being typed. */
export type Query = {
  words: readonly QueryWord[];
  letters: number;
  /** The number of its script in script-homes.ts; null where that implies no country. */
  script: number | null;
  /** One of its words means a district. */
  wantsDistrict: boolean;
  /** Only kinds of buildings: no place is meant, even if one is called so. */
  onlyBuildings: boolean;
};

/** Words that people add to names and gazetteers leave out. */
const FILLERS = new Set(
  (
    "district dist zila zilla jila jilla city town village state near opp opposite behind the of in at and po ps pin pincode code tehsil tahsil taluk taluka " +
    "mandal block area road rd jela shohor जिला जिल्हा शहर राज्य पिन कोड জেলা শহর মাওৱা ज़िला ضلع شہر के पास में নিকট কাছে"
  )
    .split(" ")
    .map(foldName),
);

const DISTRICT_WORDS = new Set(
  "district dist zila zilla jila jilla jela जिला जिल्हा ज़िला জেলা ضلع".split(" ").map(foldName),
);

/** Kinds of buildings: they are named after places far more often than places after them. */
const BUILDINGS = new Set(
  (
    "hospital hospitals clinic centre center college school university medical pharmacy chemist lab laboratory blood bank nursing home " +
    "institute trust sadan bhavan station airport temple mandir masjid church market hotel apartment society अस्पताल हॉस्पिटल হাসপাতাল"
  )
    .split(" ")
    .map(foldName),
);

const MOST_WORDS = 8;

function weightOf(index: PlaceIndex, text: string, exact: number): number {
  const places = exact < 0 ? 0 : postingCount(index, { lo: exact, hi: exact + 1 });
  return (BUILDINGS.has(text) ? 0.2 : 1) * Math.log(index.type.length / (places + 1));
}

/** Parses the typed text. Every word may be unfinished, most probably the last one. */
export function readQuery(index: PlaceIndex, text: string): Query {
  const words = nameWords(text).slice(0, MOST_WORDS);
  return {
    words: words.map((word, at) => readWord(index, word, at === words.length - 1)),
    letters: words.reduce((sum, word) => sum + word.length, 0),
    script: homeScript(words.find((word) => /^\D/.test(word)) ?? ""),
    onlyBuildings: words.every((word) => BUILDINGS.has(word)),
    wantsDistrict: words.length > 1 && words.some((word) => DISTRICT_WORDS.has(word)),
  };
}

/** One typed word. `last`: it may be unfinished. */
export function readWord(index: PlaceIndex, text: string, last: boolean): QueryWord {
  const bytes = Buffer.byteLength(text, "utf8");
  const range = prefixRange(index.wordStarts, index.wordText, text);
  const firstLength = (index.wordStarts[range.lo + 1] ?? 0) - (index.wordStarts[range.lo] ?? 0);
  const exact = range.lo < range.hi && firstLength === bytes ? range.lo : -1;
  // A complete number is a number: 22601 may become 226010, but 226010 is not the beginning of
  // anything.
  const beginning = last ? 0.92 : text.length >= 3 && !/^\d+$/.test(text) ? 0.72 : 0;
  const used = beginning > 0 ? range : { lo: range.lo, hi: exact >= 0 ? range.lo + 1 : range.lo };
  return {
    text,
    bytes,
    exact,
    range: used,
    count: postingCount(index, used),
    similar: new Map(),
    beginning,
    filler: FILLERS.has(text),
    weight: weightOf(index, text, exact),
  };
}

/** A word that so many places have is no typing slip. */
const COMMON = 25;

/** The worth of a guess where the typed word is already a name or the beginning of one. */
const SECOND_GUESS = 0.9;

/** The same query where every word also matches what it sounds like. */
export function withSoundAlikes(index: PlaceIndex, query: Query): Query {
  const last = query.words.length - 1;
  return { ...query, words: query.words.map((word, at) => withSimilar(index, word, at === last)) };
}

function withSimilar(index: PlaceIndex, word: QueryWord, open: boolean): QueryWord {
  if (word.filler || isInitials(word.text) || isCommon(index, word)) return word;
  const similar = soundsLike(index, word.text, open);
  if (word.count === 0) return { ...word, similar };
  return { ...word, similar: new Map([...similar].map(([number, quality]) => [number, quality * SECOND_GUESS])) };
}

function isCommon(index: PlaceIndex, { exact }: QueryWord): boolean {
  return exact >= 0 && postingCount(index, { lo: exact, hi: exact + 1 }) >= COMMON;
}
