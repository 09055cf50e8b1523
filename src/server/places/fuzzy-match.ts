import { hashText } from "#domain/shared/hash-text.ts";
import { editDistance, letters, type Letters } from "#domain/places/edit-distance.ts";
import { phoneticKey } from "#domain/places/phonetic-key.ts";
import { soundDistance, soundBuffer, writeSound } from "#domain/places/sound-distance.ts";
import { latinSpelling, alternativePhoneticKeys } from "#domain/places/transliterate.ts";
import type { PlaceIndex } from "./index-file.ts";
import { exactText, lowerBound, prefixRange } from "./lookup.ts";
import { oneLetterGaps } from "./packing.ts";

/** How many words are compared letter by letter at most, and how many are kept. */
const COMPARED = 200;
const KEPT = 20;
const MOST_NEIGHBOURS = 400;

/** No name has a longer word: it is pasted noise. */
const LONGEST_SOUND_ALIKE = 40;

/** A key held down ("zzzz") is no word, and by its one sound it would be like many. */
const ONE_LETTER = /^(\p{L}\p{M}*)\1*$/u;

/**
 * Words of the gazetteer that a word may mean, with their fit (0..1). The word may be mistyped,
 * differently romanised or differently written. An `open` word may be unfinished.
 */
export function soundsLike(index: PlaceIndex, word: string, open: boolean): Map<number, number> {
  if (word.length > LONGEST_SOUND_ALIKE || ONE_LETTER.test(word)) return new Map();
  const spelling = latinSpelling(word);
  const latin = spelling ?? word;
  if (!/^[a-z]{3,}$/.test(latin)) return new Map();
  const ear = spelling === null ? new Ear(index, latin, open) : new FarEar(index, latin, open);
  const bones = phoneticKey(latin);
  const slips = allowedSlips(latin.length);
  for (const reading of spelling === null ? [bones] : alternativePhoneticKeys(word, bones)) {
    const own = exactText(index.boneStarts, index.boneText, reading);
    if (own >= 0) ear.compare(own, slips + 1, ear.sameBones);
  }
  if (open && bones.length >= 3) {
    const { lo, hi } = prefixRange(index.boneStarts, index.boneText, bones);
    const longer = Array.from({ length: Math.min(hi - lo, MOST_NEIGHBOURS) }, (_, at) => lo + at);
    for (const bone of bestKnown(index, longer, 30)) ear.compare(bone, slips + 0.5, 2);
  }
  if (bones.length >= 2 && latin.length >= 4) {
    for (const bone of bestKnown(index, neighbours(index, bones), 40)) ear.compare(bone, slips, 3);
  }
  return ear.best();
}

/** A letter fit that sound cannot improve, and the worth of a fit by sound only. */
const SURE = 0.75;
const BY_EAR = 0.97;

/** A word of fewer sounds ("zzzzz") is like too many. */
const LEAST_SOUND_LETTERS = 3;

/** Two words within one slip by sound differ by no more sounds. */
const MOST_APART = 2;

/** Words of another script were already spelled by sound: a difference there counts more. */
const FAR_SLOPE = 1.2;

const room = soundBuffer();

/** Compares one typed word with many, letter by letter. */
class Ear {
  readonly sameBones: number = 90;
  protected readonly index: PlaceIndex;
  protected readonly open: boolean;
  protected readonly sound: Letters;
  private readonly typed: Letters;
  private compared = 0;
  private readonly seen = new Set<number>();
  private readonly found: { word: number; quality: number }[] = [];

  constructor(index: PlaceIndex, latin: string, open: boolean) {
    this.index = index;
    this.open = open;
    this.typed = letters(latin);
    this.sound = writeSound(this.typed, soundBuffer());
  }

  /** Words of these bones, the best known first, up to a limit. */
  compare(bone: number, allowed: number, most: number): void {
    const first = this.index.boneWordStarts[bone] ?? 0;
    const last = Math.min(first + most, this.index.boneWordStarts[bone + 1] ?? 0);
    for (let at = first; at < last && this.compared < COMPARED; at += 1) {
      const word = this.index.boneWords[at] ?? 0;
      if (this.seen.has(word)) continue;
      this.seen.add(word);
      this.compared += 1;
      const quality = this.quality(word, allowed, most === this.sameBones);
      if (quality > 0) this.found.push({ word, quality });
    }
  }

