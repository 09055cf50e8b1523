import { SENDER_LIMITS } from "./sender-limits.ts";
import type { GiveParts } from "./give.ts";
import { NEED_QUESTIONS } from "./need.ts";
import type { NeedDraft, NeedParts } from "./need.ts";
import type { Awaited, TextIntent } from "./text-intent.ts";
import type { Reply } from "./reply-words.ts";

/**
 * The state of a dialogue between two texts of a sender. `offered`: needs that they may give to.
 */
export type DialogueState = Awaited & {
  language: string | null;
  misunderstood: number;
  draft: NeedDraft | null;
  offered: readonly OfferedNeed[];
};

/** A need that somebody may give to. `promiseId`: so that a second YES makes no second promise. */
export type OfferedNeed = { needId: string; promiseId: string };

/** A dialogue that begins. */
export const NEW_DIALOGUE: DialogueState = {
  asks: null,
  what: null,
  language: null,
  misunderstood: 0,
  draft: null,
  offered: [],
};

/** Answers with words of their own. The language files have them under `messages.dialogue`. */
export const FIXED_ANSWERS = [
  "help",
  "stopAsk",
  "stopped",
  "started",
  "noPlace",
  "wrongCode",
  "giveHow",
  "giveNone",
  "byText",
  "slow",
  "groupUnclear",
  "groupRare",
] as const;

/**
 * What is answered. Null: nothing. A search is answered by `afterSearch`, a reply by what becomes
 * of it, a need by what is missing. `which`: the code that a bare word lacked. `mayAnswer`: a digit
 * that may have been meant as a yes or a no.
 */
export type Answer =
  | { say: (typeof FIXED_ANSWERS)[number] }
  | { say: "languages" }
  | { say: "where"; what: string; mayAnswer?: true }
  | { say: "places"; what: string; place: string }
  | { say: "reply"; reply: Reply }
  | { say: "which" }
  | { say: "need"; parts: NeedParts; isNew: boolean }
  | { say: "give"; parts: GiveParts }
  | null;

/** The next state, the answer, and whether messages to the sender end or begin again. */
export type Step = { state: DialogueState; answer: Answer; consent: "ends" | "begins" | null };

/**
 * What a text does. STOP is answered once. After it only START is answered, and nothing else has an
 * effect. START is a consent also where nothing was stopped.
 */
export function takeStep(state: DialogueState, said: TextIntent, isStopped: boolean): Step {
  const idle: DialogueState = { ...state, asks: null, what: null, misunderstood: 0 };
  const menu: DialogueState = { ...idle, asks: "menu" };
  if (said.do === "stop") return { state: idle, answer: isStopped ? null : { say: "stopped" }, consent: "ends" };
  if (isStopped)
    return said.do === "start"
      ? { state: idle, answer: { say: "started" }, consent: "begins" }
      : { state, answer: null, consent: null };
  switch (said.do) {
    case "stopAsk":
      return { state: { ...idle, asks: "stop" }, answer: { say: "stopAsk" }, consent: null };
    case "start":
      if (said.isDigits === true) return misunderstood(state, { say: "help" });
      return { state: menu, answer: { say: "help" }, consent: "begins" };
    case "help":
      return { state: menu, answer: { say: "help" }, consent: null };
    case "language":
      return { state: { ...menu, language: said.language }, answer: { say: "help" }, consent: null };
    case "languages":
      return { state: { ...idle, asks: "language" }, answer: { say: "languages" }, consent: null };
    case "where":
      return {
        state: { ...idle, asks: "place", what: said.what },
        answer: { say: "where", what: said.what, ...(said.mayAnswer && { mayAnswer: true }) },
        consent: null,
      };
    case "find":
      return {
        state: { ...state, asks: "place", what: said.what },
        answer: { say: "places", what: said.what, place: said.place },
        consent: null,
      };
    case "reply":
      // A reply to another message leaves an open question of a need as it is.
      return {
        state: asksOfNeed(state) ? { ...state, misunderstood: 0 } : idle,
        answer: { say: "reply", reply: said.reply },
        consent: null,
      };
    case "need":
      return { state: idle, answer: { say: "need", parts: said.parts, isNew: said.isNew }, consent: null };
    case "give":
      return { state: idle, answer: { say: "give", parts: said.parts }, consent: null };
    case "giveWhere":
      return { state: { ...idle, asks: "givePlace" }, answer: { say: "where", what: "blood" }, consent: null };
    case "bare":
      return misunderstood(state, { say: "which" });
    case "groupDoubt":
      // What was asked stays asked.
      return { state, answer: { say: said.doubt === "rare" ? "groupRare" : "groupUnclear" }, consent: null };
    case "echo":
      return { state, answer: null, consent: null };
    case "unknown":
      return misunderstood(state, { say: "help" });
  }
}

/** Whether a dialogue waits for a part of a need. */
export function asksOfNeed({ asks }: Pick<DialogueState, "asks">): boolean {
  return NEED_QUESTIONS.some((question) => question === asks);
}

/** A search has ended. An unknown place counts as misunderstood, and is asked for again. */
export function afterSearch(state: DialogueState, isPlaceKnown: boolean): Step {
  if (!isPlaceKnown) return misunderstood(state, { say: "noPlace" });
  return { state: { ...state, asks: null, what: null, misunderstood: 0 }, answer: null, consent: null };
}

/** No open message has the code of a reply. */
export function afterWrongCode(state: DialogueState): Step {
  return misunderstood(state, { say: "wrongCode" });
}

function misunderstood(state: DialogueState, answer: Answer): Step {
  const isOver = state.misunderstood >= SENDER_LIMITS.misunderstood;
  return {
    state: { ...state, misunderstood: state.misunderstood + 1 },
    answer: isOver ? null : answer,
    consent: null,
  };
}
