import { createHmac } from "node:crypto";
import { countryOfPhone } from "#domain/contact/phones.ts";
import { DIALOGUE_LIMITS, mayAnswer, readSender } from "#domain/dialogue/limits.ts";
import { readText } from "#domain/dialogue/read-text.ts";
import { afterSearch, takeStep } from "#domain/dialogue/step.ts";
import type { Answer, DialogueState, Step } from "#domain/dialogue/step.ts";
import type { Bearer } from "#domain/dialogue/text-length.ts";
import { fold } from "#domain/shared/fold.ts";
import type { TextAnswers } from "#server/adapters/messages.ts";
import type { Stops } from "#server/adapters/stops.ts";
import type { TableWrite } from "#server/documents/command.ts";
import { transactionOnce } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { answersIn } from "./answers.ts";
import { countSameAnswer, readSenderRecord } from "./queries.ts";
import type { SenderRecord, TextKeys } from "./queries.ts";
import { searchPlaces } from "./search.ts";
import type { SearchDependencies } from "./search.ts";
import { beginConsent, endConsents, keepDialogue, keepText } from "./statements.ts";
import { readVocabulary } from "./vocabulary.ts";

export type DialogueDependencies = SearchDependencies & {
  database: Database;
  messages: TextAnswers;
  stops: Stops;
  texts: Texts;
  /** Of the purpose `texts`. */
  key: string;
  operatorName: string | null;
  /** Numbers that messages of this deployment come from. */
  ownNumbers: readonly string[];
  /** Answers a day by country, `*` for all others. */
  mostADay: Readonly<Record<string, number>>;
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
  /** Before the receiver of a queued answer, where it goes out another way than by SMS. */
  prefix?: string;
};

/** An answer in words. `isOpen`: it asks for something. */
export type GivenAnswer = { text: string; isOpen: boolean };

/**
 * Takes a text. When it resolves, its effect is on disk. `isQueued`: the answer goes out by the
 * queue, in the same transaction. Else the caller sends what this returns. Null: there is none.
 */
export type TakeText = (text: IncomingText, options: { isQueued: boolean }) => Promise<GivenAnswer | null>;

/**
 * Each round one of several texts of a sender gets through. A provider sends what did not again.
 * Proposal, 2026-11-23.
 */
const MOST_TRIES = 20;

/** Answers the texts of people. */
export function openDialogue(dependencies: DialogueDependencies): TakeText {
  const { database, ownNumbers, now, stops } = dependencies;
  const vocabulary = readVocabulary(dependencies.texts, dependencies.operatorName);
  const hash = (sender: string, text: string): string =>
    createHmac("sha256", dependencies.key).update(`text\0${sender}\0${text}`).digest("base64url").slice(0, 27);
  return async (incoming, { isQueued }) => {
    const at = now();
    const { provider, id, text } = incoming;
    const number = readSender(incoming.from, ownNumbers);
    if (number === null) {
      await keepText(database.pool, { provider, id, at }, null);
      return null;
    }
    const senders = stops.keysOf(number);
    const [sender = ""] = senders;
    const country = (number.startsWith("+") ? countryOfPhone(number) : number.slice(0, 2)) ?? "*";
    const keys = { provider, id, senders, country, textHash: hash(sender, `${incoming.bearer} ${fold(text)}`) };
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      // Each try must end before the next one begins.
      const record = await readSenderRecord(database, keys, at);
      if (record.isRepeated) return null;
      const heard = readText(text, vocabulary, record.state);
      const state: DialogueState = { ...record.state, language: record.state.language ?? heard.language };
      // A screen of USSD is no message: who dials gets an answer, also after STOP and above limits.
      const isScreen = incoming.bearer === "ussd";
      const isSilent = record.isStopped && (!isScreen || heard.said.do === "start");
      const step = takeStep(state, heard.said, isSilent);
      const made = await makeAnswer(dependencies, step, { bearer: incoming.bearer, country, at });
      const answerHash = made.answer === null ? "" : hash(sender, made.answer);
      const isAllowed = isScreen || (await mayBeSent(dependencies, { record, keys, answerHash, at }));
      const answer = isAllowed ? made.answer : null;
      const writes = await writesOf(dependencies, step, { number, senders, at });
      if (answer !== null && isQueued)
        writes.push(dependencies.messages.queueAnswer((incoming.prefix ?? "") + number, answer));
      const told = {
        sender,
        country,
        textHash: keys.textHash,
        answerHash: answer === null || isScreen ? null : answerHash,
      };
      const kept = { receipt: { provider, id, at }, told, version: record.version, state: made.state, writes };
      const outcome = await keepAll(database, kept);
      if (outcome === "kept") return answer === null ? null : { text: answer, isOpen: made.isOpen };
      if (outcome === "repeated") return null;
    }
    throw new Error("a dialogue changed at each try");
  };
}

