import { distanceKm } from "#domain/places/distance.ts";
import type { PlaceIndex } from "./index-file.ts";
import { NAME_KINDS, NONE } from "./packing.ts";
import { answers, type Query, type QueryWord } from "./query.ts";

/** A place that answers a query: how well its words fit (0..1), and its rank with importance and nearness in it. */
export type Scored = { place: number; text: number; rank: number; confidence: number };

type Point = { lat: number; lng: number };

/** What names a source merely lists are worth against a place's own name. */
const KIND_WORTH: Readonly<Record<number, number>> = {
  [NAME_KINDS.own]: 1,
  [NAME_KINDS.kept]: 1,
  [NAME_KINDS.listed]: 0.95,
};

const TEXT_SHARE = 0.6;
const IMPORTANCE_SHARE = 0.4;
const NEAR_SHARE = 0.3;
const NEAR_KM = 40;

/** Judges places against one query; remembers what it learnt about districts, states and cities on the way. */
export class Judge {
  private readonly index: PlaceIndex;
  private readonly query: Query;
  private readonly near: Point | null;
  private readonly contexts = new Map<number, readonly number[]>();
  private readonly own: number[];
  private readonly needed: number;

  constructor(index: PlaceIndex, query: Query, near: Point | null) {
    this.index = index;
    this.query = query;
    this.near = near;
    this.own = query.words.map(() => 0);
    this.needed = query.words.filter((word) => !word.filler).length;
  }

  /** Do all words that matter occur in the place's names or those of what it lies in? Cheap; asked of thousands. */
  answersAll(place: number): boolean {
    for (let at = 0; at < this.query.words.length; at += 1) {
      const word = this.query.words[at];
      if (word === undefined || word.filler || this.ownQuality(place, word) > 0) continue;
      if (this.contextQuality(place, at) === 0) return false;
    }
    return true;
  }

  private ownQuality(place: number, word: QueryWord): number {
    const { nameStarts, nameWordStarts, nameWords } = this.index;
    const end = nameWordStarts[nameStarts[place + 1] ?? 0] ?? 0;
    let best = 0;
    for (let at = nameWordStarts[nameStarts[place] ?? 0] ?? 0; at < end && best < 1; at += 1) {
      best = Math.max(best, answers(word, nameWords[at] ?? 0));
    }
    return best;
  }

  /** How well a word names something the place lies in: its district, state, country, large city, or PIN code. */
  private contextQuality(place: number, word: number): number {
    const { parent, urban, postal } = this.index;
    let best = 0;
    for (let area = parent[place] ?? NONE; area !== NONE; area = parent[area] ?? NONE)
      best = Math.max(best, this.qualityOf(area, word));
    const city = urban[place] ?? NONE;
    if (city !== NONE) best = Math.max(best, this.qualityOf(city, word));
    const code = postal[place] ?? NONE;
    if (code !== NONE && best === 0) best = this.qualityOf(code, word);
    return best;
  }

  private qualityOf(area: number, word: number): number {
    const known = this.contexts.get(area);
    if (known !== undefined) return known[word] ?? 0;
    const qualities = this.query.words.map((one) => this.ownQuality(area, one));
    this.contexts.set(area, qualities);
    return qualities[word] ?? 0;
  }

  /** The best reading of the query as one of the place's names within its surroundings; null when words are left over. */
  score(place: number): Scored | null {
    const { index, query } = this;
    let best: { text: number; cover: number } | null = null;
    const context = query.words.map((_, at) => (query.words.length > 1 ? this.contextQuality(place, at) : 0));
    for (let name = index.nameStarts[place] ?? 0; name < (index.nameStarts[place + 1] ?? 0); name += 1) {
      const fit = this.fit(name, context);
      if (fit !== null && (best === null || fit.text > best.text)) best = fit;
    }
    if (best === null) return null;
    const importance = index.importance[place] ?? 0;
    const rank = TEXT_SHARE * best.text + IMPORTANCE_SHARE * importance + this.nearness(place);
    return { place, text: best.text, rank, confidence: best.text * (0.35 + 0.65 * best.cover) };
  }

  private fit(name: number, context: readonly number[]): { text: number; cover: number } | null {
    const { nameWordStarts, nameWords, wordStarts, nameKind } = this.index;
    const first = nameWordStarts[name] ?? 0;
    const end = nameWordStarts[name + 1] ?? 0;
    this.own.fill(0);
    let covered = 0;
    let whole = 0;
    let begins = false;
    for (let at = first; at < end; at += 1) {
      const word = nameWords[at] ?? 0;
      const length = (wordStarts[word + 1] ?? 0) - (wordStarts[word] ?? 0);
      whole += length;
      const share = this.take(word, length);
      covered += share * length;
      if (at === first && share > 0) begins = true;
    }
    if (covered === 0) return null;
    const quality = this.quality(context);
    if (quality === 0) return null;
    const cover = covered / whole;
    const text = quality * (0.62 + 0.38 * cover) * (begins ? 1 : 0.86) * (KIND_WORTH[nameKind[name] ?? 0] ?? 1);
    return { text, cover };
  }

  /** Notes which typed words this word of a name answers; answers how much of it was typed. */
  private take(word: number, length: number): number {
    let share = 0;
    this.query.words.forEach((typed, at) => {
      const quality = answers(typed, word);
      if (quality === 0) return;
      this.own[at] = Math.max(this.own[at] ?? 0, quality);
      const part = word === typed.exact || typed.similar.has(word) ? 1 : (typed.text.length / length + 1) / 2;
      share = Math.max(share, Math.min(1, part));
    });
    return share;
  }

  /** The words' mean quality; each word that fits nowhere takes most of it away. */
  private quality(context: readonly number[]): number {
    let sum = 0;
    let count = 0;
    let missing = 0;
    this.query.words.forEach((word, at) => {
      const quality = Math.max(this.own[at] ?? 0, 0.97 * (context[at] ?? 0));
      if (quality === 0) {
        if (!word.filler) missing += 1;
        return;
      }
      const weight = Math.max(2, word.text.length);
      sum += quality * weight;
      count += weight;
    });
    if (count === 0 || missing >= Math.max(1, this.needed)) return 0;
    return (sum / count) * 0.45 ** missing;
  }

  private nearness(place: number): number {
    if (this.near === null) return 0;
    const km = distanceKm(this.near, { lat: this.index.lat[place] ?? 0, lng: this.index.lng[place] ?? 0 });
    return (NEAR_SHARE * NEAR_KM) / (NEAR_KM + km);
  }
}
