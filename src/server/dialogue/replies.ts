import type { Reply } from "#domain/dialogue/reply-words.ts";
import { isCodeOf, replySubject, shortCode } from "#domain/dialogue/codes.ts";
import { arrivalFor } from "#domain/matching/ask.ts";
import { neededOf } from "#domain/responses/needed.ts";
import type { StoredResponse } from "#domain/responses/response.ts";
import type { NeedDraft } from "#domain/dialogue/need.ts";
import type { DialogueState } from "#domain/dialogue/step.ts";
import { isRunningState } from "#domain/responses/response.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import type { Mutation, PreparedMutation, Writer } from "#server/commands/mutation.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument } from "#server/documents/store.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { asks } from "#server/stored/asks.ts";
import { listings } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";
import { listingOf } from "./need.ts";
import { readTextedAccount, readTextedSubjects } from "./queries.ts";

/** What replies by text do: the commands of the pages, by the account that proved the number. */
export type ReplyDependencies = {
  database: Database;
  /** Commands by name. */
  mutations: ReadonlyMap<string, Mutation>;
  /** Counts a write of an account, by the name of its command. False: it wrote too often. */
  takeWrite: (accountId: string, name: string) => Promise<boolean>;
  /** The account of a number that was proved just now, made where there is none. Null: no such. */
  accountFor: (phone: string, language: string) => Promise<{ id: string; language: string | null } | null>;
  /** The whole codes of an ask or a response, by the secret of now first. */
  codesOf: (id: string) => readonly string[];
};

/** What an answer says once a reply had its effect. The language files have them. */
export const REPLY_ANSWERS = ["promised", "notAsked", "tookIt", "told", "posted", "given"] as const;
export type ReplyAnswer = (typeof REPLY_ANSWERS)[number];

/**
 * What a reply does. `unknown`: no message that its sender may answer has this code. `half`: it is
 * right, but somebody guesses codes for this number, so the whole code is asked for.
 */
export type ReplyStep =
  | { is: "unknown" }
  | { is: "half"; code: string; isDraft: boolean; language: string | null }
  | { is: "refused"; refused: Refused; language: string | null }
  | { is: "ready"; prepared: PreparedMutation; answer: ReplyAnswer; language: string | null };

type Meaning = { command: string; args: object; answer: ReplyAnswer };
const UNFIT: Refused = { ok: false, reason: "responses/state-changed" };

type AskedReply = { number: string; reply: Reply; state: DialogueState; isGuessed: boolean; now: Date };

/** Reads a reply and prepares its command. Nothing is written. */
export async function prepareReply(dependencies: ReplyDependencies, asked: AskedReply): Promise<ReplyStep> {
  const { number, reply, state, now } = asked;
  const { draft, language } = state;
  const draftCode = draft === null ? undefined : namedBy(reply, dependencies.codesOf(draft.id));
  if (draft !== null && draftCode !== undefined)
    return (
      halfOf(asked, { code: draftCode, isDraft: true, language }) ??
      preparePost(dependencies, { number, reply, draft, language: language ?? "en", now })
    );
  const offers = state.offered.map((each) => ({
    ...each,
    code: namedBy(reply, dependencies.codesOf(replySubject(each.needId, number))),
  }));
  const offered = offers.find(({ code }) => code !== undefined);
  if (offered?.code !== undefined)
    return (
      halfOf(asked, { code: offered.code, isDraft: false, language }) ??
      preparePromise(dependencies, { number, reply, ...offered, language: language ?? "en", now })
    );
  return prepareAnswer(dependencies, asked);
}

/** A reply to an ask or a response, by the account that proved the number. */
async function prepareAnswer(dependencies: ReplyDependencies, asked: AskedReply): Promise<ReplyStep> {
  const { number, reply, now } = asked;
  const { database } = dependencies;
  const account = await readTextedAccount(database, number, now);
  const subjects = account === null ? [] : await openSubjects(dependencies, account.id, now);
  const subject = subjects.find(({ codes }) => namedBy(reply, codes) !== undefined);
  if (account === null || subject === undefined) return { is: "unknown" };
  const { language } = account;
  const half = halfOf(asked, { code: namedBy(reply, subject.codes) ?? "", isDraft: false, language });
  if (half !== null) return half;
  const meant = "ask" in subject ? askMeaning(subject.ask, reply) : await responseMeaning(database, subject, reply);
  if (meant === null) return { is: "refused", refused: UNFIT, language };
  return prepareCommand(dependencies, { meant, account, now });
}

