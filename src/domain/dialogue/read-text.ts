import { readTypedKinds } from "../resources/read-typed-kinds.ts";
import { toAsciiDigits } from "../shared/digits.ts";
import { fold } from "../shared/fold.ts";
import { giveWords } from "./give.ts";
import type { GiveParts } from "./give.ts";
import { NEED_QUESTIONS, answers, needWords, partsOf, takeFigures } from "./need.ts";
import type { NeedParts, NeedQuestion } from "./need.ts";
import { readReply } from "./reply-words.ts";
import type { Reply } from "./reply-words.ts";
import { COMMAND_WORDS, DIALOGUE_LANGUAGES, LANGUAGE_DIGIT, MENU } from "./words.ts";
import type { CommandName } from "./words.ts";

/**
 * What a dialogue waits for: a language by its number, the place of a search, a part of a need.
 */
export type Awaited = { asks: "language" | "place" | NeedQuestion | null; what: string | null };

/**
 * What somebody means by a text. `what`: English words that `readTypedKinds` knows. `bare`: a word
 * of a reply without the code of its message. `echo`: it is one of our own answers, so a machine
 * sent it back, or another deployment.
 */
export type Said =
  | { do: "stop" }
  | { do: "start" }
  | { do: "help" }
  | { do: "languages" }
  | { do: "language"; language: string }
  | { do: "find"; what: string; place: string }
  | { do: "where"; what: string }
  | { do: "reply"; reply: Reply }
  | { do: "bare" }
  | { do: "need"; parts: NeedParts; isNew: boolean }
  | { do: "give"; parts: GiveParts }
  | { do: "echo" }
  | { do: "unknown" };

/** A text with its meaning, and a language whose words it used. */
export type ReadText = { said: Said; language: string | null };

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

/** Longest text that is read, characters: six segments. The rest of a longer one is not. */
const LONGEST = 918;
/** Most words of a phrase. */
const LONGEST_PHRASE = 5;
/** Most words of a request. Who writes more writes to a person. */
const MOST_WORDS = 24;

const COMMANDS: ReadonlyMap<string, CommandName> = new Map(
  (["stop", "start", "help", "language"] as const).flatMap((name) =>
    COMMAND_WORDS[name].map((word) => [fold(word), name] as const),
  ),
);

/**
 * Reads a text. Case, invisible signs, punctuation and the digits of any script make no difference.
 * A text of one of STOP's words alone is STOP in every language, at any time.
 */
export function readText(text: string, vocabulary: Vocabulary, awaited: Awaited): ReadText {
  const whole = toAsciiDigits(text.slice(0, LONGEST))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/\b(\d{1,2})[:.](\d{2})\b/g, "$1h$2")
    .replaceAll(/[*#,.;:!?\p{Cc}\p{Z}]+/gu, " ")
    .trim();
  const folded = fold(whole);
  const command = COMMANDS.get(folded);
  if (command === "language") return { said: { do: "languages" }, language: null };
  if (command !== undefined) return { said: { do: command }, language: null };
  if (vocabulary.answers.has(folded)) return { said: { do: "echo" }, language: null };
  const named = vocabulary.names.get(folded);
  if (named !== undefined) return { said: { do: "language", language: named }, language: named };
  const words = whole.split(" ").filter((word) => word !== "");
  if (words.length === 0 || words.length > MOST_WORDS) return { said: { do: "unknown" }, language: null };
  const reply = readReply(words);
  if (reply === "bare") return { said: { do: "bare" }, language: null };
  if (reply !== null) return { said: { do: "reply", reply }, language: null };
  const begun = readGive(words, vocabulary) ?? readNeed(words, vocabulary, awaited);
  return begun ?? readChoice(words, awaited) ?? readFind(words, vocabulary, awaited);
}

/** "GIVE O- HOWRAH": a donor's group and place. */
function readGive(words: readonly string[], vocabulary: Vocabulary): ReadText | null {
  const rest = giveWords(words);
  if (rest === null) return null;
  const { said, language } = readFind(rest, vocabulary, { asks: null, what: null });
  const group = said.do === "find" || said.do === "where" ? (partsOf(said.what).group ?? null) : null;
  return { said: { do: "give", parts: { group, place: said.do === "find" ? said.place : null } }, language };
}

/** A new need, or the part of one that was asked for. Null: neither. */
function readNeed(words: readonly string[], vocabulary: Vocabulary, { asks }: Awaited): ReadText | null {
  const begun = needWords(words);
  const question = NEED_QUESTIONS.find((each) => each === asks);
  if (begun === null && question === undefined) return null;
  const { figures, rest } = takeFigures(begun ?? words);
  const { said, language } = readFind(rest, vocabulary, { asks: null, what: null });
  const place = said.do === "find" ? said.place : said.do === "unknown" ? rest.join(" ") : "";
  const what = said.do === "find" || said.do === "where" ? partsOf(said.what) : {};
  const parts: NeedParts = { ...figures, ...what, ...(place !== "" && { place }) };
  if (begun !== null) return { said: { do: "need", parts, isNew: true }, language };
  if (question === "where" && words.length > 0)
    return { said: { do: "need", parts: { place: words.join(" ") }, isNew: false }, language };
  if (question === undefined || !answers(question, parts)) return null;
  return { said: { do: "need", parts, isNew: false }, language };
}

/**
 * A digit of the menu, alone or before a place; the number of a language where it was asked for.
 */
function readChoice([first = "", ...rest]: readonly string[], { asks }: Awaited): ReadText | null {
  if (!/^\d{1,2}$/.test(first)) return null;
  if (asks === "language" && rest.length === 0) {
    const language = Object.keys(DIALOGUE_LANGUAGES)[Number(first) - 1];
    return language === undefined ? null : { said: { do: "language", language }, language };
  }
  if (first === "0" && rest.length === 0) return { said: { do: "help" }, language: null };
  if (first === LANGUAGE_DIGIT && rest.length === 0) return { said: { do: "languages" }, language: null };
  const what = MENU[first];
  if (what === undefined) return null;
  const place = rest.join(" ");
  return { said: place === "" ? { do: "where", what } : { do: "find", what, place }, language: null };
}

/** What is sought, and the place before or behind it. */
function readFind(words: readonly string[], vocabulary: Vocabulary, { asks, what }: Awaited): ReadText {
  const { english, language } = translate(words, vocabulary);
  for (let length = english.length; length > 0; length -= 1) {
    const front = english.slice(0, length).join(" ");
    if (isWhat(front)) return found(front, english.slice(length), language);
    const back = english.slice(-length).join(" ");
    if (isWhat(back)) return found(back, english.slice(0, -length), language);
  }
  if (asks === "place" && what !== null) return { said: { do: "find", what, place: words.join(" ") }, language: null };
  return { said: { do: "unknown" }, language };
}

function isWhat(text: string): boolean {
  return readTypedKinds(text)?.wholly === true;
}

function found(what: string, place: readonly string[], language: string | null): ReadText {
  const text = place.join(" ");
  return { said: text === "" ? { do: "where", what } : { do: "find", what, place: text }, language };
}

/** The words with known phrases of the language files in English, the longest first. */
function translate(words: readonly string[], { phrases }: Vocabulary): { english: string[]; language: string | null } {
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
