import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { nameWords } from "#domain/places/fold-name.ts";
import { qualityOf, weighWords } from "../match-quality.ts";
import type { WordFits } from "../match-quality.ts";
import { CELLS_ACROSS, placeCellOf } from "../packing.ts";
import { isCare, isHospital, weightOf } from "./buildings.ts";
import type { FacilityIndex } from "./facility-index.ts";

/** What is searched. */
export type FacilityQuery = { q: string; near?: Point | undefined; limit: number };

/**
 * A facility that answers. `confidence` is 0..1, as for places. `isNamed`: a kind of building and
 * more was typed, and all of it fits, so no town can be meant. `isWhole`: every typed word is
 * exactly one of its name, whose beginning is among them ("NRS" of a long name).
 */
export type FacilityHit = { slot: number; rank: number; confidence: number; isNamed: boolean; isWhole: boolean };

/** Facilities looked at by one search at most. */
const SCANNED = 300;
const SCANNED_AROUND = 200;
const MOST_WORDS = 8;
/** Worth of a word that names the area and not the facility. */
const CONTEXT_WORTH = 0.9;
/** Weight of a typed word that may be missing in a match. */
const FILLER_WEIGHT = 0.2;
/** Below this share of the query a result helps nobody. */
const LEAST_MATCHED = 0.7;
const NEAR_KM = 30;
const NEAR_SHARE = 0.3;

/** Words that people put between names. */
const FILLERS = new Set("in at near of the and opp opposite behind dist district state city pin po".split(" "));

type Typed = {
  text: string;
  isLast: boolean;
  isFiller: boolean;
  weight: number;
  similar: ReadonlyMap<number, number>;
  /** Facilities that have it or a word it begins. */
  count: number;
};

const NOTHING: ReadonlyMap<number, number> = new Map();

/** Facilities for the text typed so far, best first. */
export function searchFacilities(index: FacilityIndex, query: FacilityQuery): FacilityHit[] {
  const words = nameWords(query.q).slice(0, MOST_WORDS);
  if (words.length === 0 || index.size === 0) return [];
  const typed = words.map((text, at) => readWord(index, text, at === words.length - 1));
  const judge = new Judge(index, typed, query.near);
  const best = new Map<number, FacilityHit>();
  for (const slot of candidates(index, typed, query.near)) {
    const hit = judge.judge(slot);
    if (hit !== null) best.set(slot, hit);
  }
  return [...best.values()].sort((a, b) => b.rank - a.rank || a.slot - b.slot).slice(0, query.limit);
}

function readWord(index: FacilityIndex, text: string, isLast: boolean): Typed {
  const number = index.dictionary.find(text);
  let count = 0;
  if (isLast || text.length >= 3) index.dictionary.eachBegun(text, (word) => (count += index.countOf(word)));
  else if (number >= 0) count = index.countOf(number);
  // A common word is no typing slip.
  const isKnown = count >= 3 || (isLast && count > 0 && text.length < 5);
  const similar = isKnown || FILLERS.has(text) ? NOTHING : meant(index, text, isLast);
  for (const word of similar.keys()) count += index.countOf(word);
  return { text, isLast, isFiller: FILLERS.has(text), weight: weightOf(text), similar, count };
}

/**
 * What a rare or unknown word may mean: its translation in the lists' language, or the word
 * intended.
 */
function meant(index: FacilityIndex, text: string, isLast: boolean): ReadonlyMap<number, number> {
  const like = isHospital(text) ? index.dictionary.find("hospital") : -1;
  if (like >= 0) return new Map([[like, 0.9]]);
  return isCare(text) && /^[a-z]+$/.test(text) ? NOTHING : index.dictionary.similar(text, isLast);
}

/** Facilities with the rarest word. If it is common, those near the reader come first. */
function candidates(index: FacilityIndex, typed: readonly Typed[], near: Point | undefined): Set<number> {
  const found = new Set<number>();
  const [rarest] = typed.filter((word) => word.count > 0 && !word.isFiller).toSorted((a, b) => a.count - b.count);
  if (rarest === undefined) return found;
  if (near !== undefined && rarest.count > SCANNED) scanAround(index, near, found);
  let budget = SCANNED;
  const visit = (slot: number): boolean => {
    found.add(slot);
    budget -= 1;
    return budget > 0;
  };
  const scan = (word: number): void => {
    if (budget > 0) index.eachWith(word, visit);
  };
  const exact = index.dictionary.find(rarest.text);
  if (exact >= 0) scan(exact);
  if (rarest.isLast || rarest.text.length >= 3) index.dictionary.eachBegun(rarest.text, scan);
  for (const word of rarest.similar.keys()) scan(word);
  return found;
}

