import type { PlaceIndex } from "./index-file.ts";
import { NONE } from "./packing.ts";
import type { Query, QueryWord } from "./query.ts";
import { typeNumber } from "./tables.ts";
import type { WordMatcher } from "./word-matcher.ts";

/** Up to this many places, a word's surroundings are listed beforehand; else found on demand. */
const LISTED = 2500;

/**
 * Importance of a city of 200,000 people. Such cities lend their names to what lies around them.
 */
const URBAN = 0.71;

const CITY = typeNumber("city");
const AREAS = new Set([typeNumber("district"), typeNumber("state"), typeNumber("country")]);
const POSTAL = typeNumber("postal-code");

/** The lists of a word: queries of one search share their words. */
const known = new WeakMap<QueryWord, Map<number, number>>();

/** Which districts, states, countries, large cities and PIN codes the words of one query name. */
export class Contexts {
  private readonly index: PlaceIndex;
  private readonly matcher: WordMatcher;
  /** For each word the surroundings it names and how well; null for words too common to list. */
  private readonly listed: readonly (Map<number, number> | null)[];
  /** Lookups of common words so far. */
  private readonly asked = new Map<number, number>();

  constructor(index: PlaceIndex, query: Query, matcher: WordMatcher) {
    this.index = index;
    this.matcher = matcher;
    const isAlone = query.words.length < 2;
    this.listed = query.words.map((word) => (isAlone ? new Map() : word.count > LISTED ? null : this.list(word)));
  }

  private list(word: QueryWord): Map<number, number> {
    const before = known.get(word);
    if (before !== undefined) return before;
    const named = new Map<number, number>();
    known.set(word, named);
    for (let number = word.range.lo; number < word.range.hi; number += 1) {
      this.add(named, number, number === word.exact ? 1 : word.beginning);
    }
    for (const [number, quality] of word.similar) this.add(named, number, quality);
    return named;
  }

  private add(named: Map<number, number>, word: number, quality: number): void {
    const { postingStarts, postings } = this.index;
    const last = Math.min(postingStarts[word + 1] ?? 0, (postingStarts[word] ?? 0) + LISTED);
    for (let at = postingStarts[word] ?? 0; at < last; at += 1) {
      const place = postings[at] ?? 0;
      if (this.surrounds(place) && quality > (named.get(place) ?? 0)) named.set(place, quality);
    }
  }

  private surrounds(place: number): boolean {
    const type = this.index.type[place] ?? 0;
    return AREAS.has(type) || type === POSTAL || (type === CITY && (this.index.importance[place] ?? 0) >= URBAN);
  }

  /** Can this word mean the surroundings of a place at all? */
  isSurrounding(word: number): boolean {
    return this.listed[word]?.size !== 0;
  }

  /**
   * How well a word names the surroundings of a place: district, state, country, large city, or PIN
   * code.
   */
  quality(place: number, word: number): number {
    const named = this.listed[word] ?? null;
    if (named?.size === 0) return 0;
    const { parent, urban, postal } = this.index;
    let best = 0;
    for (let area = parent[place] ?? NONE; area !== NONE; area = parent[area] ?? NONE) {
      best = Math.max(best, named === null ? this.ask(area, word) : (named.get(area) ?? 0));
    }
    for (const other of [urban[place] ?? NONE, postal[place] ?? NONE]) {
      if (best < 1 && other !== NONE)
        best = Math.max(best, named === null ? this.ask(other, word) : (named.get(other) ?? 0));
    }
    return best;
  }

  private ask(area: number, word: number): number {
    const key = area * 16 + word;
    const known = this.asked.get(key);
    if (known !== undefined) return known;
    const quality = this.matcher.inPlace(area, word);
    this.asked.set(key, quality);
    return quality;
  }
}
