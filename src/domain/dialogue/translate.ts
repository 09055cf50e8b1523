import { fold } from "../shared/fold.ts";

/** A phrase of a shipped language for a kind of resource. */
export type KnownPhrase = { what: string; languages: readonly string[] };

/**
 * Phrases of the language files, folded, with the English word of the kind. `names`: names of the
 * languages, folded. `answers`: our own answers without places, folded.
 */
export type Vocabulary = {
  phrases: ReadonlyMap<string, KnownPhrase>;
  names: ReadonlyMap<string, string>;
  answers: ReadonlySet<string>;
};

/** Most words of a phrase. */
const LONGEST_PHRASE = 5;
/** The words with known phrases of the language files in English, the longest first. */
export function translate(
  words: readonly string[],
  { phrases }: Vocabulary,
): { english: string[]; language: string | null } {
  const english: string[] = [];
  let languages: readonly string[] = [];
  for (let at = 0; at < words.length;) {
    let taken = 1;
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
      const known = phrases.get(fold(words.slice(at, at + length).join(" ")));
      if (known === undefined) continue;
      english.push(known.what);
      languages = known.languages;
      taken = length;
      break;
    }
    if (english.length === 0 || phrases.get(fold(words.slice(at, at + taken).join(" "))) === undefined)
      english.push(words[at] ?? "");
    at += taken;
  }
  return { english, language: languages[0] ?? null };
}
