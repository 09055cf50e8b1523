import { hashText } from "#domain/shared/hash-text.ts";
import { phoneticKey } from "#domain/places/phonetic-key.ts";
import { bucket, oneLetterGaps, GrowingNumbers, NAME_KINDS, packTexts } from "../packing.ts";
import type { PlaceIndex } from "../index-file.ts";

type Names = Pick<PlaceIndex, "nameStarts" | "nameKind" | "nameWordStarts" | "nameWords">;

/** How well an unfinished word fits its place; higher is better. */
const STANDING = { ownFirst: 9, keptFirst: 8, listedFirst: 7, ownLater: 6, later: 4 } as const;

function standing(kind: number, isFirst: boolean): number {
  if (kind === NAME_KINDS.own) return isFirst ? STANDING.ownFirst : STANDING.ownLater;
  if (!isFirst) return STANDING.later;
  return kind === NAME_KINDS.kept ? STANDING.keptFirst : STANDING.listedFirst;
}

/** For each word the places that have it in a name, best known first, and its fit for each. */
export function packPostings(
  names: Names,
  words: number,
): { postingStarts: Uint32Array; postings: Uint32Array; standings: Uint8Array } {
  const places = names.nameStarts.length - 1;
  const pairWord = new GrowingNumbers();
  const pairPlace = new GrowingNumbers();
  const pairStanding = new GrowingNumbers();
  const best = new Map<number, number>();
  for (let place = 0; place < places; place += 1) {
    best.clear();
    for (let name = names.nameStarts[place] ?? 0; name < (names.nameStarts[place + 1] ?? 0); name += 1) {
      const first = names.nameWordStarts[name] ?? 0;
      for (let at = first; at < (names.nameWordStarts[name + 1] ?? 0); at += 1) {
        const word = names.nameWords[at] ?? 0;
        const value = standing(names.nameKind[name] ?? 0, at === first);
        if (value > (best.get(word) ?? 0)) best.set(word, value);
      }
    }
    for (const [word, value] of best) {
      pairWord.push(word);
      pairPlace.push(place);
      pairStanding.push(value);
    }
  }
  const { starts, items } = bucket(pairWord.done(), words);
  const placeOf = pairPlace.done();
  const standingOf = pairStanding.done();
  return {
    postingStarts: starts,
    postings: items.map((pair) => placeOf[pair] ?? 0),
    standings: Uint8Array.from(items, (pair) => standingOf[pair] ?? 0),
  };
}

/** Words by sound. Words of other scripts are found by their own letters or a Latin spelling. */
export function packBones(
  words: readonly string[],
  postings: Pick<Postings, "postingStarts" | "postings" | "standings">,
): Pick<PlaceIndex, "boneStarts" | "boneText" | "boneWordStarts" | "boneWords" | "gapHashes" | "gapBones"> {
  const byBones = new Map<string, number[]>();
  words.forEach((word, number) => {
    if (!/^[a-z]{2,}$/.test(word)) return;
    const bones = phoneticKey(word);
    const list = byBones.get(bones);
    if (list === undefined) byBones.set(bones, [number]);
    else list.push(number);
  });
  const sorted = [...byBones.keys()].toSorted();
  // Of the spellings of one place its own comes first, then those kept by hand.
  const best = (word: number): number => {
    const at = postings.postingStarts[word] ?? 0;
    return (postings.postings[at] ?? 0) * 10 - (postings.standings[at] ?? 0);
  };
  const boneWords = new GrowingNumbers();
  const boneWordStarts = new GrowingNumbers();
  for (const bones of sorted) {
    boneWordStarts.push(boneWords.length);
    for (const word of (byBones.get(bones) ?? []).toSorted((a, b) => best(a) - best(b))) boneWords.push(word);
  }
  boneWordStarts.push(boneWords.length);
  const { starts, text } = packTexts(sorted);
  return {
    boneStarts: starts,
    boneText: text,
    boneWordStarts: boneWordStarts.done(),
    boneWords: boneWords.done(),
    ...packGaps(sorted),
  };
}

function packGaps(bones: readonly string[]): Pick<PlaceIndex, "gapHashes" | "gapBones"> {
  const keys: number[] = [];
  bones.forEach((bone, number) => {
    if (bone.length < 3) return;
    for (const gap of oneLetterGaps(bone)) keys.push(hashText(gap) * 2 ** 21 + number);
  });
  const sorted = Float64Array.from(keys).toSorted();
  return {
    gapHashes: Uint32Array.from(sorted, (key) => Math.floor(key / 2 ** 21)),
    gapBones: Uint32Array.from(sorted, (key) => key % 2 ** 21),
  };
}

/** From this many places on the best of a prefix are prepared. */
export const HEAVY = 400;
const KEPT = 80;

type Postings = { postingStarts: Uint32Array; postings: Uint32Array; standings: Uint8Array; importance: Float32Array };

/**
 * The best places of every prefix of more than HEAVY postings, so that one letter is as fast as
 * ten.
 */
export function packHeavy(
  words: readonly string[],
  postings: Postings,
): Pick<PlaceIndex, "heavyStarts" | "heavyText" | "heavyPlaceStarts" | "heavyPlaces"> {
  const found: { prefix: string; places: number[] }[] = [];
  const visit = (from: number, to: number, length: number): void => {
    let at = from;
    while (at < to) {
      const prefix = (words[at] ?? "").slice(0, length);
      if (prefix.length < length) {
        at += 1;
        continue;
      }
      let end = at + 1;
      while (end < to && (words[end] ?? "").startsWith(prefix)) end += 1;
      const count = (postings.postingStarts[end] ?? 0) - (postings.postingStarts[at] ?? 0);
      if (count > HEAVY) {
        found.push({ prefix, places: bestOf(postings, at, end) });
        visit(at, end, length + 1);
      }
      at = end;
    }
  };
  visit(0, words.length, 1);
  found.sort((a, b) => (a.prefix < b.prefix ? -1 : 1));
  const { starts, text } = packTexts(found.map(({ prefix }) => prefix));
  const heavyPlaceStarts = new GrowingNumbers();
  const heavyPlaces = new GrowingNumbers();
  for (const { places } of found) {
    heavyPlaceStarts.push(heavyPlaces.length);
    for (const place of places) heavyPlaces.push(place);
  }
  heavyPlaceStarts.push(heavyPlaces.length);
  return {
    heavyStarts: starts,
    heavyText: text,
    heavyPlaceStarts: heavyPlaceStarts.done(),
    heavyPlaces: heavyPlaces.done(),
  };
}

function bestOf({ postingStarts, postings, standings, importance }: Postings, from: number, to: number): number[] {
  const scores = new Map<number, number>();
  for (let at = postingStarts[from] ?? 0; at < (postingStarts[to] ?? 0); at += 1) {
    const place = postings[at] ?? 0;
    const score = (standings[at] ?? 0) * 0.06 + (importance[place] ?? 0);
    if (score > (scores.get(place) ?? 0)) scores.set(place, score);
  }
  return [...scores]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, KEPT)
    .map(([place]) => place);
}
