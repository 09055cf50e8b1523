import type { Reason } from "#contract/errors.ts";
import type { NearbyListing } from "#contract/listings.ts";
import { CHOICES, GROUP_CHOICES } from "#domain/dialogue/choices.ts";
import type { NeedDraft, NeedQuestion } from "#domain/dialogue/need.ts";
import { FIXED_ANSWERS } from "#domain/dialogue/step.ts";
import { fitted } from "#domain/dialogue/text-length.ts";
import type { Bearer } from "#domain/dialogue/text-length.ts";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { MENU_ACTS, MENU_KINDS } from "#domain/dialogue/menu.ts";
import { cut, writePlaces } from "#domain/dialogue/places-answer.ts";
import { countriesOfFirstNumbers, firstNumberOf } from "#domain/places/emergency-numbers.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { subtypesOf } from "#domain/resources/particulars.ts";
import { readTypedKinds } from "#domain/resources/read-typed-kinds.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { firstSentence, latinName, LONGEST_PLACE, placed, SHORTEST_PLACE, shortest } from "./fit-text.ts";
import type { ReplyAnswer } from "./replies.ts";
import { foundPlace } from "./found-place.ts";
import { nameWithArea } from "./search.ts";
import type { TextSearchResult } from "./search.ts";
import type { Say } from "./for-whom-text.ts";

/** The words of answers in one language, for one way of sending. */
export type Answers = {
  /** One of `FIXED_ANSWERS`. */
  fixed: (key: string) => string;
  languages: () => string;
  where: (what: string) => string;
  places: (what: string, found: TextSearchResult) => string;
  /** Nobody is known near the place. */
  none: (what: string) => string;
  /** A reply had its effect. */
  replied: (answer: ReplyAnswer, code: string) => string;
  refusal: (refused: Refused) => string;
  /** Which group a donor has. `place`: where they are, if that may not be what they meant. */
  group: (place: string | null) => string;
  giveNone: (place: string | null) => string;
  /** What is missing of a need. */
  ask: (question: NeedQuestion, draft: NeedDraft) => string;
  /** A whole need, and the code that posts it. */
  draft: (draft: NeedDraft, code: string) => string;
  /** Needs that somebody may give to, with their codes. Null: there is none. */
  needs: (items: readonly NearbyListing[], codeFor: (id: string) => string) => { text: string; ids: string[] } | null;
  /** A word came without the code of its message. */
  which: (code: string) => string;
};

/** `country`: the sender's, whose English writes dates. */
type AnswerOptions = {
  language: string;
  country: string | null;
  operatorName: string | null;
  bearer: Bearer;
  now: Date;
};

/** Letters of the operator's name in an answer. Proposal. */
const MOST_OF_NAME = 20;

