import { SENDER_LIMITS } from "#domain/dialogue/sender-limits.ts";
import type { Reply } from "#domain/dialogue/reply-words.ts";
import { FIXED_ANSWERS, afterSearch, afterWrongCode, asksOfNeed } from "#domain/dialogue/step.ts";
import type { DialogueState, Step } from "#domain/dialogue/step.ts";
import type { Bearer } from "#domain/dialogue/text-length.ts";
import { readPoint, writePoint } from "#domain/dialogue/give.ts";
import type { GiveParts } from "#domain/dialogue/give.ts";
import { questionOf } from "#domain/dialogue/need.ts";
import type { NeedParts } from "#domain/dialogue/need.ts";
import { newId } from "#domain/shared/ids.ts";
import { replySubject, shortCode } from "#domain/dialogue/codes.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { PreparedMutation } from "#server/commands/mutation.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { answersIn } from "./answers.ts";
import type { Answers } from "./answers.ts";
import type { SenderRecord } from "./queries.ts";
import { loneQuestion, newestCode, prepareReply } from "./replies.ts";
import type { ReplyDependencies } from "./replies.ts";
import { extendDraft } from "./need.ts";
import { findPlace, nameWithArea, searchNeeds, searchPlaces } from "./search.ts";
import type { SearchDependencies } from "./search.ts";
import { consentToNeed } from "./statements.ts";
import type { ConsentChannel } from "./statements.ts";

export type AnswerDependencies = SearchDependencies &
  ReplyDependencies & {
    texts: Texts;
    operatorName: string | null;
    /** Whether text messages leave by themselves: without them a screen promises none. */
    sendsTexts: boolean;
  };

/** Who is answered, by what way, and what is known of them. */
export type TextQuestion = {
  bearer: Bearer;
  number: string;
  /** The name of the number in tables. */
  sender: string;
  channel: ConsentChannel;
  country: string;
  record: SenderRecord;
  /** What the command of this reply refused. */
  refused: Refused | null;
  at: Date;
};

/**
 * The state after a text, and its answer in words. `command`: what the text does besides, with it
 * or not at all. `message`: a text message with what a screen has no room for. `unsent`: the answer
 * where that may not be sent.
 */
export type Made = {
  state: DialogueState;
  answer: string | null;
  isOpen: boolean;
  command?: PreparedMutation;
  hasWrongCode?: boolean;
  writes?: readonly TableWrite[];
  message?: { text: string; unsent: string };
  /** Its sender has read a message of ours: forged texts cause no such answer and stop none. */
  isOwed?: boolean;
};

const OPEN: readonly string[] = ["help", "languages", "where", "noPlace", "stopAsk", "groupUnclear"];

/** The answer of a step. A search and a reply have one by what is found. */
export async function makeAnswer(dependencies: AnswerDependencies, step: Step, asked: TextQuestion): Promise<Made> {
  const { answer, state } = step;
  const language = state.language ?? "en";
  const words = wordsIn(dependencies, language, asked);
  if (answer?.say === "reply") return answerReply(dependencies, { state, reply: answer.reply }, asked);
  if (answer?.say === "need") return answerNeed(dependencies, { ...answer, state }, asked);
  if (answer?.say === "give") return answerGive(dependencies, { ...answer, state }, asked);
  if (answer?.say === "which") return answerBare(dependencies, state, asked);
  const meant = answer?.say === "where" && answer.mayAnswer ? await answerDigit(dependencies, state, asked) : null;
  if (meant !== null) return meant;
  if (answer?.say !== "places") return { state, answer: write(words, step), isOpen: OPEN.includes(answer?.say ?? "") };
  const { what, place } = answer;
  const found = await searchPlaces(dependencies, { what, place, language, country: countryOf(asked) });
  const next = afterSearch(state, found !== null);
  if (found !== null) {
    // Who was asked for a part of a need is still asked for it.
    const { asks } = asksOfNeed(asked.record.state) ? asked.record.state : next.state;
    return { state: { ...next.state, asks }, answer: words.places(what, found), isOpen: false };
  }
  return { state: next.state, answer: write(words, next), isOpen: true };
}