/** The whole code that a reply names by it or by its half. */
function namedBy({ code }: Reply, codes: readonly string[]): string | undefined {
  return codes.find((whole) => isCodeOf(code, whole));
}

/** Half a code does nothing where somebody guesses. Null: it is enough. */
function halfOf(
  { reply, isGuessed }: AskedReply,
  named: { code: string; isDraft: boolean; language: string | null },
): ReplyStep | null {
  return isGuessed && reply.code !== named.code ? { is: "half", ...named } : null;
}

/** Counts and prepares a command as the account that proved the number. */
async function prepareCommand(
  { mutations, takeWrite }: ReplyDependencies,
  { meant, account, now }: { meant: Meaning; account: { id: string; language: string | null }; now: Date },
): Promise<ReplyStep> {
  const { language } = account;
  const refuse = (refused: Refused): ReplyStep => ({ is: "refused", refused, language });
  if (!(await takeWrite(account.id, meant.command))) return refuse({ ok: false, reason: "http/resource-exhausted" });
  const mutation = mutations.get(meant.command);
  if (mutation === undefined) throw new Error(`there is no command ${meant.command}`);
  const prepared = await mutation.prepare(meant.args, writerOf(account, now));
  return prepared.ok ? { is: "ready", prepared: prepared.value, answer: meant.answer, language } : refuse(prepared);
}

/** POST with its code: the number is proved by it. The need is posted as the page would post it. */
async function preparePost(
  dependencies: ReplyDependencies,
  asked: { number: string; reply: Reply; draft: NeedDraft; language: string; now: Date },
): Promise<ReplyStep> {
  const { number, reply, draft, language, now } = asked;
  const args = reply.word === "post" ? listingOf(draft, { number, language }) : null;
  if (args === null) return { is: "refused", refused: UNFIT, language };
  const account = await dependencies.accountFor(number, language);
  if (account === null) return { is: "refused", refused: { ok: false, reason: "http/permission-denied" }, language };
  return prepareCommand(dependencies, { meant: { command: "listings.post", args, answer: "posted" }, account, now });
}

/** The unit of blood that one donor gives. */
const ONE = 1;

/** YES with the code of a need that GIVE found: one unit is promised, as the page would. */
async function preparePromise(
  dependencies: ReplyDependencies,
  asked: { number: string; reply: Reply; needId: string; promiseId: string; language: string; now: Date },
): Promise<ReplyStep> {
  const { number, reply, needId, promiseId, language, now } = asked;
  const need = await readDocument(dependencies.database, listings.key(needId));
  if (reply.word !== "yes" || need === null) return { is: "refused", refused: UNFIT, language };
  const account = await dependencies.accountFor(number, language);
  if (account === null) return { is: "refused", refused: { ok: false, reason: "http/permission-denied" }, language };
  const arrivesBy = arrivalFor(listings.read(need), now);
  const args = { id: promiseId, listingId: needId, amount: ONE, arrivesBy };
  const meant: Meaning = { command: "responses.promise", args, answer: "given" };
  return prepareCommand(dependencies, { meant, account, now });
}

/** The newest code that somebody may answer with, and their language; null where there is none. */
export async function newestCode(
  dependencies: ReplyDependencies,
  number: string,
  now: Date,
): Promise<{ code: string; language: string | null } | null> {
  const account = await readTextedAccount(dependencies.database, number, now);
  if (account === null) return null;
  const [newest] = (await openSubjects(dependencies, account.id, now)).filter(({ isOpen }) => isOpen);
  const [code] = newest?.codes ?? [];
  return code === undefined ? null : { code: shortCode(code), language: account.language };
}

/** How long a digit alone is taken for an answer to a question. Proposal. */
const ANSWERED_WITHIN_MS = DAY_MS;

/**
 * The code of the one open question of the last 24 hours that somebody answers with yes or no.
 * Null: there is none, or several. `after`: it came after this.
 */
