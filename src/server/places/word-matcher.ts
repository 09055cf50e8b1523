import type { PlaceIndex } from "./index-file.ts";
import type { Query } from "./query.ts";

const NONE: ReadonlyMap<number, number> = new Map();

/**
 * The words of one query for the inner loops of a search: numbers only, nothing allocated per call.
 */
export class WordMatcher {
  private readonly index: PlaceIndex;
  private readonly exact: Int32Array;
  private readonly lo: Int32Array;
  private readonly hi: Int32Array;
  private readonly beginning: Float64Array;
  private readonly bytes: Int32Array;
  private readonly similar: readonly ReadonlyMap<number, number>[];

  /** Was the last name matched by sound only, with no word as typed? */
  bySound = false;

  constructor(index: PlaceIndex, { words }: Query) {
    this.index = index;
    this.exact = Int32Array.from(words, (word) => word.exact);
    this.lo = Int32Array.from(words, (word) => word.range.lo);
    this.hi = Int32Array.from(words, (word) => word.range.hi);
    this.beginning = Float64Array.from(words, (word) => word.beginning);
    this.bytes = Int32Array.from(words, (word) => word.bytes);
    this.similar = words.map((word) => word.similar);
  }

  /** How well a word of the gazetteer answers a typed one: 1 the same, 0 not at all. */
  private answers(typed: number, word: number): number {
    if (word === this.exact[typed]) return 1;
    if (word >= (this.lo[typed] ?? 0) && word < (this.hi[typed] ?? 0)) return this.beginning[typed] ?? 0;
    const similar = this.similar[typed] ?? NONE;
    return similar.size === 0 ? 0 : (similar.get(word) ?? 0);
  }

  /** The best fit of a typed word among all names of a place. */
  inPlace(place: number, typed: number): number {
    const { placeWordStarts, nameWords } = this.index;
    const end = placeWordStarts[place + 1] ?? 0;
    let best = 0;
    for (let at = placeWordStarts[place] ?? 0; at < end; at += 1) {
      const quality = this.answers(typed, nameWords[at] ?? 0);
      if (quality > best) best = quality;
      if (best === 1) break;
    }
    return best;
  }

  /** Is any typed word in this run of a name's words? */
  anyIn(first: number, end: number): boolean {
    const { nameWords } = this.index;
    for (let at = first; at < end; at += 1) {
      for (let typed = 0; typed < this.exact.length; typed += 1)
        if (this.answers(typed, nameWords[at] ?? 0) > 0) return true;
    }
    return false;
  }

  /**
   * Records in `own` which typed words this word of a name answers. Returns how much of it was
   * typed.
   */
  take(word: number, length: number, own: Float64Array): number {
    let share = 0;
    for (let typed = 0; typed < this.exact.length; typed += 1) {
      const quality = this.answers(typed, word);
      if (quality === 0) continue;
      if (quality > (own[typed] ?? 0)) own[typed] = quality;
      const isTyped = word === this.exact[typed];
      const isBegun = !isTyped && word >= (this.lo[typed] ?? 0) && word < (this.hi[typed] ?? 0);
      if (isTyped || isBegun) this.bySound = false;
      const part = isBegun ? Math.min(1, ((this.bytes[typed] ?? 0) / length + 1) / 2) : 1;
      if (part > share) share = part;
    }
    return share;
  }
}
