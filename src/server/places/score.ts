import { distanceKm, type Point } from "#domain/places/distance.ts";
import { Contexts } from "./contexts.ts";
import type { PlaceIndex } from "./index-file.ts";
import { qualityOf, weighWords } from "./match-quality.ts";
import type { WordFits } from "./match-quality.ts";
import { NAME_KINDS, NONE } from "./packing.ts";
import type { Query, QueryWord } from "./query.ts";
import { homeOf } from "./script-homes.ts";
import { typeNumber } from "./tables.ts";
import { WordMatcher } from "./word-matcher.ts";

const DISTRICT = typeNumber("district");

/**
 * A place that answers a query: the fit of its words (0..1), and its rank with importance and
 * nearness.
 */
export type Scored = {
  place: number;
  text: number;
  rank: number;
  confidence: number;
  /** By a name that a source only lists. */
  listed: boolean;
};

/** How one name of a place answers: its fit, how much of it was typed, its share of the query. */
type Fit = { text: number; cover: number; matched: number; bySound: boolean; listed: boolean };

/** A name that a source only lists, matched by sound only, is most often somebody else's. */
const LISTED_BY_SOUND = 0.8;

/** A name in a foreign script is rarely meant where nobody writes it. */
const FOREIGN_SCRIPT = 0.85;

/** For matches by sound: how much more likely a place is in the states of its script. */
const HOME_SCRIPT = 0.06;

/**
 * Names that a source only lists count less than a place's own, least when unfinished or matched by
 * sound.
 */
function kindWorth(kind: number, cover: number, bySound: boolean): number {
  return kind === NAME_KINDS.listed ? (0.62 + 0.29 * cover) * (bySound ? LISTED_BY_SOUND : 1) : 1;
}

const TEXT_SHARE = 0.6;
const IMPORTANCE_SHARE = 0.4;
/** A town comes before the district of its name, unless a district is wanted. */
const DISTRICT_SHARE = -0.02;
const ASKED_DISTRICT_SHARE = 0.1;
const NEAR_SHARE = 0.3;
const NEAR_KM = 40;

/** "hospital" does not mean the village called Hospital. */
const BUILDING_MEANT = 0.45;

/** Importance of a city of about 100,000 people. */
const KNOWN = 0.65;

/** The worth of a word that names the surroundings and not the place. */
const CONTEXT_WORTH = 0.85;
/** Weight of a typed word that may be missing in a match. */
const FILLER_WEIGHT = 0.5;

/** Judges places against one query. Caches what it finds about districts, states and cities. */
export class Judge {
  private readonly index: PlaceIndex;
  private readonly query: Query;
  private readonly near: Point | null;
  private readonly matcher: WordMatcher;
  private readonly contexts: Contexts;
  /** How well each word names the surroundings of the place being scored. */
  private readonly context: Float64Array;
  private readonly own: Float64Array;
  private readonly fits: WordFits;
  /** Words that must not be missing, the rarest first: most places fail the first test. */
  private readonly asked: readonly number[];

  constructor(index: PlaceIndex, query: Query, near: Point | null) {
    this.index = index;
    this.query = query;
    this.near = near;
    this.matcher = new WordMatcher(index, query);
    this.contexts = new Contexts(index, query, this.matcher);
    this.context = new Float64Array(query.words.length);
    this.own = new Float64Array(query.words.length);
    const words = query.words.map(({ weight, filler }) => ({ weight, isFiller: filler }));
    this.fits = {
      words: weighWords(words, FILLER_WEIGHT),
      own: this.own,
      around: this.context,
      aroundWorth: CONTEXT_WORTH,
    };
    this.asked = query.words
      .map((word, at) => ({ word, at }))
      .filter(({ word }) => !word.filler)
      .sort((a, b) => a.word.count - b.word.count)
      .map(({ at }) => at);
  }

  /**
   * Are all words that matter in the names of the place or its surroundings? Cheap, for thousands
   * of places.
   */
  answersAll(place: number): boolean {
    for (const word of this.asked) {
      if (this.matcher.inPlace(place, word) > 0) continue;
      if (this.contexts.quality(place, word) === 0) return false;
    }
    return true;
  }

