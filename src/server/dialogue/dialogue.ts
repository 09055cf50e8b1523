import { createHash, createHmac } from "node:crypto";
import { countryOfPhone } from "#domain/contact/phones.ts";
import { blockOf, reachesAlarm, shareOfAnswer } from "#domain/dialogue/answer-shares.ts";
import type { AnswerShare } from "#domain/dialogue/answer-shares.ts";
import { SENDER_LIMITS, mayAnswer, readSender } from "#domain/dialogue/sender-limits.ts";
import { readText } from "#domain/dialogue/read-text.ts";
import type { ReadText, TextIntent } from "#domain/dialogue/text-intent.ts";
import type { Vocabulary } from "#domain/dialogue/translate.ts";
import { takeStep } from "#domain/dialogue/step.ts";
import type { DialogueState, Step } from "#domain/dialogue/step.ts";
import { isTownOfStop } from "#domain/dialogue/stop-words.ts";
import type { Bearer } from "#domain/dialogue/text-length.ts";
import { foldForKeys } from "#domain/shared/fold-for-keys.ts";
import type { TextAnswers } from "#server/adapters/message-queue.ts";
import type { Stops } from "#server/adapters/stops.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { keepAll, keepWithCommand } from "./keep-text.ts";
import type { Waiting } from "./answer-deadline.ts";
import type { KeptText } from "./keep-text.ts";
import { makeAnswer } from "./make-answer.ts";
import type { AnswerDependencies, Made } from "./make-answer.ts";
import { countSameAnswer, readSenderRecord } from "./queries.ts";
import type { SenderRecord, TextKeys } from "./queries.ts";
import { isNamedPlace } from "./search.ts";
import { beginConsent, endConsents, keepText, keepWhatsAppTime } from "./statements.ts";
import type { ConsentChannel } from "./statements.ts";
import { readVocabulary } from "./vocabulary.ts";

export type DialogueDependencies = AnswerDependencies & {
  messages: TextAnswers;
  stops: Stops;
  /** Of the purpose `texts`. */
  key: string;
  /** Numbers that messages of this deployment come from. */
  ownNumbers: readonly string[];
  /** Answers a day by country, `*` for all others. */
  mostADay: Readonly<Record<string, number>>;
  /** Tells admins that a country has used half of a share of its answers. */
  answersRunOut: () => void;
  /** The confirmed address of the account with this proved number. */
  mailOf: (phone: string) => Promise<string | null>;
  now: () => Date;
};

/** A text that came. `id` is the provider's, and is taken once. */
export type IncomingText = {
  provider: string;
  id: string;
  from: string;
  text: string;
  bearer: Bearer;
  /** How it came. Absent: by SMS, or on a screen. */
  channel?: "sms" | "whatsapp";
  /** Before the receiver of a queued answer, where it goes out another way than by SMS. */
  prefix?: string;
  /** The first screen of a dialogue, before anything was typed. */
  isOpening?: boolean;
};

/** An answer in words. `isOpen`: it asks for something. */
export type GivenAnswer = { text: string; isOpen: boolean };

/**
 * Takes a text. When it resolves, its effect is on disk. `isQueued`: the answer goes out by the
 * queue, in the same transaction. Else the caller sends what this returns. Null: there is none.
 * `waiting`: once it is over, the text has no effect.
 */
export type TakeText = (
  text: IncomingText,
  options: { isQueued: boolean; waiting?: Waiting },
) => Promise<GivenAnswer | null>;

/**
 * Each round one of several texts of a sender gets through. A provider sends what did not again.
 * Proposal.
 */
const MOST_TRIES = 20;

