import { withPlainGroups } from "../blood/take-blood-group.ts";
import { fold } from "../shared/fold.ts";
import { GROUP_CHOICES, LONE_DIGIT } from "./choices.ts";
import { giveWords } from "./give.ts";
import { NEED_QUESTIONS, hasBegun, needWords, partsOf, questionOf, takeFigures } from "./need.ts";
import type { NeedDraft, NeedQuestion } from "./need.ts";
import { readAnswer, readNamed, wholeTime } from "./read-answer.ts";
import type { TypedAnswer } from "./read-answer.ts";
import { CLAUSE_ENDS, plainText, withoutStops, wordsOf } from "./plain-text.ts";
import { digitOf, readReply } from "./reply-words.ts";
import type { Awaited, ReadText, TextIntent } from "./text-intent.ts";
import { readStop } from "./stop-words.ts";
import { translate } from "./translate.ts";
import type { Vocabulary } from "./translate.ts";
import { COMMAND_WORDS } from "./command-words.ts";
import { DIALOGUE_LANGUAGES } from "./languages.ts";
import { FIRM_DIGITS, MENU_ACTS, MENU_KINDS } from "./menu.ts";
import type { CommandName } from "./command-words.ts";
import type { GroupDoubt } from "../blood/group-doubts.ts";
import { readTypedKinds } from "../resources/read-typed-kinds.ts";

/** Longest text that is read, characters: six segments. The rest of a longer one is not. */
const LONGEST = 918;
/** Most words of a request. Who writes more writes to a person. */
const MOST_WORDS = 24;

const COMMANDS: ReadonlyMap<string, Exclude<CommandName, "stop">> = new Map(
  (["start", "help", "language"] as const).flatMap((name) =>
    COMMAND_WORDS[name].map((word) => [fold(word), name] as const),
  ),
);

/** What is asked where a town is the answer. */
const PLACE_QUESTIONS: ReadonlySet<Awaited["asks"]> = new Set(["place", "where", "givePlace"]);

/** The state of a dialogue, with the need that is not yet whole. */
type Standing = Awaited & { draft?: NeedDraft | null };

/**
 * Reads a text. Case, invisible signs, punctuation and the digits of any script make no difference.
 * STOP is STOP in every language, at any time (`readStop`).
 */
export function readText(text: string, vocabulary: Vocabulary, standing: Standing): ReadText {
  const grouped = withPlainGroups(text.slice(0, LONGEST), (rest) => namesPlace(rest, vocabulary));
  const plain = plainText(grouped);
  const whole = withoutStops(plain);
  const folded = fold(whole);
  const stop = readStop(folded);
  if (stop !== null) {
    const mayBePlace = stop === "word" && PLACE_QUESTIONS.has(standing.asks);
    return { said: { do: "stop", ...(mayBePlace && { mayBePlace: whole }) }, language: null };
  }
  const command = COMMANDS.get(folded);
  if (command === "language") return { said: { do: "languages" }, language: null };
  if (command !== undefined) return { said: { do: command }, language: null };
  if (vocabulary.answers.has(folded)) return { said: { do: "echo" }, language: null };
  const named = vocabulary.names.get(folded);
  if (named !== undefined) return { said: { do: "language", language: named }, language: named };
  const words = wordsOf(whole);
  const heard = words.length > MOST_WORDS ? null : readWords(words, plain, { vocabulary, standing });
  return heard ?? readPending(words, plain, { vocabulary, standing }) ?? { said: { do: "unknown" }, language: null };
}

type Hearing = { vocabulary: Vocabulary; standing: Standing };

/** Null: it is not understood as it stands. */
function readWords(words: readonly string[], plain: string, { vocabulary, standing }: Hearing): ReadText | null {
  if (words.length === 0) return null;
  const reply = readReply(words);
  if (reply !== null && reply !== "bare") return { said: { do: "reply", reply }, language: null };
  const doubt = readDoubt(words);
  if (doubt !== null) return { said: { do: "groupDoubt", doubt }, language: null };
  const begun = readGive(words, vocabulary, standing) ?? readNeed(words, vocabulary);
  if (begun !== null) return begun;
  const question = NEED_QUESTIONS.find((each) => each === standing.asks);
  const isBare = reply === "bare";
  const answered =
    question === undefined || (isBare && question === "where")
      ? null
      : answerTo(question, typedIn(words, plain, vocabulary), standing.draft);
  if (answered !== null && answered !== "menu") return answered;
  if (isBare) return { said: { do: "bare" }, language: null };
  if (question === undefined || answered === "menu") return readIdle(words, plain, { vocabulary, standing });
  // Something else with its place is sought. All other texts leave the question open.
  const sought = readFind(words, vocabulary, standing);
  return sought.said.do === "find" ? sought : AGAIN;
}

/** What was asked is said again. */
const AGAIN: ReadText = { said: { do: "need", parts: {}, isNew: false }, language: null };

/** The part that a question is about. Null: the text has none. */
function answerTo(
  question: NeedQuestion,
  typed: TypedAnswer & { language: string | null },
  draft: NeedDraft | null = null,
): ReadText | "menu" | null {
  const parts = readAnswer(question, typed, draft);
  if (parts === null || parts === "menu") return parts;
  return { said: { do: "need", parts, isNew: false }, language: typed.language };
}

