import type { GroupDoubt } from "../blood/group-doubts.ts";
import { withPlainGroups } from "../blood/take-blood-group.ts";
import { readTypedKinds } from "../resources/read-typed-kinds.ts";
import { toAsciiDigits } from "../shared/digits.ts";
import { fold } from "../shared/fold.ts";
import { GROUP_CHOICES, LONE_DIGIT, choiceInWords } from "./choices.ts";
import { giveWords } from "./give.ts";
import type { GiveParts } from "./give.ts";
import { NEED_QUESTIONS, answers, needWords, partsOf, takeFigures } from "./need.ts";
import type { NeedParts, NeedQuestion } from "./need.ts";
import { digitOf, readReply } from "./reply-words.ts";
import type { Reply } from "./reply-words.ts";
import { ACTS, COMMAND_WORDS, DIALOGUE_LANGUAGES, FIRM_DIGITS, MENU } from "./words.ts";
import type { CommandName } from "./words.ts";

/**
 * What a dialogue waits for: a language by its number, the place of a search, a part of a need. Or
 * whether to stop, or the place or group of a donor. `post` and `promise`: a word with the code of
 * the last answer. `menu`: a digit of the menu, which was shown last. `what`: sought at a place. Or
 * the donor's place, as `writePoint` has it.
 */
export type Awaited = {
  asks: "language" | "place" | "stop" | "givePlace" | "giveGroup" | "post" | "promise" | "menu" | NeedQuestion | null;
  what: string | null;
};

/**
 * What somebody means by a text. `what`: English words that `readTypedKinds` knows. `bare`: a word
 * of a reply without the code of its message. `mayAnswer`: a digit alone that is also a yes or a
 * no. `echo`: it is one of our own answers, so a machine sent it back, or another deployment.
 * `isDigits`: START by its digits, which begins nothing where nothing was stopped.
 */
export type Said =
  | { do: "stop" }
  | { do: "stopAsk" }
  | { do: "start"; isDigits?: true }
  | { do: "help" }
  | { do: "languages" }
  | { do: "language"; language: string }
  | { do: "find"; what: string; place: string }
  | { do: "where"; what: string; mayAnswer?: true }
  | { do: "reply"; reply: Reply }
  | { do: "bare" }
  | { do: "need"; parts: NeedParts; isNew: boolean }
  | { do: "give"; parts: GiveParts }
  | { do: "giveWhere" }
  | { do: "groupDoubt"; doubt: GroupDoubt }
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
  const plain = withPlainGroups(text.slice(0, LONGEST), (rest) => namesPlace(rest, vocabulary));
  const whole = toAsciiDigits(plain)
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
  const doubt = readDoubt(words);
  if (doubt !== null) return { said: { do: "groupDoubt", doubt }, language: null };
  const begun = readGive(words, vocabulary, awaited) ?? readNeed(words, vocabulary, awaited);
  return begun ?? readChoice(words, vocabulary, awaited) ?? readFind(words, vocabulary, awaited);
}

/** Whether words besides a blood group may name a place. */
function namesPlace(rest: string, vocabulary: Vocabulary): boolean {
  const words = rest.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
  const left = takeFigures(needWords(words) ?? giveWords(words) ?? words).rest;
  const { said } = readFind(left, vocabulary, { asks: null, what: null });
  return said.do === "find" || (said.do === "unknown" && left.length > 0);
}

/**
 * A blood group in doubt: it is asked for, and a rare one is told where to ask. Who needs or gives
 * is asked for the group anyway.
 */
function readDoubt(words: readonly string[]): GroupDoubt | null {
  const { doubt } = readTypedKinds(words.join(" ")) ?? {};
  const isAsked = needWords(words) !== null || giveWords(words) !== null;
  return doubt === undefined || (doubt === "unclear" && isAsked) ? null : doubt;
}

