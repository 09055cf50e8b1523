import { fold } from "../shared/fold.ts";
import { KIND_WORDS } from "../resources/kind-words.ts";
import { MEDICINES } from "./medicines.ts";
import { isResourceName, resourceOfKindWord } from "./resource-names.ts";
import { stemOf } from "./stems.ts";
import type { KnownWords, PlaceForms } from "./stems.ts";
import type { MessageVocabulary, WordClass } from "./vocabulary.ts";
import { isPhraseGap, readWords } from "./words.ts";
import type { Word } from "./words.ts";

/** What a phrase means in a language. `of`: the medicine, number, unit or month it stands for. */
export type Meaning = { class: WordClass; language: string; of: string | null };

/** Phrases found: the words `at` to `at + length`, and what they mean. */
export type Hit = { at: number; length: number; meanings: readonly Meaning[]; isGuess: boolean };

/** Phrases of some languages, ready to be found. */
export type Lexicon = KnownWords & {
  phrases: ReadonlyMap<string, readonly Meaning[]>;
  /** Long Latin words by each spelling that lacks a letter. */
  misspelt: ReadonlyMap<string, string>;
  countries: ReadonlyMap<string, readonly string[]>;
  placeForms: PlaceForms;
};

/** Words of `KIND_WORDS` that in a running text rarely mean the resource. */
const NOT_IN_TEXT = new Set(
  "stay,cot,lab,labs,vehicle,vehicles,transport,transportation,drug,drugs,high care,care home,isolation,stretcher,stretchers,doctor,doctors,camilla,maca,tandu,doctor phone,test,tests,testing,supply,supplies,पर,सामान,cylinder full,full cylinder,place stay,डॉक्टर,ডাক্তার,ڈاکٹر,blood bank,blood banks,accommodation,गाड़ी,गाड़ियाँ,वाहन,গাড়ি,گاڑی,bls,als".split(
    ",",
  ),
);
const LONGEST = 6;
const JOINERS = new Set(
  "with of the a an for de da do del d des du en के का की वाला वाले वाली ka ke ki wala wale er dan".split(" "),
);

/** Puts vocabularies together with the words of kinds and the table of medicines. */
export function makeLexicon(vocabularies: readonly MessageVocabulary[]): Lexicon {
  const phrases = new Map<string, Meaning[]>();
  const known = new Set<string>();
  const stems = new Set<string>();
  const add = (phrase: string, meaning: Meaning): void => {
    for (const word of phrase.split(" ")) if (word.endsWith("*")) stems.add(fold(word));
    const words = readWords(phrase.trim());
    const key = keyOf(words, 0, words.length);
    if (key === "") return;
    for (const { text } of words) known.add(text);
    const before = phrases.get(key);
    if (before === undefined) phrases.set(key, [meaning]);
    else if (!before.some((one) => one.class === meaning.class && one.language === meaning.language))
      before.push(meaning);
  };
  for (const { language, words, lists } of vocabularies) {
    for (const [name, listed] of Object.entries(words))
      for (const phrase of listed.split(",")) add(phrase, { class: name as WordClass, language, of: null });
    for (const [name, entries] of Object.entries(lists))
      for (const [of, listed] of Object.entries(entries))
        for (const phrase of listed.split(",")) add(phrase, { class: name as WordClass, language, of });
  }
  for (const [key, listed] of Object.entries(KIND_WORDS)) {
    const resource = resourceOfKindWord(key);
    if (resource === null) continue;
    for (const phrase of listed.split(", "))
      if (!NOT_IN_TEXT.has(phrase)) add(phrase, { class: resource, language: "", of: null });
  }
  for (const [generic, names] of Object.entries(MEDICINES.names))
    for (const name of `${generic}, ${names}`.split(","))
      add(name, { class: "medicine_name", language: "", of: generic });
  // "doctors" is a unit, and the plural of what "doctor" means.
  for (const [phrase, meanings] of phrases) {
    const singular = phrase.endsWith("s") ? (phrases.get(phrase.slice(0, -1)) ?? []) : [];
    for (const meaning of singular) if (!meanings.some((one) => one.class === meaning.class)) meanings.push(meaning);
  }
  // "Oxygen cylinders", where "cylinders" is known by itself and so is no plural to be cut.
  for (const [phrase, meanings] of phrases) {
    const plural = `${phrase}s`;
    if (phrase.includes(" ") && known.has(plural.slice(plural.lastIndexOf(" ") + 1)) && !phrases.has(plural))
      phrases.set(plural, meanings);
  }
  const countries = new Map(vocabularies.map(({ language, countries: where }) => [language, where] as const));
  return {
    phrases,
    known,
    stems,
    misspelt: misspellingsOf(phrases),
    countries,
    placeForms: placeFormsOf(vocabularies),
  };
}