function wordsIn({ texts, operatorName }: AnswerDependencies, language: string, asked: TextQuestion): Answers {
  const { bearer, at } = asked;
  return answersIn(texts, { language, country: countryOf(asked), operatorName, bearer, now: at });
}

/** An answer that needs nothing but its words. */
function write(words: Answers, { answer }: Step): string | null {
  if (answer === null) return null;
  if (answer.say === "languages") return words.languages();
  if (answer.say === "where") return words.where(answer.what);
  const fixed = FIXED_ANSWERS.find((each) => each === answer.say);
  return fixed === undefined ? null : words.fixed(fixed);
}

async function answerReply(
  dependencies: AnswerDependencies,
  { state, reply }: { state: DialogueState; reply: Reply },
  asked: TextQuestion,
): Promise<Made> {
  const { number, at, refused } = asked;
  // Somebody guesses codes for this number, and the half of a code is too short for that.
  const isGuessed = asked.record.counts.wrongCodesADay >= SENDER_LIMITS.wrongCodes;
  const step = await prepareReply(dependencies, { number, reply, state, isGuessed, now: at });
  if (step.is === "unknown") {
    const wrong = afterWrongCode(state);
    const words = wordsIn(dependencies, state.language ?? "en", asked);
    return { state: wrong.state, answer: write(words, wrong), isOpen: false, hasWrongCode: true };
  }
  const words = wordsIn(dependencies, state.language ?? step.language ?? "en", asked);
  if (step.is === "half") {
    const { draft } = state;
    const answer = step.isDraft && draft !== null ? words.draft(draft, step.code) : words.which(step.code);
    return { state, answer, isOpen: true, isOwed: true };
  }
  const refusal = refused ?? (step.is === "refused" ? step.refused : null);
  if (refusal !== null) return { state, answer: words.refusal(refusal), isOpen: false };
  if (step.is === "refused") return { state, answer: null, isOpen: false };
  const answer = words.replied(step.answer, reply.code);
  const writes = step.answer === "posted" ? [consentToNeed(asked.sender, asked.channel, at)] : [];
  return { state, answer, isOpen: false, command: step.prepared, writes };
}

/** What is missing of a need, one thing at a time. Then all of it, and the word that posts it. */
function answerNeed(
  dependencies: AnswerDependencies,
  { state, parts, isNew }: { state: DialogueState; parts: NeedParts; isNew: boolean },
  asked: TextQuestion,
): Made {
  const words = wordsIn(dependencies, state.language ?? "en", asked);
  if (!canBeTexted(dependencies, asked)) return { state, answer: words.fixed("help"), isOpen: true };
  const country = countryOf(asked);
  const { draft, isPlaceUnknown } = extendDraft(dependencies, { state, parts, isNew }, { country, now: asked.at });
  const question = questionOf(draft);
  const next = { ...state, draft, asks: question };
  if (isPlaceUnknown && (question === "where" || draft.found !== undefined)) {
    const unknown = afterSearch({ ...next, asks: "where" }, false);
    return { state: unknown.state, answer: write(words, unknown), isOpen: true };
  }
  if (question !== null) return { state: next, answer: words.ask(question, draft), isOpen: true };
  const code = shortCodeOf(dependencies, draft.id);
  const whole: DialogueState = { ...next, asks: "post" };
  return inText(dependencies, asked, { state: whole, write: (long) => long.draft(draft, code) });
}

/** Whether a code can reach the sender. An id of WhatsApp is no number to prove. */
function canBeTexted({ sendsTexts }: AnswerDependencies, { bearer, number }: TextQuestion): boolean {
  return number.startsWith("+") && (bearer === "text" || sendsTexts);
}

/**
 * An answer with a code, which a reply repeats. A screen has no room for what is agreed to, keeps
 * no code, and its number may be forged. So the answer goes to the number as a text message.
 */
function inText(
  dependencies: AnswerDependencies,
  asked: TextQuestion,
  { state, write: writeIn }: { state: DialogueState; write: (words: Answers) => string },
): Made {
  const language = state.language ?? "en";
  const text = writeIn(wordsIn(dependencies, language, { ...asked, bearer: "text" }));
  if (asked.bearer === "text") return { state, answer: text, isOpen: true };
  const words = wordsIn(dependencies, language, asked);
  return { state, answer: words.fixed("byText"), isOpen: false, message: { text, unsent: words.fixed("help") } };
}