function scanAround(index: FacilityIndex, { lat, lng }: Point, found: Set<number>): void {
  const here = placeCellOf(lat, lng);
  let budget = SCANNED_AROUND;
  for (const [row, column] of AROUND) {
    index.eachInCell(here + row * CELLS_ACROSS + column, (slot) => {
      found.add(slot);
      budget -= 1;
      return budget > 0;
    });
    if (budget <= 0) return;
  }
}

/** The point's own cell of a quarter degree and those around it, nearest first. */
const AROUND: readonly (readonly [number, number])[] = [-1, 0, 1]
  .flatMap((row) => [-1, 0, 1].map((column) => [row, column] as const))
  .toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b));

/** Judges facilities against one query. Each word is compared with each typed one only once. */
class Judge {
  private readonly index: FacilityIndex;
  private readonly typed: readonly Typed[];
  private readonly near: Point | undefined;
  private readonly memo = new Map<number, Float64Array | null>();
  private readonly own: Float64Array;
  private readonly around: Float64Array;
  private readonly fits: WordFits;
  private readonly hasCare: boolean;

  constructor(index: FacilityIndex, typed: readonly Typed[], near: Point | undefined) {
    this.index = index;
    this.typed = typed;
    this.near = near;
    this.own = new Float64Array(typed.length);
    this.around = new Float64Array(typed.length);
    this.fits = {
      words: weighWords(typed, FILLER_WEIGHT),
      own: this.own,
      around: this.around,
      aroundWorth: CONTEXT_WORTH,
    };
    this.hasCare = typed.length > 1 && typed.some(({ text }) => isCare(text));
  }

  judge(slot: number): FacilityHit | null {
    this.own.fill(0);
    this.around.fill(0);
    const { words, first, own, end } = this.index.wordsOf(slot);
    let covered = 0;
    let whole = 0;
    for (let at = first; at < own; at += 1) {
      const word = words[at] ?? 0;
      const text = this.index.dictionary.words[word] ?? "";
      const weight = text.length * weightOf(text);
      whole += weight;
      if (this.note(word, this.own)) covered += weight;
    }
    if (covered === 0) return null;
    for (let at = own; at < end; at += 1) this.note(words[at] ?? 0, this.around);
    const { quality, matched } = qualityOf(this.fits);
    if (matched < LEAST_MATCHED) return null;
    const cover = covered / whole;
    const isBegun = this.note(words[first] ?? 0, this.own);
    const text = quality * (0.62 + 0.38 * cover) * (isBegun ? 1 : 0.9);
    const rank = (text + this.nearness(slot)) * matched ** 1.5;
    const confidence = text * (0.35 + 0.65 * cover) * matched ** 2;
    const isNamed = this.hasCare && matched > 0.99;
    const isWhole = isBegun && this.own.every((answer) => answer === 1);
    return { slot, rank, confidence: Math.min(1, confidence), isNamed, isWhole };
  }

  /** Records which typed words a word answers. */
  private note(word: number, into: Float64Array): boolean {
    let answers = this.memo.get(word);
    if (answers === undefined) {
      answers = this.compare(word);
      this.memo.set(word, answers);
    }
    if (answers === null) return false;
    for (let at = 0; at < answers.length; at += 1)
      if ((answers[at] ?? 0) > (into[at] ?? 0)) into[at] = answers[at] ?? 0;
    return true;
  }

  private compare(word: number): Float64Array | null {
    const text = this.index.dictionary.words[word] ?? "";
    let answers: Float64Array | null = null;
    for (const [at, typed] of this.typed.entries()) {
      const quality = answerOf(typed, text, word);
      if (quality === 0) continue;
      answers ??= new Float64Array(this.typed.length);
      answers[at] = quality;
    }
    return answers;
  }

  private nearness(slot: number): number {
    if (this.near === undefined) return 0;
    return (NEAR_SHARE * NEAR_KM) / (NEAR_KM + distanceKm(this.near, this.index.point(slot)));
  }
}

/** How well a word of a facility answers a typed one: 1 the same, 0 not at all. */
function answerOf(typed: Typed, text: string, word: number): number {
  if (text === typed.text) return 1;
  if (text.startsWith(typed.text)) {
    if (typed.isLast) return 0.93;
    if (typed.text.length >= 3 && !/^\d+$/.test(typed.text)) return 0.75;
  }
  return typed.similar.get(word) ?? 0;
}