  /** Can this word of the query mean the surroundings? */
  isSurrounding(word: QueryWord): boolean {
    return this.contexts.isSurrounding(this.query.words.indexOf(word));
  }

  /** The best reading of the query as one of the place's names within its surroundings, or null. */
  score(place: number): Scored | null {
    const { index, query } = this;
    const { context } = this;
    if (query.words.length > 1)
      for (let word = 0; word < context.length; word += 1) context[word] = this.contexts.quality(place, word);
    let best: Fit | null = null;
    const last = index.nameStarts[place + 1] ?? 0;
    for (let name = index.nameStarts[place] ?? 0; name < last; name += 1) {
      const fit = this.fit(name);
      if (fit !== null && (best === null || fit.text * fit.matched > best.text * best.matched)) best = fit;
    }
    if (best === null) return null;
    const home = best.bySound && query.script !== null ? this.homeliness(place) : 0;
    if (home < 0) best = { ...best, text: best.text * FOREIGN_SCRIPT };
    const importance = index.importance[place] ?? 0;
    // Remaining words mean another place. After a city's full name they are a place in it that no
    // gazetteer has.
    const share =
      best.matched === 1
        ? 1
        : best.matched ** (best.cover > 0.99 && best.text > 0.9 && importance >= KNOWN ? 0.75 : 1.5);
    const rank =
      (TEXT_SHARE * best.text +
        IMPORTANCE_SHARE * importance +
        this.nearness(place) +
        this.kindShare(place) +
        Math.max(0, home)) *
      share;
    const meant = query.onlyBuildings ? BUILDING_MEANT : 1;
    const confidence = best.text * (0.35 + 0.65 * best.cover) * best.matched ** 2 * meant;
    return { place, text: best.text * share, rank, confidence, listed: best.listed };
  }

  private kindShare(place: number): number {
    if (this.index.type[place] !== DISTRICT) return 0;
    return this.query.wantsDistrict ? ASKED_DISTRICT_SHARE : DISTRICT_SHARE;
  }

  /** Below 0 where nobody writes the typed script, above it where it is the state's own. */
  private homeliness(place: number): number {
    const home = homeOf(this.index, this.query.script);
    if (home === null) return 0;
    if (!home.countries.has(this.index.country[place] ?? 0)) return -1;
    for (let area = this.index.parent[place] ?? NONE; area !== NONE; area = this.index.parent[area] ?? NONE)
      if (home.states.has(area)) return HOME_SCRIPT;
    return 0;
  }

  private fit(name: number): Fit | null {
    const { nameWordStarts, nameWords, wordStarts, nameKind } = this.index;
    const first = nameWordStarts[name] ?? 0;
    const end = nameWordStarts[name + 1] ?? 0;
    if (!this.matcher.anyIn(first, end)) return null;
    this.own.fill(0);
    this.matcher.bySound = true;
    let covered = 0;
    let whole = 0;
    let begins = false;
    for (let at = first; at < end; at += 1) {
      const word = nameWords[at] ?? 0;
      const length = (wordStarts[word + 1] ?? 0) - (wordStarts[word] ?? 0);
      const share = this.matcher.take(word, length, this.own);
      whole += length;
      covered += share * length;
      if (at === first && share > 0) begins = true;
    }
    const { quality, matched } = qualityOf(this.fits);
    if (quality === 0) return null;
    const cover = covered / whole;
    const { bySound } = this.matcher;
    const kind = nameKind[name] ?? 0;
    const text = quality * (0.62 + 0.38 * cover) * (begins ? 1 : 0.86) * kindWorth(kind, cover, bySound);
    return { text, cover, matched, bySound, listed: kind === NAME_KINDS.listed };
  }

  private nearness(place: number): number {
    if (this.near === null) return 0;
    const km = distanceKm(this.near, { lat: this.index.lat[place] ?? 0, lng: this.index.lng[place] ?? 0 });
    return (NEAR_SHARE * NEAR_KM) / (NEAR_KM + km);
  }
}