export async function loneQuestion(
  dependencies: ReplyDependencies,
  number: string,
  { after, now }: { after: Date | null; now: Date },
): Promise<{ code: string; language: string | null } | null> {
  const account = await readTextedAccount(dependencies.database, number, now);
  if (account === null) return null;
  const since = new Date(now.getTime() - ANSWERED_WITHIN_MS).toISOString();
  const subjects = await openSubjects(dependencies, account.id, now);
  const [first, ...others] = subjects.filter(({ isOpen, isQuestion, at }) => isOpen && isQuestion && at > since);
  const [code] = first?.codes ?? [];
  if (first === undefined || code === undefined || others.length > 0) return null;
  return after !== null && first.at <= after.toISOString()
    ? null
    : { code: shortCode(code), language: account.language };
}

/** `isQuestion`: yes or no is what it waits for. `at`: when it was asked or promised, ISO text. */
type Subject = { codes: readonly string[]; isOpen: boolean; isQuestion: boolean; at: string } & (
  | { ask: string }
  | { response: string; body: StoredResponse; side: "owner" | "responder" }
);

/** What somebody may answer, the newest first. The code of an ask becomes that of its promise. */
async function openSubjects(
  { database, codesOf }: ReplyDependencies,
  accountId: string,
  now: Date,
): Promise<Subject[]> {
  const documents = await readTextedSubjects(database, accountId, now);
  const own = (id: string): readonly string[] => codesOf(replySubject(id, accountId));
  const promises = responses.readAll(documents);
  const asked = asks.readAll(documents);
  const ofPromises = promises.map(({ document: { id }, value: body }): Subject => {
    const ask = asked.find(({ value }) => value.responseId === id);
    return {
      codes: [...(ask === undefined ? [] : own(ask.document.id)), ...own(id)],
      isOpen: isRunningState(body.state),
      isQuestion: body.state === "promised" && body.keeperId === accountId,
      at: body.at,
      response: id,
      body,
      side: body.authorId === accountId ? "responder" : "owner",
    };
  });
  const known = new Set(promises.map(({ document }) => document.id));
  // A verifier answers on their page: the number they get takes their sign-in.
  const unanswered = asked.filter(
    ({ value }) => value.isCall !== true && (value.responseId === undefined || !known.has(value.responseId)),
  );
  const ofAsks = unanswered.map(({ document: { id }, value: { at, answer, endedAt } }): Subject => ({
    codes: own(id),
    isOpen: answer === undefined && endedAt === undefined,
    isQuestion: true,
    at,
    ask: id,
  }));
  return [...ofAsks, ...ofPromises];
}

/** Who is on the way to somebody who asked says yes by it. */
function askMeaning(id: string, { word, amount }: Reply): Meaning | null {
  const command = "asks.answer";
  if (word === "yes" || word === "coming")
    return { command, args: { id, answer: "yes", ...(amount !== null && { amount }) }, answer: "promised" };
  return word === "no" ? { command, args: { id, answer: "no" }, answer: "notAsked" } : null;
}

async function responseMeaning(
  database: Database,
  { response: id, body, side }: { response: string; body: StoredResponse; side: "owner" | "responder" },
  { word, amount }: Reply,
): Promise<Meaning | null> {
  const told = (command: string, more: object = {}): Meaning => ({ command, args: { id, ...more }, answer: "told" });
  if (word === "done") return told("responses.confirm", { amount: amount ?? body.agreed ?? body.amount });
  if (word === "here") return told("responses.arrive");
  if (side === "responder") {
    if (word === "no") return told("responses.withdraw");
    return word === "coming" ? told("responses.note", { phrase: "on-my-way" }) : null;
  }
  if (word === "no")
    return body.state === "promised" ? told("responses.decline") : told("responses.fail", { reason: "not-needed" });
  if (word !== "yes") return null;
  const need = await readDocument(database, listings.key(body.listingId));
  const left = need === null ? 0 : neededOf(listings.read(need)).left;
  const taken = amount ?? (left > 0 ? Math.min(body.amount, left) : body.amount);
  return { command: "responses.accept", args: { id, amount: taken }, answer: "tookIt" };
}

/** Who proved the number, as the one who writes: without roles, and no network of theirs counts. */
function writerOf({ id, language }: { id: string; language: string | null }, now: Date): Writer {
  return {
    actor: { id, roles: new Set(), facilityIds: new Set() },
    who: `user:${id}`,
    networks: { prefix: "", neighbourhood: "", provider: "", operator: "" },
    language: language ?? "en",
    now,
  };
}
