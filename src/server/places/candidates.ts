import type { PlaceIndex } from "./index-file.ts";
import { exactText } from "./lookup.ts";
import { CELLS_ACROSS, placeCellOf } from "./packing.ts";
import { HEAVY } from "./prepare/words.ts";
import type { Query, QueryWord } from "./query.ts";
import type { Judge } from "./score.ts";

/** What narrows a search besides its words. */
export type Narrowing = { near: { lat: number; lng: number } | null; country: number | null; type: number | null };

/** Places read and scored per search at most. The 2 ms of DESIGN.md 10 follow from these. */
const SCANNED = 1500;
const JUDGED = 240;

/** Places worth scoring for a query. All for rare words, else the best known and the nearest. */
export function candidates(
  index: PlaceIndex,
  query: Query,
  options: { judge: Judge; narrowing: Narrowing; effort: number; strict?: boolean },
): Set<number> {
  const gathering = new Gathering(index, options.judge, options.narrowing, options.effort * SCANNED);
  const words = query.words.filter((word) => !word.filler || query.words.length === 1);
  const [single] = words;
  if (words.length === 1 && single !== undefined) gathering.single(single);
  else {
    const rarest = words.toSorted((a, b) => a.count - b.count);
    gathering.several(rarest);
    if (gathering.found.size === 0 && options.strict !== true) gathering.any(rarest);
  }
  return gathering.found;
}

/** One search's candidates while they are collected. */
class Gathering {
  readonly found = new Set<number>();
  private readonly index: PlaceIndex;
  private readonly judge: Judge;
  private readonly narrowing: Narrowing;
  private budget: number;

  // oxlint-disable-next-line max-params -- made in one place, above
  constructor(index: PlaceIndex, judge: Judge, narrowing: Narrowing, budget: number) {
    this.budget = budget;
    this.index = index;
    this.judge = judge;
    this.narrowing = narrowing;
  }

  private fits(place: number): boolean {
    const { country, type } = this.narrowing;
    return (
      (country === null || this.index.country[place] === country) && (type === null || this.index.type[place] === type)
    );
  }

  private add(place: number): void {
    if (this.found.size < HEAVY && this.fits(place)) this.found.add(place);
  }

  /** One word: all its places, or the prepared list, the exact ones and those nearby. */
  single(word: QueryWord): void {
    for (const similar of word.similar.keys()) this.addPostings(similar, 40);
    if (word.count <= HEAVY) {
      for (let at = word.range.lo; at < word.range.hi; at += 1) this.addPostings(at, HEAVY);
      return;
    }
    this.addHeavy(word);
    if (word.exact >= 0) this.addExact(word.exact);
    this.addNarrowed();
  }

  private addPostings(word: number, most: number): void {
    const first = this.index.postingStarts[word] ?? 0;
    const last = Math.min(first + most, this.index.postingStarts[word + 1] ?? 0);
    for (let at = first; at < last; at += 1) this.add(this.index.postings[at] ?? 0);
  }

  private addHeavy(word: QueryWord): void {
    const which = exactText(this.index.heavyStarts, this.index.heavyText, word.text);
    if (which < 0) return;
    for (
      let at = this.index.heavyPlaceStarts[which] ?? 0;
      at < (this.index.heavyPlaceStarts[which + 1] ?? 0);
      at += 1
    ) {
      this.add(this.index.heavyPlaces[at] ?? 0);
    }
  }

  /** Places whose whole name is the word come first, however small they are. */
  private addExact(word: number): void {
    const { postingStarts, postings, nameStarts, nameWordStarts, nameWords } = this.index;
    this.addPostings(word, 40);
    const last = Math.min((postingStarts[word] ?? 0) + SCANNED, postingStarts[word + 1] ?? 0);
    let taken = 0;
    for (let at = postingStarts[word] ?? 0; at < last && taken < 60; at += 1) {
      const place = postings[at] ?? 0;
      const name = nameStarts[place] ?? 0;
      const first = nameWordStarts[name] ?? 0;
      if ((nameWordStarts[name + 1] ?? 0) - first !== 1 || nameWords[first] !== word) continue;
      this.add(place);
      taken += 1;
    }
  }

  /** Places of the wanted country or type, best known first, and places near the reader. */
  private addNarrowed(): void {
    const { near, country, type } = this.narrowing;
    const { countryStarts, countryPlaces, typeStarts, typePlaces } = this.index;
    if (country !== null) this.scan(countryPlaces, countryStarts[country] ?? 0, countryStarts[country + 1] ?? 0);
    else if (type !== null) this.scan(typePlaces, typeStarts[type] ?? 0, typeStarts[type + 1] ?? 0);
    if (near !== null) this.scanAround(near);
  }

  private scan(places: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to && this.budget > 0 && this.found.size < JUDGED; at += 1) {
      const place = places[at] ?? 0;
      this.budget -= 1;
      if (this.fits(place) && this.judge.answersAll(place)) this.found.add(place);
    }
  }

  private scanAround({ lat, lng }: { lat: number; lng: number }): void {
    const { cellStarts, cellPlaces } = this.index;
    const here = placeCellOf(lat, lng);
    this.budget = Math.max(this.budget, SCANNED / 2);
    for (const [row, column] of AROUND) {
      const cell = here + row * CELLS_ACROSS + column;
      this.scan(cellPlaces, cellStarts[cell] ?? 0, cellStarts[cell + 1] ?? 0);
    }
  }

  /**
   * Several words: places named by the rarest ones, with the other words in their names or
   * surroundings.
   */
  several(words: readonly QueryWord[]): void {
    for (const word of words) {
      const numbers = [...(word.exact >= 0 ? [word.exact] : []), ...word.similar.keys()];
      for (const number of numbers)
        this.scan(
          this.index.postings,
          this.index.postingStarts[number] ?? 0,
          this.index.postingStarts[number + 1] ?? 0,
        );
      const { lo, hi } = word.range;
      if (word.count <= this.budget)
        this.scan(this.index.postings, this.index.postingStarts[lo] ?? 0, this.index.postingStarts[hi] ?? 0);
      else this.scanHeavy(word);
      // A word that names no surroundings must be in the name. So no other list can add a place
      // with every word.
      if (!this.judge.isSurrounding(word)) break;
    }
    if (this.narrowing.near !== null) this.scanAround(this.narrowing.near);
  }

  /**
   * Nothing has all the words: what is best known for one of them may still help, at low
   * confidence.
   */
  any(words: readonly QueryWord[]): void {
    for (const word of words) if (word.exact >= 0) this.addPostings(word.exact, 30);
    for (const word of words) for (const similar of word.similar.keys()) this.addPostings(similar, 4);
  }

  private scanHeavy(word: QueryWord): void {
    const which = exactText(this.index.heavyStarts, this.index.heavyText, word.text);
    if (which < 0) return;
    this.scan(
      this.index.heavyPlaces,
      this.index.heavyPlaceStarts[which] ?? 0,
      this.index.heavyPlaceStarts[which + 1] ?? 0,
    );
  }
}

/** Cells around a point, nearest first, up to about 60 km. */
const AROUND: readonly (readonly [number, number])[] = [-2, -1, 0, 1, 2]
  .flatMap((row) => [-2, -1, 0, 1, 2].map((column) => [row, column] as const))
  .toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b));