  /** How well a word fits, 0 when it is another one. */
  protected quality(word: number, allowed: number, same: boolean): number {
    const { whole, begun, other } = this.distance(word, allowed);
    const distance = this.open ? Math.min(whole, begun + 0.4) : whole;
    const spelled = distance <= allowed ? fit(distance, this.typed, other) : 0;
    // "soorat" is two letters from Surat and sounds the same.
    return spelled > SURE || !same ? spelled : Math.max(spelled, this.soundQuality(word, allowed) * BY_EAR);
  }

  private soundQuality(word: number, allowed: number): number {
    if (this.sound.to < LEAST_SOUND_LETTERS) return 0;
    const other = writeSound(packedWord(this.index, word), room);
    const missing = this.sound.to - other.to;
    if (missing > MOST_APART || (!this.open && missing < -MOST_APART)) return 0;
    const { whole, begun } = soundDistance(this.sound, other, 1);
    const distance = this.open ? Math.min(whole, begun + 0.8) : whole;
    return distance <= Math.min(1, allowed) ? fit(distance, this.sound, other) : 0;
  }

  private distance(word: number, allowed: number): { whole: number; begun: number; other: Letters } {
    const other = packedWord(this.index, word);
    return { ...editDistance(this.typed, other, allowed), other };
  }

  best(): Map<number, number> {
    this.found.sort((a, b) => b.quality - a.quality || a.word - b.word);
    return new Map(this.found.slice(0, KEPT).map((one) => [one.word, one.quality]));
  }
}

/** Words of another script are compared by their sounds: nobody spelled them in Latin letters. */
class FarEar extends Ear {
  override readonly sameBones = 160;

  protected override quality(word: number, allowed: number): number {
    const other = writeSound(packedWord(this.index, word), room);
    const { whole, begun } = soundDistance(this.sound, other, allowed);
    const distance = this.open ? Math.min(whole, begun + 0.4) : whole;
    return distance <= allowed ? fit(distance * FAR_SLOPE, this.sound, other) : 0;
  }
}

function packedWord(index: PlaceIndex, word: number): Letters {
  return { bytes: index.wordText, from: index.wordStarts[word] ?? 0, to: index.wordStarts[word + 1] ?? 0 };
}

/** Slips allowed: one in a short word, two from six letters, three from eleven. */
function allowedSlips(length: number): number {
  return length < 6 ? 1 : length < 11 ? 2 : 3;
}

function fit(distance: number, typed: Letters, word: Letters): number {
  const share = distance / Math.max(4, Math.min(typed.to - typed.from, word.to - word.from));
  return Math.max(0.3, 0.95 - share - (typed.bytes[typed.from] === word.bytes[word.from] ? 0 : 0.08));
}

/** Bones one letter longer, shorter or different. */
function neighbours(index: PlaceIndex, bones: string): number[] {
  const near = new Set<number>();
  const share = (hash: number): void => {
    let at = lowerBound(index.gapHashes, hash);
    for (; index.gapHashes[at] === hash && near.size < MOST_NEIGHBOURS; at += 1) near.add(index.gapBones[at] ?? 0);
  };
  for (const gap of bones.length >= 3 ? oneLetterGaps(bones) : []) {
    const shorter = gap.length >= 2 ? exactText(index.boneStarts, index.boneText, gap) : -1;
    if (shorter >= 0) near.add(shorter);
  }
  share(hashText(bones));
  for (const gap of bones.length >= 3 ? oneLetterGaps(bones) : []) share(hashText(gap));
  return [...near];
}

/**
 * Room for the sort keys of bones, place and bone in one number, so that nothing is allocated per
 * bone.
 */
const keys = new Float64Array(MOST_NEIGHBOURS * 2);

/** The bones whose best word names the best known places. */
function bestKnown(index: PlaceIndex, bones: readonly number[], most: number): number[] {
  const count = Math.min(bones.length, keys.length);
  for (let at = 0; at < count; at += 1) {
    const bone = bones[at] ?? 0;
    const word = index.boneWords[index.boneWordStarts[bone] ?? 0] ?? 0;
    keys[at] = (index.postings[index.postingStarts[word] ?? 0] ?? 0) * 2 ** 24 + bone;
  }
  const sorted = keys.subarray(0, count).sort();
  return Array.from(sorted.subarray(0, most), (key) => key % 2 ** 24);
}