/** @throws Error for words that are too long: a bug */
export function answersIn(texts: Texts, { language, country, operatorName, bearer, now }: AnswerOptions): Answers {
  const operator = (operatorName ?? texts.say(language, ["app", "name"])).slice(0, MOST_OF_NAME);
  const say = (key: string, values: Record<string, string | number> = {}): string =>
    texts.say(language, ["messages", "dialogue", ...key.split(".")], values);
  const sayForWhom: Say = (key, values = {}) => texts.say(language, ["forWhom", ...key.split(".")], values);
  // Within a line it is no beginning.
  const sayResult: Say = (key) => lowered(texts.say(language, ["extra", "result", key]), language);
  const whole = (text: string): string => {
    const short = fitted(text, bearer) ?? (bearer === "ussd" ? firstSentence(text) : null);
    if (short === null) throw new Error(`an answer in ${language} is too long: ${text}`);
    return short;
  };
  const wordOf = (word: string): string => texts.say(language, ["messages", "dialogue", "words", word]);
  const named = [...Object.values(MENU_KINDS), "need", "give", "language"];
  const menu = Object.fromEntries(named.map((word) => [word, wordOf(word)]));
  const choose = (key: string, choices: readonly string[]): string => {
    const texted = say(key);
    const short = [texted, questionIn(texted)].flatMap(
      (asked) => fitted(`${asked}\n${numbered(choices)}`, bearer) ?? [],
    );
    return short[0] ?? whole(`${texted}\n${numbered(choices)}`);
  };
  const nameOf = (what: string): string => {
    const [kind = what] = readTypedKinds(what)?.kinds ?? [];
    return menu[kind] ?? texts.say(language, ["kinds", kind]);
  };
  const locale = localeOf(language, country);
  const none = (what: string): string => whole(say("none", { what: nameOf(what) }));
  return {
    none,
    fixed: (key) =>
      key === "help" ? helpIn({ say, menu, country, bearer }, whole) : whole(say(key, { ...menu, operator })),
    replied: (answer, code) => whole(say(answer, { code })),
    refusal: ({ reason, facts = {} }) => whole(say(REFUSALS[reason] ?? "noLonger", { day: dayOf(facts, locale) })),
    which: (code) => whole(say("which", { code })),
    group: (place) => placed(choose("giveGroup", GROUP_CHOICES), place, bearer),
    giveNone: (place) => placed(whole(say("giveNone")), place, bearer),
    ask: (question, { kind, meant }) => {
      if (question === "meant")
        return shortest([meant?.label ?? "", ...latinName(meant)], bearer, (place) => say("meant", { place }));
      if (question === "where") return whole(say("where", { what: nameOf(kind ?? "") }));
      const key = QUESTIONS[question];
      if (question === "count" || question === "when") return whole(say(key));
      return choose(key, choicesOf(question, texts, language));
    },
    draft: (draft, code) => {
      return shortest([draft.found?.name ?? "", ...latinName(draft.found)], bearer, (place) =>
        say("draft", { need: needInWords(draft, { texts, language, locale, nameOf, place }), code }),
      );
    },
    needs: (items, codeFor) => writeNeeds(items, { texts, language, codeFor, bearer }),
    languages: () => whole(bearer === "ussd" ? listInEnglish() : listOfLanguages(texts)),
    where: (what) => whole(say("where", { what: nameOf(what) })),
    places: (what, { place, isSure, items }) => {
      const named = isSure ? place.name : nameWithArea(place, country);
      const found = items.flatMap((item) => foundPlace(item, { say, sayForWhom, sayResult }, now));
      const listed = writePlaces(`${nameOf(what)}, ${named}`, found, bearer);
      return listed ?? shortest([named], bearer, (name) => say("none", { what: `${nameOf(what)}, ${name}` }));
    },
  };
}

/** What asks for the parts of a need, but for its place. */
export const QUESTIONS = {
  what: "needWhat",
  bed: "needWhat",
  blood: "needBlood",
  part: "needBlood",
  count: "needCount",
  when: "needWhen",
} as const;

/** The names of what the digits of a question stand for. */
export function choicesOf(question: "what" | "bed" | "blood" | "part", texts: Texts, language: string): string[] {
  return CHOICES[question].map((key) => {
    if (question === "blood") return key;
    return texts.say(
      language,
      key.includes("/") ? ["subtypes", ...key.split("/")] : ["messages", "dialogue", "words", key],
    );
  });
}

function lowered(text: string, language: string): string {
  return text.slice(0, 1).toLocaleLowerCase(language) + text.slice(1);
}

/** Such as "1 oxygen 2 bed". */
export function numbered(choices: readonly string[]): string {
  return choices.map((choice, at) => `${at + 1} ${choice}`).join(" ");
}

/** The question alone, where its examples have no room. */
function questionIn(text: string): string {
  return /^.*?[?؟]/u.exec(text)?.[0] ?? text;
}

type NeedWords = { texts: Texts; language: string; locale: string; nameOf: (what: string) => string; place: string };

/** English dates follow the country: 5 December is 5/12 in India. It is 12/5 in the USA. */
function localeOf(language: string, country: string | null): string {
  return language === "en" ? `en-${country ?? "GB"}` : language;
}

