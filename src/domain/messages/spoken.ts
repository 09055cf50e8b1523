import type { Hit } from "./lexicon.ts";
import type { Word } from "./words.ts";

/** Shorter words stand in many languages, so they tell of none. Letters and signs. */
const SHORTEST_WITNESS = 4;
/** A further language speaks where it alone explains this share of the first one's phrases. */
const LEAST_SHARE = 0.12;
/** So many phrases of its own are enough in a text of any length. */
const ENOUGH = 10;

type Script = "latin" | "devanagari" | "arabic" | "other";

/**
 * Phrases without the meanings of languages that the text does not speak. "A" is a preposition in
 * French and none in English. Languages are distinguished by script, as forwards mix English with
 * others.
 */
export function inSpokenLanguages(words: readonly Word[], hits: readonly Hit[]): Hit[] {
  const byScript = new Map<Script, Hit[]>();
  for (const hit of hits) {
    const script = scriptOf(words[hit.at]);
    const same = byScript.get(script);
    if (same === undefined) byScript.set(script, [hit]);
    else same.push(hit);
  }
  const spoken = new Map([...byScript].map(([script, own]) => [script, spokenIn(words, own)] as const));
  return hits.flatMap((hit) => {
    const languages = spoken.get(scriptOf(words[hit.at]));
    if (languages === undefined || languages.size === 0) return [hit];
    const meanings = hit.meanings.filter(({ language }) => language === "" || languages.has(language));
    return meanings.length === 0 ? [] : [{ ...hit, meanings }];
  });
}

function spokenIn(words: readonly Word[], hits: readonly Hit[]): ReadonlySet<string> {
  const witnesses = hits
    .filter(({ at, length }) => length > 1 || (words[at]?.text.length ?? 0) >= SHORTEST_WITNESS)
    .map(({ meanings }) => new Set(meanings.map(({ language }) => language).filter((language) => language !== "")));
  const counts = countLanguages(witnesses);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (first === undefined) return new Set();
  const [language, most] = first;
  const others = countLanguages(witnesses.filter((languages) => !languages.has(language)));
  const least = Math.min(ENOUGH, Math.max(1, most * LEAST_SHARE));
  return new Set([language, ...[...others].filter(([, own]) => own >= least).map(([other]) => other)]);
}

function countLanguages(all: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const languages of all) for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  return counts;
}

function scriptOf(word: Word | undefined): Script {
  const code = word?.text.codePointAt(0) ?? 0;
  if (code < 0x250) return "latin";
  if (code >= 0x900 && code <= 0x97f) return "devanagari";
  return code >= 0x600 && code <= 0x6ff ? "arabic" : "other";
}