/** Longer endings come first, so that the first one that fits is the longest. */
function placeFormsOf(vocabularies: readonly MessageVocabulary[]): PlaceForms {
  const endings = vocabularies.flatMap(({ placeEndings = "" }) =>
    placeEndings.split(",").flatMap((each) => {
      const [ending = "", bare = ""] = each.trim().split("=");
      return ending === "" ? [] : bare.split("|").map((one) => ({ ending: fold(ending), bare: fold(one) }));
    }),
  );
  return {
    endings: endings.toSorted((one, other) => other.ending.length - one.ending.length),
    beginnings: vocabularies.flatMap(({ placeBeginnings = [] }) => placeBeginnings.map(fold)),
  };
}

/** Phrases of the lexicon in the words, the longest first, each word at most once. */
export function findHits(words: readonly Word[], lexicon: Lexicon, isTaken: (at: number) => boolean): Hit[] {
  const stems = words.map(({ text, isNumber }) => (isNumber ? text : stemOf(text, lexicon)));
  const all = { words, stems, lexicon, isTaken };
  const hits: Hit[] = [];
  for (let at = 0; at < words.length;) {
    const hit = isTaken(at) ? null : (hitAt(at, all) ?? guessAt(at, all));
    if (hit !== null) hits.push(hit);
    at += hit?.length ?? 1;
  }
  return hits;
}

type Sought = { words: readonly Word[]; stems: readonly string[]; lexicon: Lexicon; isTaken: (at: number) => boolean };

function hitAt(at: number, { words, stems, lexicon, isTaken }: Sought): Hit | null {
  if (!lexicon.known.has(stems[at] ?? "")) return null;
  const keys: string[] = [];
  const bare: string[] = [];
  for (let length = 1; length <= LONGEST; length += 1) {
    const next = at + length - 1;
    const word = words[next];
    if (word === undefined || isTaken(next)) break;
    if (length > 1 && !isPhraseGap(word.gap)) break;
    const stem = stems[next] ?? "";
    keys.push(length === 1 ? stem : `${keys.at(-1) ?? ""}${isGlued(word) ? "" : " "}${stem}`);
    const isJoiner = length > 1 && JOINERS.has(stem);
    bare.push(
      length === 1
        ? stem
        : isJoiner
          ? `${bare.at(-1) ?? ""}\u0000`
          : `${(bare.at(-1) ?? "").replaceAll("\u0000", "")} ${stem}`,
    );
  }
  for (let length = keys.length; length > 0; length -= 1) {
    const meanings = lexicon.phrases.get(keys[length - 1] ?? "") ?? lexicon.phrases.get(bare[length - 1] ?? "");
    if (meanings !== undefined) return { at, length, meanings, isGuess: false };
  }
  return null;
}

function guessAt(at: number, { words, stems, lexicon }: Sought): Hit | null {
  const text = stems[at] ?? "";
  if (words[at]?.isNumber !== false || text.length < SHORTEST_GUESS || text.length > 16 || lexicon.known.has(text))
    return null;
  const meant = spellingOf(text, lexicon);
  const meanings = meant === undefined ? undefined : lexicon.phrases.get(meant);
  return meanings === undefined ? null : { at, length: 1, meanings, isGuess: true };
}

function isGlued({ gap }: Word): boolean {
  return gap === "";
}

function keyOf(words: readonly Word[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map((word, index) => (index === 0 || isGlued(word) ? word.text : ` ${word.text}`))
    .join("");
}

const SHORTEST_GUESS = 7;

/** Each long Latin word of a resource or medicine, by itself and by itself without one letter. */
function misspellingsOf(phrases: ReadonlyMap<string, readonly Meaning[]>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [phrase, meanings] of phrases) {
    if (!/^[a-z]{7,16}$/.test(phrase)) continue;
    if (!meanings.some(({ class: name }) => isResourceName(name) || name === "medicine_name")) continue;
    for (const shorter of [phrase, ...withoutOne(phrase)]) if (!found.has(shorter)) found.set(shorter, phrase);
  }
  return found;
}

function withoutOne(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** A known word that differs in one letter, the first letter being the same. */
function spellingOf(text: string, { misspelt }: Lexicon): string | undefined {
  if (!/^[a-z]+$/.test(text)) return undefined;
  const meant = [text, ...withoutOne(text)].map((each) => misspelt.get(each)).find((each) => each !== undefined);
  return meant !== undefined && meant[0] === text[0] && Math.abs(meant.length - text.length) <= 1 ? meant : undefined;
}