/** Answers the texts of people. */
export function openDialogue(dependencies: DialogueDependencies): TakeText {
  const { database, ownNumbers, now, stops } = dependencies;
  // Read at the first text, so no start waits for it.
  let vocabulary: Vocabulary | undefined;
  const hash = (sender: string, text: string): string =>
    createHmac("sha256", dependencies.key).update(`text\0${sender}\0${text}`).digest("base64url").slice(0, 27);
  return async (came, { isQueued, waiting = { isOver: false, language: null } }) => {
    const at = now();
    const incoming = { ...came, id: storableId(came.id) };
    const { provider, id, text, bearer } = incoming;
    const number = readSender(incoming.from, ownNumbers);
    if (number === null) {
      await keepText(database.pool, { provider, id, at }, null);
      return null;
    }
    vocabulary ??= readVocabulary(dependencies.texts, dependencies.operatorName);
    const senders = stops.keysOf(number);
    const country = (number.startsWith("+") ? countryOfPhone(number) : number.slice(0, 2)) ?? "*";
    const textHash = hash(senders[0] ?? "", `${bearer} ${foldForKeys(text)}`);
    const block = hash("", blockOf(number));
    const keys = { provider, id, senders, country, block, textHash };
    const taken: TakenText = { incoming, isQueued, waiting, number, keys, at, hash, vocabulary };
    // What the command of a reply refused behind its locks; the text is then judged again with it.
    let refused: Refused | null = null;
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      // Each try must end before the next one begins.
      const outcome: Outcome = await takeOnce(dependencies, taken, refused);
      if (outcome.is === "answered") return outcome.answer;
      if (outcome.is === "refused") refused = outcome.refused;
    }
    throw new Error("a dialogue changed at each try");
  };
}

/** Longest id that is stored as it is. WhatsApp's have some 60 letters. Proposal. */
const MOST_ID_CHARACTERS = 300;

/** An id as the database can store it: no NUL, and short enough for an index. Equal ids stay so. */
function storableId(id: string): string {
  if (id.length <= MOST_ID_CHARACTERS && !id.includes("\0")) return id;
  return createHash("sha256").update(id).digest("base64url");
}

/** A text of a sender who may be answered. */
type TakenText = {
  incoming: IncomingText;
  isQueued: boolean;
  waiting: Waiting;
  number: string;
  keys: TextKeys;
  at: Date;
  hash: (sender: string, text: string) => string;
  vocabulary: Vocabulary;
};

type Outcome = { is: "answered"; answer: GivenAnswer | null } | { is: "changed" } | { is: "refused"; refused: Refused };

/** What the first screen of a dialogue hears: nothing was typed yet. */
const OPENING: ReadText = { said: { do: "help" }, language: null };