/** A need in one line, such as "O- platelets, 2, Howrah, 24/11 18:00". */
function needInWords(
  { kind = "blood", subtype, group, quantity = 1, found, neededBy }: NeedDraft,
  { texts, language, locale, nameOf, place }: NeedWords,
): string {
  const isPart = subtype !== undefined && subtypesOf(kind).includes(subtype);
  const part = isPart ? ["subtypes", kind, subtype] : null;
  const what = part === null ? nameOf(kind) : texts.say(language, part);
  const format = { day: "numeric", month: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const zone = { timeZone: found?.timeZone ?? "UTC", numberingSystem: "latn" };
  const by =
    neededBy === undefined ? [] : [new Intl.DateTimeFormat(locale, { ...format, ...zone }).format(new Date(neededBy))];
  return [group === undefined ? what : `${group} ${what}`, String(quantity), place, ...by].join(", ");
}

type NeedsWords = { texts: Texts; language: string; codeFor: (id: string) => string; bearer: Bearer };

/**
 * One line a need: "1 K7QM: O- Platelets 3/5, Howrah"; without the numbers where it asked for none.
 * Needs are left out before a code is cut.
 */
function writeNeeds(
  items: readonly NearbyListing[],
  { texts, language, codeFor, bearer }: NeedsWords,
): { text: string; ids: string[] } | null {
  const lineOf = ({ id, details, quantity, needed, place, source }: NearbyListing, length: number): string => {
    const { component = "any", group = "" } = details;
    const what = texts.say(language, ["things", "blood", component]);
    const amount = quantity === undefined ? "" : ` ${needed?.left ?? quantity}/${quantity}`;
    const madeUp = source.demo === true ? ` (${texts.say(language, ["messages", "dialogue", "madeUp"])})` : "";
    return `1 ${codeFor(id)}: ${group} ${what}${amount}${madeUp}, ${cut(place.label, length)}`;
  };
  for (let count = items.length; count > 0; count -= 1) {
    const shown = items.slice(0, count);
    for (let length = LONGEST_PLACE; length >= SHORTEST_PLACE; length -= 1) {
      const text = fitted(shown.map((item) => lineOf(item, length)).join("\n"), bearer);
      if (text !== null) return { text, ids: shown.map(({ id }) => id) };
    }
  }
  return null;
}

/** What is said to a refused reply. All else no longer fits: `noLonger`. */
export const REPLY_REFUSALS = ["ended", "notYet", "later", "noLonger", "notPosted"] as const;
const REFUSALS: Readonly<Partial<Record<Reason, (typeof REPLY_REFUSALS)[number]>>> = {
  "asks/ended": "ended",
  "listings/closed": "ended",
  "responses/not-eligible": "notYet",
  "responses/paused": "notYet",
  "http/resource-exhausted": "later",
  "documents/aborted": "later",
  "http/invalid-argument": "notPosted",
  "http/permission-denied": "notPosted",
  "listings/kind-switched-off": "notPosted",
};

/** The day from which it may be done, such as 24/11/2026. */
function dayOf({ eligibleOn, until }: NonNullable<Refused["facts"]>, locale: string): string {
  const day = eligibleOn ?? until;
  const format = { dateStyle: "short", timeZone: "UTC", numberingSystem: "latn" } as const;
  return day === undefined ? "" : new Intl.DateTimeFormat(locale, format).format(new Date(day));
}

/** Every answer in one language that has no places in it. */
export function ownAnswers(texts: Texts, language: string, operatorName: string | null): string[] {
  const wordsIn = (country: string | null): Answers =>
    answersIn(texts, { language, country, operatorName, bearer: "text", now: new Date(0) });
  const words = wordsIn(null);
  return [
    words.languages(),
    ...countriesOfFirstNumbers().map((country) => wordsIn(country).fixed("help")),
    ...FIXED_ANSWERS.map(words.fixed),
    words.group(null),
    ...(["what", "bed", "blood", "part", "count", "when"] as const).map((each) => words.ask(each, { id: "" })),
    ...KINDS.flatMap((kind) => [words.where(kind), words.none(kind)]),
  ];
}

type HelpWords = Pick<AnswerOptions, "country" | "bearer"> & { say: Say; menu: Readonly<Record<string, string>> };

/** The menu, behind the number for emergencies where there is room: in words, or as SOS. */
function helpIn({ say, menu, country, bearer }: HelpWords, whole: (text: string) => string): string {
  const number = country === null ? null : firstNumberOf(country);
  const said = number === null ? [] : [say("emergency", { number }), `SOS ${number}.`];
  const write = (emergency: string): string =>
    bearer === "ussd"
      ? [emergency, writeMenu(menu)].filter((line) => line !== "").join("\n")
      : say("help", { ...menu, emergency: emergency === "" ? "" : `${emergency} ` });
  const [short] = said.flatMap((each) => fitted(write(each), bearer) ?? []);
  return short ?? whole(write(""));
}

/** The help of a screen: one digit a line. */
function writeMenu(menu: Readonly<Record<string, string>>): string {
  const acts = Object.entries(MENU_ACTS).map(([act, digit]) => [digit, act] as const);
  const lines = [...Object.entries(MENU_KINDS), ...acts];
  return lines.map(([digit, what]) => `${digit} ${menu[what] ?? what.toUpperCase()}`).join("\n");
}

/** On a screen there is no room for every script. */
function listInEnglish(): string {
  return numbered(Object.values(DIALOGUE_LANGUAGES));
}

function listOfLanguages(texts: Texts): string {
  return numbered(Object.keys(DIALOGUE_LANGUAGES).map((code) => texts.say(code, ["$language", "name"])));
}
