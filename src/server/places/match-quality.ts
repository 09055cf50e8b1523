/** A typed word: its weight in the query, and whether it may be missing in a match. */
export type WeighedWord = { weight: number; isFiller: boolean };

/** How well a name and its surroundings answer the typed words, each 0..1 by the word's number. */
export type WordFits = {
  words: readonly WeighedWord[];
  own: Float64Array;
  around: Float64Array;
  /** The worth of a word that names the surroundings and not the thing itself. */
  aroundWorth: number;
};

/** Weighs words for `qualityOf`: a filler has the same weight in every query. */
export function weighWords(words: readonly WeighedWord[], fillerWeight: number): WeighedWord[] {
  return words.map(({ weight, isFiller }) => ({ weight: isFiller ? fillerWeight : weight, isFiller }));
}

/** The words' mean quality by their weight, and the share of all weight that fits somewhere. */
export function qualityOf({ words, own, around, aroundWorth }: WordFits): { quality: number; matched: number } {
  let sum = 0;
  let weights = 0;
  let matched = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) continue;
    const quality = Math.max(own[at] ?? 0, aroundWorth * (around[at] ?? 0));
    if (word.isFiller && quality === 0) continue;
    weights += word.weight;
    if (quality > 0) matched += word.weight;
    sum += quality * word.weight;
  }
  return matched === 0 ? { quality: 0, matched: 0 } : { quality: sum / matched, matched: matched / weights };
}
