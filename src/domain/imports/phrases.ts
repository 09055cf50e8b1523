import { fold } from "../shared/fold.ts";

/** Folded phrases by what they mean. */
export type PhraseTable<T extends string> = { meanings: ReadonlyMap<string, T>; longest: number };

/** The meanings of the phrases in a text, in their order, and the words that belong to none. */
export type FoundPhrases<T extends string> = { found: T[]; rest: string[] };

/** Makes a table of phrases. @param phrases by meaning: phrases with commas between them */
export function phraseTable<T extends string>(phrases: Readonly<Record<T, string>>): PhraseTable<T> {
  const meanings = new Map<string, T>();
  let longest = 1;
  for (const [meaning, texts] of Object.entries(phrases) as [T, string][]) {
    for (const text of texts.split(",")) {
      const phrase = fold(text);
      meanings.set(phrase, meaning);
      longest = Math.max(longest, phrase.split(" ").length);
    }
  }
  return { meanings, longest };
}

/** Finds phrases in a text. The longest wins: "not functional" is not "functional". */
export function phrasesIn<T extends string>(text: string, { meanings, longest }: PhraseTable<T>): FoundPhrases<T> {
  const folded = fold(text);
  const whole = meanings.get(folded);
  if (whole !== undefined) return { found: [whole], rest: [] };
  const words = folded.split(" ").filter((word) => word !== "");
  const found: T[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at);
    while (length > 0 && !meanings.has(words.slice(at, at + length).join(" "))) length -= 1;
    const meaning = length === 0 ? undefined : meanings.get(words.slice(at, at + length).join(" "));
    if (meaning === undefined) rest.push(words[at] ?? "");
    else found.push(meaning);
    at += Math.max(1, length);
  }
  return { found, rest };
}
