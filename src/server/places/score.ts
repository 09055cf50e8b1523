import { distanceKm } from "#domain/places/distance.ts";
import type { PlaceIndex } from "./index-file.ts";
import { NAME_KINDS, NONE } from "./packing.ts";
import { answers, type Query, type QueryWord } from "./query.ts";

/** A place that answers a query: how well its words fit (0..1), and its rank with importance and nearness in it. */
export type Scored = { place: number; text: number; rank: number; confidence: number };

type Point = { lat: number; lng: number };

/** How one name of a place answers: how well, how much of the name was typed, how much of the query it answers. */
type Fit = { text: number; cover: number; matched: number };

/** Names a source merely lists count less than a place's own, least of all when they are only begun. */
function kindWorth(kind: number, cover: number): number {
  return kind === NAME_KINDS.listed ? 0.85 + 0.1 * cover : 1;
}

const TEXT_SHARE = 0.6;
const IMPORTANCE_SHARE = 0.4;
const NEAR_SHARE = 0.3;
const NEAR_KM = 40;

/** Importance of a city of about 100,000 people. */
const KNOWN = 0.65;

/** Judges places against one query; remembers what it learnt about districts, states and cities on the way. */
export class Judge {
  private readonly index: PlaceIndex;
  private readonly query: Query;
  private readonly near: Point | null;
  private readonly contexts = new Map<number, readonly number[]>();
  private readonly own: number[];
  /** The share of the query's meaning that the name just judged answers, with what it lies in. */
  private matched = 1;

  constructor(index: PlaceIndex, query: Query, near: Point | null) {
    this.index = index;
    this.query = query;
    this.near = near;
    this.own = query.words.map(() => 0);
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
    let best: Fit | null = null;
    const context = query.words.map((_, at) => (query.words.length > 1 ? this.contextQuality(place, at) : 0));
    for (let name = index.nameStarts[place] ?? 0; name < (index.nameStarts[place + 1] ?? 0); name += 1) {
      const fit = this.fit(name, context);
      if (fit !== null && (best === null || fit.text * fit.matched > best.text * best.matched)) best = fit;
    }
    if (best === null) return null;
    const importance = index.importance[place] ?? 0;
    // Words left over mean another place; beside a city's full name they are a place in it that no gazetteer knows.
    const share = best.matched ** (best.cover > 0.99 && importance >= KNOWN ? 0.75 : 1.5);
    const rank = (TEXT_SHARE * best.text + IMPORTANCE_SHARE * importance + this.nearness(place)) * share;
    return {
      place,
      text: best.text * share,
      rank,
      confidence: best.text * (0.35 + 0.65 * best.cover) * best.matched ** 2,
    };
  }

  private fit(name: number, context: readonly number[]): Fit | null {
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
    const text = quality * (0.62 + 0.38 * cover) * (begins ? 1 : 0.86) * kindWorth(nameKind[name] ?? 0, cover);
    return { text, cover, matched: this.matched };
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

  /** The words' mean quality by their weight; each that fits nowhere takes its share away. Sets `matched`. */
  private quality(context: readonly number[]): number {
    let sum = 0;
    let weights = 0;
    let matched = 0;
    this.query.words.forEach((word, at) => {
      const quality = Math.max(this.own[at] ?? 0, 0.97 * (context[at] ?? 0));
      if (word.filler && quality === 0) return;
      const weight = word.filler ? 0.5 : word.weight;
      weights += weight;
      if (quality === 0) return;
      matched += weight;
      sum += quality * weight;
    });
    if (matched === 0) return 0;
    this.matched = matched / weights;
    return sum / matched;
  }

  private nearness(place: number): number {
    if (this.near === null) return 0;
    const km = distanceKm(this.near, { lat: this.index.lat[place] ?? 0, lng: this.index.lng[place] ?? 0 });
    return (NEAR_SHARE * NEAR_KM) / (NEAR_KM + km);
  }
}