/**
 * A text that means nothing else, while a need is open: the part that it lacks, or its question
 * again. So HELP in between loses nothing. A whole need is said again.
 */
function readPending(words: readonly string[], plain: string, { vocabulary, standing }: Hearing): ReadText | null {
  const { draft = null, asks } = standing;
  if (draft === null || words.length === 0 || asks === "promise") return null;
  const typed = typedIn(words, plain, vocabulary);
  const question = NEED_QUESTIONS.find((each) => each === asks) ?? questionOf(draft);
  if (question === null && asks !== "post") return null;
  if (words.length > MOST_WORDS) return AGAIN;
  if (question === null) return AGAIN;
  return pendingAnswer(question, typed, draft) ?? AGAIN;
}

/** An answer to a question that was asked earlier: another kind is none. */
function pendingAnswer(
  question: NeedQuestion,
  typed: TypedAnswer & { language: string | null },
  draft: NeedDraft | null,
): ReadText | null {
  const answered = answerTo(question, typed, draft);
  if (answered === null || answered === "menu" || answered.said.do !== "need") return null;
  const { kind } = answered.said.parts;
  const isOther = kind !== undefined && draft?.kind !== undefined && kind !== draft.kind;
  return isOther ? null : answered;
}

/**
 * A text where no part of a need was asked for just before. Words of a kind alone still answer the
 * question of a need that has begun: "platelets", "O-". Null: it is not understood.
 */
function readIdle(words: readonly string[], plain: string, { vocabulary, standing }: Hearing): ReadText | null {
  const named = namedIn(words, plain, { vocabulary, standing }) ?? timeOnly(words, standing);
  if (named !== null) return named;
  const choice = readChoice(words, vocabulary, standing);
  if (choice !== null) return choice;
  const sought = readFind(words, vocabulary, standing);
  if (sought.said.do === "unknown") return null;
  const { draft = null } = standing;
  const question = draft === null || !hasBegun(draft) ? null : questionOf(draft);
  if (sought.said.do !== "where" || question === null) return sought;
  return pendingAnswer(question, typedIn(words, plain, vocabulary), draft) ?? sought;
}

/** Nothing but a time, where a need lacks it: "1 18:00" seeks no oxygen. A figure alone is none. */
function timeOnly(words: readonly string[], { draft = null }: Standing): ReadText | null {
  if (draft === null || questionOf(draft) !== "when" || /^\d+$/.test(words.join(" "))) return null;
  const time = wholeTime(words);
  return time === null ? null : { said: { do: "need", parts: { time }, isNew: false }, language: null };
}

/** The parts of an open need that a text names, whatever was asked. Null: it names none. */
function namedIn(words: readonly string[], plain: string, { vocabulary, standing }: Hearing): ReadText | null {
  const { draft = null, asks } = standing;
  if (draft === null || (asks !== "post" && questionOf(draft) === null)) return null;
  const parts = readNamed(typedIn(words, plain, vocabulary), draft);
  return Object.keys(parts).length === 0 ? null : { said: { do: "need", parts, isNew: false }, language: null };
}

function typedIn(
  words: readonly string[],
  plain: string,
  vocabulary: Vocabulary,
): TypedAnswer & { language: string | null } {
  const clauses = plain.split(CLAUSE_ENDS).map((clause) => wordsOf(withoutStops(clause)));
  return {
    words,
    clauses: clauses.filter((clause) => clause.length > 0),
    english: (some) => translate(some, vocabulary).english.join(" "),
    language: translate(words, vocabulary).language,
  };
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

/** A new need. Null: the text begins none. */
function readNeed(words: readonly string[], vocabulary: Vocabulary): ReadText | null {
  const begun = needWords(words);
  if (begun === null) return null;
  const { figures, rest } = takeFigures(begun);
  const { said, language } = readFind(rest, vocabulary, { asks: null, what: null });
  const place = said.do === "find" ? said.place : said.do === "unknown" ? rest.join(" ") : "";
  const what = said.do === "find" || said.do === "where" ? partsOf(said.what) : {};
  return {
    said: { do: "need", parts: { ...figures, ...what, ...(place !== "" && { place }) }, isNew: true },
    language,
  };
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
  if (first === MENU_ACTS.need) return readNeed(["need", ...rest], vocabulary);
  if (first === MENU_ACTS.give) return readGive(["give", ...rest], vocabulary, fresh);
  const what = MENU_KINDS[first];
  if (what === undefined) return null;
  const place = rest.join(" ");
  if (place !== "") return { said: { do: "find", what, place }, language: null };
  const mayAnswer = first === digitOf("yes") || first === digitOf("no");
  return { said: { do: "where", what, ...(mayAnswer && { mayAnswer }) }, language: null };
}

/** What a digit of the menu does that seeks nothing, and the digits that are firm enough for it. */
function readAct(digits: string, asks: Awaited["asks"]): TextIntent | null {
  // The digit of a reply without its code: what was asked is said again.
  if (asks === "post" && digits === digitOf("post")) return { do: "need", parts: {}, isNew: false };
  if (asks === "promise" && digits === digitOf("yes")) return { do: "bare" };
  if (digits === "0") return { do: "help" };
  if (digits === MENU_ACTS.language) return { do: "languages" };
  if (digits === MENU_ACTS.give) return { do: "giveWhere" };
  if (digits === MENU_ACTS.stop) return { do: "stopAsk" };
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
