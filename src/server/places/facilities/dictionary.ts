import { editDistance, letters } from "#domain/places/edit-distance.ts";
import type { Letters } from "#domain/places/edit-distance.ts";
import { phoneticKey } from "#domain/places/phonetic-key.ts";
import { latinSpelling } from "#domain/places/transliterate.ts";

/** New words wait unsorted up to this many. */
const MOST_FRESH = 400;

/** How many words are compared letter by letter at most, and how many are kept. */
const COMPARED = 500;
const KEPT = 12;

/**
 * First letters that people confuse. Other slips are searched among words with the same beginning.
 */
const HEADS = ["aeiouy", "ckqsxz", "vwb", "fp", "gj"];

/**
 * Words of facilities' names and areas, each with a permanent number. Words are added, never
 * removed.
 */
export class Dictionary {
  readonly words: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** Numbers in the order of their words, without the `fresh` ones. */
  private sorted = new Uint32Array(0);
  private fresh: number[] = [];
  /** Which of 32 letters a word has: a fast test that rules out most words. */
  private masks = new Uint32Array(1024);
  /** Latin words by their beginning, and the letters of all words in one array. */
  private readonly heads = new Map<string, number[]>();
  private text = new Uint8Array(8192);
  private textStarts = new Uint32Array(1025);

  /** The number of a word, created if it has none. */
  open(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.length;
    // A copy, so that the text it was cut from is not kept in memory.
    const own = Buffer.from(word, "utf8").toString("utf8");
    this.words.push(own);
    this.numbers.set(own, number);
    this.fresh.push(number);
    this.addLetters(number, own);
    return number;
  }

  private addLetters(number: number, word: string): void {
    if (number === this.masks.length) {
      this.masks = larger(this.masks, new Uint32Array(number * 2));
      this.textStarts = larger(this.textStarts, new Uint32Array(number * 2 + 1));
    }
    this.masks[number] = letterMask(word);
    const start = this.textStarts[number] ?? 0;
    // Only Latin words are compared letter by letter. Others are stored once.
    const isLatin = /^[a-z]+$/.test(word);
    this.textStarts[number + 1] = start + (isLatin ? word.length : 0);
    if (!isLatin) return;
    while (start + word.length > this.text.length) this.text = larger(this.text, new Uint8Array(this.text.length * 2));
    for (let at = 0; at < word.length; at += 1) this.text[start + at] = word.charCodeAt(at);
    const head = headOf(word);
    const alike = this.heads.get(head);
    if (alike === undefined) this.heads.set(head, [number]);
    else alike.push(number);
  }

  /** The number of exactly this word, -1 for none. */
  find(word: string): number {
    return this.numbers.get(word) ?? -1;
  }

  /** Calls back with every word of this prefix. */
  eachBegun(prefix: string, visit: (number: number) => void): void {
    if (this.fresh.length > MOST_FRESH) this.settle();
    for (let at = this.lowerBound(prefix); at < this.sorted.length; at += 1) {
      const number = this.sorted[at] ?? 0;
      if (this.words[number]?.startsWith(prefix) !== true) break;
      visit(number);
    }
    for (const number of this.fresh) if (this.words[number]?.startsWith(prefix) === true) visit(number);
  }

  /** Sorts the new words in among the others. */
  settle(): void {
    const text = (number: number): string => this.words[number] ?? "";
    const fresh = this.fresh.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
    const merged = new Uint32Array(this.sorted.length + fresh.length);
    for (let at = 0, old = 0, next = 0; at < merged.length; at += 1) {
      const a = this.sorted[old];
      const b = fresh[next];
      const takesOld = a !== undefined && (b === undefined || text(a) < text(b));
      merged[at] = (takesOld ? a : b) ?? 0;
      if (takesOld) old += 1;
      else next += 1;
    }
    this.sorted = merged;
    this.fresh = [];
  }

  private lowerBound(wanted: string): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.words[this.sorted[middle] ?? 0] ?? "") < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Words that a mistyped or differently written one may mean, with their fit (0..1). `open`: it
   * may be unfinished.
   */
  similar(typed: string, open: boolean): Map<number, number> {
    const spelling = latinSpelling(typed);
    // Some scripts write long vowels double.
    const latin = spelling?.replaceAll(/([aiueo])\1/g, "$1") ?? typed;
    if (!/^[a-z]{4,}$/.test(latin)) return new Map();
    const found: { number: number; quality: number }[] = [];
    const wanted = { latin, typed: letters(latin), bones: phoneticKey(latin), open, slips: allowedSlips(latin.length) };
    const mask = letterMask(latin);
    let left = COMPARED;
    for (const number of this.heads.get(headOf(latin)) ?? []) {
      if (!this.mayBeSimilar(number, { mask, length: latin.length, slips: wanted.slips, open })) continue;
      left -= 1;
      const quality = this.fit(number, wanted);
      if (quality > 0) found.push({ number, quality });
      if (left === 0) break;
    }
    found.sort((a, b) => b.quality - a.quality || a.number - b.number);
    return new Map(found.slice(0, KEPT).map((one) => [one.number, one.quality]));
  }

  private fit(
    number: number,
    {
      latin,
      typed,
      bones,
      open,
      slips,
    }: { latin: string; typed: Letters; bones: string; open: boolean; slips: number },
  ): number {
    const from = this.textStarts[number] ?? 0;
    const to = this.textStarts[number + 1] ?? 0;
    const { whole, begun } = editDistance(typed, { bytes: this.text, from, to }, slips + 1);
    const distance = open ? Math.min(whole, begun + 0.4) : whole;
    // Words with the same sound may have one more slip.
    if (distance > slips && (distance > slips + 1 || phoneticKey(this.words[number] ?? "") !== bones)) return 0;
    return Math.max(0.3, 0.92 - distance / Math.max(4, Math.min(latin.length, to - from)));
  }

  /**
   * A cheap test for every word of the same beginning: similar length and nearly the same letters.
   */
  private mayBeSimilar(
    number: number,
    { mask, length, slips, open }: { mask: number; length: number; slips: number; open: boolean },
  ): boolean {
    const own = this.masks[number] ?? 0;
    if (bitCount(mask & ~own) > slips || (!open && bitCount(own & ~mask) > slips + 1)) return false;
    const letterCount = (this.textStarts[number + 1] ?? 0) - (this.textStarts[number] ?? 0);
    return letterCount >= length - slips && (open || letterCount <= length + slips + 1);
  }

  /** Bytes it takes, by V8's sizes of strings and maps. Tests print it. */
  bytes(): number {
    const text = this.words.reduce((sum, word) => sum + 24 + 8 * Math.ceil(word.length / 8), 0);
    return (
      text +
      this.words.length * (8 + 8 + 40) +
      this.sorted.byteLength +
      2 * this.masks.byteLength +
      this.text.byteLength
    );
  }
}

function headOf(word: string): string {
  const first = word.charAt(0);
  return HEADS.find((letters) => letters.includes(first)) ?? first;
}

function larger<T extends Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Slips allowed: one in a short word, two from seven letters. */
function allowedSlips(length: number): number {
  return length < 7 ? 1 : 2;
}

function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask >>> 0;
}

function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