type Made = { state: DialogueState; answer: string | null; isOpen: boolean };

const OPEN: readonly string[] = ["help", "languages", "where", "noPlace"];

/** The answer in words, and the state after it. */
async function makeAnswer(
  dependencies: DialogueDependencies,
  step: Step,
  { bearer, country, at }: { bearer: Bearer; country: string; at: Date },
): Promise<Made> {
  const { texts, operatorName } = dependencies;
  const language = step.state.language ?? "en";
  const words = answersIn(texts, { language, operatorName, bearer, now: at });
  const write = (answer: Exclude<Answer, { say: "places" }>): string | null => {
    if (answer === null) return null;
    if (answer.say === "languages") return words.languages();
    return answer.say === "where" ? words.where(answer.what) : words.fixed(answer.say);
  };
  const { answer, state } = step;
  if (answer?.say !== "places") return { state, answer: write(answer), isOpen: OPEN.includes(answer?.say ?? "") };
  const { what, place } = answer;
  const found = await searchPlaces(dependencies, {
    what,
    place,
    language,
    country: /^[A-Z]{2}$/.test(country) ? country : null,
  });
  const next = afterSearch(state, found !== null);
  if (found !== null) return { state: next.state, answer: words.places(what, found), isOpen: false };
  return { state: next.state, answer: next.answer?.say === "places" ? null : write(next.answer), isOpen: true };
}

/** Whether this sender may have this answer now. What the text does holds in any case. */
async function mayBeSent(
  { database, mostADay }: DialogueDependencies,
  { record, keys, answerHash, at }: { record: SenderRecord; keys: TextKeys; answerHash: string; at: Date },
): Promise<boolean> {
  const most = mostADay[keys.country] ?? mostADay["*"] ?? 0;
  if (!mayAnswer(record.counts, most)) return false;
  const same = await countSameAnswer(database, { sender: keys.senders[0] ?? "", answerHash, now: at });
  return same + 1 < DIALOGUE_LIMITS.sameInAnHour;
}

/** What STOP and START change, for the number and for the account it was proved by. */
async function writesOf(
  { stops, mailOf }: DialogueDependencies,
  { consent }: Step,
  { number, senders, at }: { number: string; senders: readonly string[]; at: Date },
): Promise<TableWrite[]> {
  if (consent === null) return [];
  const mail = await mailOf(number);
  const receivers = mail === null ? [number] : [number, mail];
  if (consent === "ends") return [stops.stop(receivers, at), endConsents(senders, at)];
  return [stops.start(receivers), beginConsent(senders[0] ?? "", at)];
}

/** What a text leaves behind. */
type KeptText = {
  receipt: { provider: string; id: string; at: Date };
  told: NonNullable<Parameters<typeof keepText>[2]>;
  version: number;
  state: DialogueState;
  writes: readonly TableWrite[];
};

/** Keeps a text and all it does, or nothing of it. */
function keepAll(database: Database, kept: KeptText): Promise<"kept" | "repeated" | "changed"> {
  const { receipt, told, version, state, writes } = kept;
  return transactionOnce(
    database,
    async (client) => {
      if (!(await keepText(client, receipt, told))) return "repeated";
      if (!(await keepDialogue(client, { sender: told.sender, version, state, at: receipt.at }))) return "changed";
      for (const write of writes) {
        // One connection carries one statement at a time.
        await write(client);
      }
      return "kept";
    },
    (outcome) => outcome === "kept",
  );
}
