import { editDistance, letters, type Letters } from "#domain/places/edit-distance.ts";
import { plainSound, skeleton } from "#domain/places/skeleton.ts";
import { latinSpelling } from "#domain/places/transliterate.ts";
import type { PlaceIndex } from "./index-file.ts";
import { exactText, lowerBound, prefixRange, textAt } from "./lookup.ts";
import { gaps, hashText } from "./packing.ts";

/** How many words are compared letter by letter at most, and how many are kept. */
const COMPARED = 240;
const KEPT = 20;
const MOST_NEIGHBOURS = 400;

/**
 * Words of the gazetteer that a mistyped, differently romanised or differently written word may mean, with how well they
 * fit (0..1). `open` words may be only the beginning of what is meant.
 */
export function soundsLike(index: PlaceIndex, word: string, open: boolean): Map<number, number> {
  const spelling = latinSpelling(word);
  const latin = spelling ?? word;
  const found: { word: number; quality: number }[] = [];
  if (!/^[a-z]{3,}$/.test(latin)) return new Map();
  const bones = skeleton(latin);
  const typed = letters(spelling === null ? latin : plainSound(latin));
  let compared = 0;
  const seen = new Set<number>();
  const compare = (bone: number, allowed: number, most: number): void => {
    const first = index.boneWordStarts[bone] ?? 0;
    const last = Math.min(first + most, index.boneWordStarts[bone + 1] ?? 0);
    for (let at = first; at < last && compared < COMPARED; at += 1) {
      const candidate = index.boneWords[at] ?? 0;
      if (seen.has(candidate)) continue;
      seen.add(candidate);
      compared += 1;
      const word = spelling === null ? packedWord(index, candidate) : letters(plainSound(wordText(index, candidate)));
      const { whole, begun } = editDistance(typed, word, allowed);
      const distance = open ? Math.min(whole, begun + 0.4) : whole;
      if (distance <= allowed) found.push({ word: candidate, quality: fit(distance, typed, word) });
    }
  };
  const own = exactText(index.boneStarts, index.boneText, bones);
  const slips = allowedSlips(latin.length);
  if (own >= 0) compare(own, slips + 1, 90);
  if (open && bones.length >= 3) {
    const { lo, hi } = prefixRange(index.boneStarts, index.boneText, bones);
    const longer = Array.from({ length: Math.min(hi - lo, MOST_NEIGHBOURS) }, (_, at) => lo + at);
    for (const bone of bestKnown(index, longer, 30)) compare(bone, slips + 0.5, 2);
  }
  if (bones.length >= 2 && latin.length >= 4) {
    for (const bone of bestKnown(index, neighbours(index, bones), 40)) compare(bone, slips, 3);
  }
  found.sort((a, b) => b.quality - a.quality || a.word - b.word);
  return new Map(found.slice(0, KEPT).map((one) => [one.word, one.quality]));
}

function packedWord(index: PlaceIndex, word: number): Letters {
  return { bytes: index.wordText, from: index.wordStarts[word] ?? 0, to: index.wordStarts[word + 1] ?? 0 };
}

function wordText(index: PlaceIndex, word: number): string {
  return textAt(index.wordStarts, index.wordText, word);
}

/** Slips forgiven: one in a short word, two from six letters, three from eleven. */
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
  for (const gap of bones.length >= 3 ? gaps(bones) : []) {
    const shorter = gap.length >= 2 ? exactText(index.boneStarts, index.boneText, gap) : -1;
    if (shorter >= 0) near.add(shorter);
  }
  share(hashText(bones));
  for (const gap of bones.length >= 3 ? gaps(bones) : []) share(hashText(gap));
  return [...near];
}

/** Those of the bones whose best word names the best known places. */
function bestKnown(index: PlaceIndex, bones: readonly number[], most: number): number[] {
  return bones
    .map((bone) => {
      const word = index.boneWords[index.boneWordStarts[bone] ?? 0] ?? 0;
      return { bone, best: index.postings[index.postingStarts[word] ?? 0] ?? 0 };
    })
    .sort((a, b) => a.best - b.best)
    .slice(0, most)
    .map(({ bone }) => bone);
}
