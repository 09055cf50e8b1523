import type { KnownPhrase, Vocabulary } from "#domain/dialogue/translate.ts";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { MENU_KINDS } from "#domain/dialogue/menu.ts";
import { KIND_WORDS } from "#domain/resources/kind-words.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { readTypedKinds } from "#domain/resources/read-typed-kinds.ts";
import { fold } from "#domain/shared/fold.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { ownAnswers } from "./answers.ts";

/** Subtypes whose names say on their own what is meant. Others, such as "general", do not. */
const TELLING: readonly string[] = [
  "bed/icu",
  "bed/ventilator",
  "bed/picu",
  "bed/nicu",
  "oxygen/cylinder",
  "oxygen/refill",
  "oxygen/concentrator",
  "blood/whole-blood",
  "blood/red-cells",
  "blood/platelets",
  "blood/plasma",
];

/**
 * What the language files call kinds of resource, and the names of the languages. So a dialogue
 * knows the words of the screens.
 */
export function readVocabulary(texts: Texts, operatorName: string | null): Vocabulary {
  const phrases = new Map<string, KnownPhrase>();
  const add = (language: string, path: readonly string[], key: string): void => {
    const phrase = fold(texts.say(language, path));
    const [what = key] = (KIND_WORDS[key] ?? key).split(", ");
    const before = phrases.get(phrase);
    // English has them in KIND_WORDS. A word that is English too, such as "ambulance", tells no
    // language.
    if (language === "en" || (/^[a-z ]*$/.test(phrase) && readTypedKinds(phrase)?.wholly === true)) return;
    const languages = [...new Set([...(before?.languages ?? []), language])];
    phrases.set(phrase, { what: before?.what ?? what, languages });
  };
  for (const language of texts.languages) {
    for (const what of Object.values(MENU_KINDS)) add(language, ["messages", "dialogue", "words", what], what);
    for (const kind of KINDS) add(language, ["kinds", kind], kind);
    for (const key of TELLING) add(language, ["subtypes", ...key.split("/")], key);
  }
  const answers = texts.languages.flatMap((language) => ownAnswers(texts, language, operatorName));
  return { phrases, names: languageNames(texts), answers: new Set(answers.map(fold)) };
}

function languageNames(texts: Texts): ReadonlyMap<string, string> {
  const shipped = Object.entries(DIALOGUE_LANGUAGES).filter(([code]) => texts.languages.includes(code));
  return new Map(
    shipped.flatMap(([code, english]) => [
      [english, code],
      [fold(texts.say(code, ["$language", "name"])), code],
    ]),
  );
}