/** "GIVE O- HOWRAH": a donor's group and place, or the part of it that was asked for. */
function readGive(words: readonly string[], vocabulary: Vocabulary, { asks, what }: Awaited): ReadText | null {
  const begun = giveWords(words);
  const isAsked = begun === null && (asks === "givePlace" || asks === "giveGroup") && needWords(words) === null;
  if (begun === null && !isAsked) return null;
  const point = isAsked && asks === "giveGroup" ? what : null;
  const [first = "", ...others] = words;
  if (point !== null && others.length === 0 && LONE_DIGIT.test(first)) {
    const group = GROUP_CHOICES[Number(first) - 1] ?? null;
    return { said: { do: "give", parts: { group, place: null, point } }, language: null };
  }
  // Another digit is one of the menu, alone or before a place.
  if (isAsked && /^\d{1,2}$/.test(first)) return null;
  const typed = begun ?? words;
  const { said, language } = readFind(typed, vocabulary, { asks: null, what: null });
  const isNamed = said.do === "find" || said.do === "where";
  const parts = isNamed ? partsOf(said.what) : {};
  // "Oxygen" seeks something else.
  if (isAsked && isNamed && parts.group === undefined) return null;
  const place = said.do === "find" ? said.place : said.do === "unknown" ? typed.join(" ") : "";
  return {
    said: { do: "give", parts: { group: parts.group ?? null, place: place === "" ? null : place, point } },
    language,
  };
}

/** A new need, or the part of one that was asked for. Null: neither. */
function readNeed(words: readonly string[], vocabulary: Vocabulary, { asks }: Awaited): ReadText | null {
  const begun = needWords(words);
  const question = NEED_QUESTIONS.find((each) => each === asks);
  if (begun === null && question === undefined) return null;
  const typed = begun ?? (question === undefined ? words : choiceInWords(question, words));
  if (typed === "menu") return null;
  if (typed === "again") return { said: { do: "need", parts: {}, isNew: false }, language: null };
  const { figures, rest } = takeFigures(typed);
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
 * 6 and 7 may have behind them what NEED and GIVE have.
 */
function readChoice(words: readonly string[], vocabulary: Vocabulary, { asks }: Awaited): ReadText | null {
  const [first = "", ...rest] = words;
  if (!/^\d{1,2}$/.test(first)) return null;
  if (asks === "language" && rest.length === 0) {
    const language = Object.keys(DIALOGUE_LANGUAGES)[Number(first) - 1];
    if (language !== undefined) return { said: { do: "language", language }, language };
  }
  if (rest.length === 0) {
    const act = readAct(first, asks);
    if (act !== null) return { said: act, language: null };
  }
  const fresh: Awaited = { asks: null, what: null };
  if (first === ACTS.need) return readNeed(["need", ...rest], vocabulary, fresh);
  if (first === ACTS.give) return readGive(["give", ...rest], vocabulary, fresh);
  const what = MENU[first];
  if (what === undefined) return null;
  const place = rest.join(" ");
  if (place !== "") return { said: { do: "find", what, place }, language: null };
  const mayAnswer = first === digitOf("yes") || first === digitOf("no");
  return { said: { do: "where", what, ...(mayAnswer && { mayAnswer }) }, language: null };
}

/** What a digit of the menu does that seeks nothing, and the digits that are firm enough for it. */
function readAct(digits: string, asks: Awaited["asks"]): Said | null {
  // The digit of a reply without its code: what was asked is said again.
  if (asks === "post" && digits === digitOf("post")) return { do: "need", parts: {}, isNew: false };
  if (asks === "promise" && digits === digitOf("yes")) return { do: "bare" };
  if (digits === "0") return { do: "help" };
  if (digits === ACTS.language) return { do: "languages" };
  if (digits === ACTS.give) return { do: "giveWhere" };
  if (digits === ACTS.stop) return { do: "stopAsk" };
  if (digits === FIRM_DIGITS.stop && asks === "stop") return { do: "stop" };
  return digits === FIRM_DIGITS.start ? { do: "start", isDigits: true } : null;
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