/**
 * What is needed near a donor, each with the code that promises one unit to it. What is missing is
 * asked for, the place first: so no group is kept between two texts.
 */
async function answerGive(
  dependencies: AnswerDependencies,
  { state, parts: { group, place, point } }: { state: DialogueState; parts: GiveParts },
  asked: TextQuestion,
): Promise<Made> {
  const { language } = state;
  const words = wordsIn(dependencies, language ?? "en", asked);
  if (!canBeTexted(dependencies, asked)) return { state, answer: words.fixed("help"), isOpen: true };
  const asksPlace: DialogueState = { ...state, asks: "givePlace" };
  if (place === null && point === null) return { state: asksPlace, answer: words.fixed("giveHow"), isOpen: true };
  const where = { language: language ?? "en", country: countryOf(asked) };
  const named = place === null ? null : findPlace(dependencies.suggestPlaces, { place, ...where });
  const around = named?.place ?? readPoint(point);
  if (around === null) return { state: asksPlace, answer: words.fixed("noPlace"), isOpen: true };
  // The place is said where it may be another than the one that was meant.
  const heardAs = named === null || named.isSure ? null : nameWithArea(named.place, where.country);
  if (group === null)
    return {
      state: { ...state, asks: "giveGroup", what: writePoint(around) },
      answer: words.group(heardAs),
      isOpen: true,
    };
  const { lat, lng } = around;
  const found = await searchNeeds(dependencies.readModel, { group, lat, lng });
  const codeFor = (id: string): string => shortCodeOf(dependencies, replySubject(id, asked.number));
  const written = wordsIn(dependencies, language ?? "en", { ...asked, bearer: "text" }).needs(found, codeFor);
  if (written === null) return { state, answer: words.giveNone(heardAs), isOpen: false };
  const offered = written.ids.map((needId) => ({ needId, promiseId: newId(asked.at) }));
  return inText(dependencies, asked, { state: { ...state, offered, asks: "promise" }, write: () => written.text });
}

function shortCodeOf({ codesOf }: AnswerDependencies, subject: string): string {
  return shortCode(codesOf(subject)[0] ?? "");
}

function countryOf({ country }: TextQuestion): string | null {
  return /^[A-Z]{2}$/.test(country) ? country : null;
}

/** A word without its code changes nothing, and hears which code it lacks. */
async function answerBare(dependencies: AnswerDependencies, state: DialogueState, asked: TextQuestion): Promise<Made> {
  const [told] = state.asks === "promise" ? state.offered : [];
  const code = told === undefined ? null : shortCodeOf(dependencies, replySubject(told.needId, asked.number));
  const newest = await newestCode(dependencies, asked.number, asked.at);
  const words = wordsIn(dependencies, state.language ?? newest?.language ?? "en", asked);
  const lacked = code ?? newest?.code;
  // No message waits for it. An open need asks again, so that a yes has something to answer.
  if (lacked === undefined && state.draft !== null && questionOf(state.draft) !== null)
    return answerNeed(dependencies, { state, parts: {}, isNew: false }, asked);
  return { state, answer: lacked === undefined ? words.fixed("help") : words.which(lacked), isOpen: true };
}

/**
 * A 1 or 2 alone, where one question waits for it: its code is said with digits, once. Whoever saw
 * the menu since means that, and screens show it first. Null: it is a digit of the menu.
 */
async function answerDigit(
  dependencies: AnswerDependencies,
  state: DialogueState,
  asked: TextQuestion,
): Promise<Made | null> {
  const { bearer, number, record, at } = asked;
  if (bearer !== "text") return null;
  const after = record.state.asks === "menu" ? record.at : null;
  const question = await loneQuestion(dependencies, number, { after, now: at });
  if (question === null) return null;
  const words = wordsIn(dependencies, state.language ?? question.language ?? "en", asked);
  return { state: { ...state, asks: "menu", what: null }, answer: words.which(question.code), isOpen: true };
}