/** One try to take a text. */
async function takeOnce(
  dependencies: DialogueDependencies,
  taken: TakenText,
  refused: Refused | null,
): Promise<Outcome> {
  const { incoming, isQueued, waiting, number, keys, at, hash } = taken;
  const { provider, id, bearer } = incoming;
  const channel: ConsentChannel = incoming.channel ?? (bearer === "ussd" ? "ussd" : "sms");
  const [sender = ""] = keys.senders;
  const record = await readSenderRecord(dependencies.database, { keys, number }, at);
  if (record.isRepeated) return { is: "answered", answer: null };
  const country = /^[A-Z]{2}$/.test(keys.country) ? keys.country : null;
  const read = incoming.isOpening === true ? OPENING : readText(incoming.text, taken.vocabulary, record.state);
  const heard = { ...read, said: askedIfPlace(dependencies, read.said, country) };
  const state: DialogueState = { ...record.state, language: record.state.language ?? heard.language };
  waiting.language = state.language;
  // A screen of USSD is no message: who dials gets an answer, also after STOP and above limits.
  const isScreen = bearer === "ussd";
  const step = takeStep(state, heard.said, record.isStopped && (!isScreen || heard.said.do === "start"));
  const asked = { bearer, channel, number, sender, record, refused, country: keys.country, at };
  const made = await makeAnswer(dependencies, step, asked);
  // What is sent as a message: the answer, or what a screen has no room for.
  const sent = isScreen ? (record.isStopped ? null : (made.message?.text ?? null)) : made.answer;
  const answerHash = sent === null ? null : hash(sender, sent);
  const share = answerHash === null ? null : await shareFor(dependencies, made, { record, keys, answerHash, at });
  const isAllowed = share !== null;
  const onScreen = made.message !== undefined && !isAllowed ? made.message.unsent : made.answer;
  const answer = isScreen ? onScreen : isAllowed ? made.answer : null;
  const consent = await writesOf(dependencies, step, { number, channel, senders: keys.senders, at });
  // By our own number alone: Twilio's has a window of its own.
  const isByWhatsApp = provider === "whatsapp";
  const writes = [...consent, ...(made.writes ?? []), ...(isByWhatsApp ? [keepWhatsAppTime(sender, at)] : [])];
  if (isAllowed && sent !== null && (isQueued || isScreen))
    writes.push(dependencies.messages.queueAnswer((incoming.prefix ?? "") + number, sent));
  const kept: KeptText = {
    receipt: { provider, id, at },
    told: {
      sender,
      country: keys.country,
      block: keys.block,
      textHash: keys.textHash,
      answerHash: isAllowed ? answerHash : null,
      isFirst: share === "first",
      hasWrongCode: made.hasWrongCode === true,
    },
    version: record.version,
    state: made.state,
    writes,
    isOver: () => waiting.isOver,
  };
  const { database } = dependencies;
  const outcome = made.command ? await keepWithCommand(database, kept, made.command) : await keepAll(database, kept);
  if (outcome === "changed") return { is: "changed" };
  if (typeof outcome === "object") return { is: "refused", refused: outcome };
  const isSent = outcome === "kept" && answer !== null;
  return { is: "answered", answer: isSent ? { text: answer, isOpen: made.isOpen } : null };
}

/**
 * A word of STOP that is a town of the sender's country, as the answer to "where?", is asked back.
 */
function askedIfPlace({ suggestPlaces }: DialogueDependencies, said: TextIntent, country: string | null): TextIntent {
  if (said.do !== "stop" || said.mayBePlace === undefined || country === null) return said;
  const word = said.mayBePlace;
  return isTownOfStop(word, country) || isNamedPlace(suggestPlaces, word, country) ? { do: "stopAsk" } : said;
}

/**
 * The share that this answer comes from; null where this sender may not have it now. What the text
 * does holds in any case.
 */
async function shareFor(
  { database, mostADay, answersRunOut }: DialogueDependencies,
  { isOwed = false }: Made,
  { record, keys, answerHash, at }: { record: SenderRecord; keys: TextKeys; answerHash: string; at: Date },
): Promise<AnswerShare | null> {
  // Whoever repeats half a code gets the whole one, whatever others sent under this number.
  if (isOwed) return record.counts.sameText + 1 < SENDER_LIMITS.sameInAnHour ? "further" : null;
  if (!mayAnswer(record.counts)) return null;
  const most = mostADay[keys.country] ?? mostADay["*"] ?? 0;
  const share = shareOfAnswer(record.country, most);
  if (share === null) return null;
  const same = await countSameAnswer(database, { sender: keys.senders[0] ?? "", answerHash, now: at });
  if (same + 1 >= SENDER_LIMITS.sameInAnHour) return null;
  if (reachesAlarm(share, record.country, most)) answersRunOut();
  return share;
}

/** What STOP and START change: the texts to the number. */
async function writesOf(
  { stops, mailOf }: DialogueDependencies,
  { consent }: Step,
  { number, channel, senders, at }: { number: string; channel: ConsentChannel; senders: readonly string[]; at: Date },
): Promise<TableWrite[]> {
  if (consent === null) return [];
  if (consent === "ends") return [stops.stop(number, at), endConsents(senders, at)];
  // A STOP of before ended the mails too.
  const mail = await mailOf(number);
  return [stops.start(mail === null ? [number] : [number, mail]), beginConsent(senders, channel, at)];
}
