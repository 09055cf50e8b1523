import { AskAnswer } from "#contract/asks.ts";
import type { Reason } from "#contract/errors.ts";
import { arrivalFor, isOpenAsk, mayAskPeople, promisedBy, roleOfAsk } from "#domain/matching/ask.ts";
import type { StoredAsk } from "#domain/matching/ask.ts";
import { newId } from "#domain/shared/ids.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, WriteStep, Writer } from "#server/commands/mutation.ts";
import type { Decision, Locked, TableWrite, Update, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { readDocument } from "#server/documents/store.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { asks, campaigns } from "#server/stored/asks.ts";
import { listings } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";
import type { AskDependencies } from "../dependencies.ts";

type AnswerDependencies = Pick<AskDependencies, "database" | "promise" | "observe" | "claim">;

const NOT_FOUND: Refused = { ok: false, reason: "asks/not-found" };
const ENDED = { ok: false, reason: "asks/ended" } as const;

/**
 * Answers an ask. A yes is a promise, in the same transaction. Of a supplier it says too whether
 * their offer is in stock. A verifier gets a number to call instead. The same answer twice changes
 * nothing; another answer, or one after the end, is refused.
 */
export function answerMutation(dependencies: AnswerDependencies): Mutation {
  return mutation({
    name: "asks.answer",
    who: "member",
    args: AskAnswer,
    plan: async ({ id, ...said }, writer) => {
      const key = asks.key(id);
      const document = await readDocument(dependencies.database, key);
      const ask = document === null ? null : asks.read(document);
      if (ask === null || ask.ownerId !== writer.actor.id) return NOT_FOUND;
      const answered: Answered = { key, ask, said, now: writer.now, promiseId: newId(writer.now) };
      const effects = ask.answer === undefined ? await effectsOf(answered, writer, dependencies) : [];
      if (!Array.isArray(effects)) return effects;
      const own = [listings.key(ask.listingId), campaigns.key(ask.listingId), key];
      const keys = [...own, ...effects.flatMap(({ step }) => step.lock)].map((each) => [keyText(each), each] as const);
      return {
        ok: true,
        value: {
          lock: [...new Map(keys).values()],
          read: effects.flatMap(({ step: { read = [] } }) => read),
          decide: (current) => decideAskAnswer(current, answered, effects),
        },
      };
    },
  });
}

/** `promiseId`: of the promise that a yes makes. */
type Answered = {
  key: DocumentKey;
  ask: StoredAsk;
  said: Omit<AskAnswer, "id">;
  now: Date;
  promiseId: string;
};

/** What an answer does besides. `isNeeded`: without it there is no answer. */
type Effect = { step: WriteStep; isNeeded: boolean };

/** A promise for a yes and the word of a supplier about their offer, or a number to call. */
async function effectsOf(
  answered: Answered,
  writer: Writer,
  { database, promise, observe, claim }: AnswerDependencies,
): Promise<Effect[] | Refused> {
  const { ask, said, now, promiseId } = answered;
  if (roleOfAsk(ask) === "verifier") {
    if (said.answer === "no") return [];
    const claimed = await claim.prepare({}, writer);
    return claimed.ok ? [{ step: claimed.value, isNeeded: true }] : claimed;
  }
  const [need, offer] = await Promise.all(
    [ask.listingId, ask.offerId].map(async (id) => {
      const document = id === undefined ? null : await readDocument(database, listings.key(id));
      return document === null ? null : listings.read(document);
    }),
  );
  if (need === null || need === undefined) return ENDED;
  const effects: Effect[] = [];
  if (said.answer === "yes") {
    const amount =
      ask.offerId === undefined ? promisedBy(need, null) : (said.amount ?? promisedBy(need, offer ?? null));
    const given = { id: promiseId, listingId: ask.listingId, amount, arrivesBy: arrivalFor(need, now) };
    const promised = await promise.prepare(given, writer);
    if (!promised.ok) return inWordsOfAsks(promised, said.amount);
    effects.push({ step: promised.value, isNeeded: true });
  }
  if (ask.offerId !== undefined && offer !== null) {
    const outcome = said.answer === "yes" ? "in-stock" : "none-left";
    const observed = await observe.prepare({ listingId: ask.offerId, outcome }, writer);
    // An offer that was closed since takes no word any more. The answer is valid all the same.
    if (observed.ok) effects.push({ step: observed.value, isNeeded: false });
  }
  return effects;
}

function decideAskAnswer(current: Locked, answered: Answered, effects: readonly Effect[]): Decision<Reason> {
  const { key, said, now, promiseId } = answered;
  const document = current.get(keyText(key));
  if (document === undefined) return NOT_FOUND;
  const ask = asks.read(document);
  const need = listings.key(ask.listingId);
  const documents = [key];
  if (ask.answer === said.answer) return planOf([], { documents });
  const listing = current.get(keyText(need));
  const isAsked = listing !== undefined && mayAskPeople(listings.read(listing), now);
  if (!isOpenAsk(ask, now) || !isAsked) return ENDED;
  const writes: Write[] = [];
  const tableWrites: TableWrite[] = [];
  for (const { step, isNeeded } of effects) {
    const done = step.decide(current);
    if (!done.ok && isNeeded) return inWordsOfAsks(done, said.amount);
    if (!done.ok) continue;
    writes.push(...done.value.writes.map((write) => withOrigin(write, answered)));
    tableWrites.push(...(done.value.tableWrites ?? []));
  }
  const isYes = said.answer === "yes" && roleOfAsk(ask) !== "verifier";
  const body: StoredAsk = {
    ...ask,
    answer: said.answer,
    answeredAt: now.toISOString(),
    ...(isYes && { responseId: promiseId }),
  };
  const { value } = planOf([...writes, asks.update(key, { body }), ...(isYes ? countYes(current, need) : [])], {
    documents,
  });
  return { ok: true, value: { ...value, tableWrites } };
}

/** The promise says which ask it answers, and from which offer it comes. */
function withOrigin(write: Write, { key, ask: { offerId }, promiseId }: Answered): Write {
  if (write.do !== "insert" || write.collection !== responses.name || write.id !== promiseId) return write;
  return { ...write, body: { ...write.body, askId: key.id, ...(offerId !== undefined && { offerId }) } };
}

/** One more yes of the need. Its next wave counts with it. */
function countYes(current: Locked, need: DocumentKey): Update[] {
  const key = campaigns.key(need.id);
  const document = current.get(keyText(key));
  if (document === undefined) return [];
  const campaign = campaigns.read(document);
  return [campaigns.update(key, { body: { ...campaign, yes: campaign.yes + 1 } })];
}

/**
 * A need that takes nothing more has ended for whoever was asked. Who named an amount hears that it
 * is too much, while something is left.
 */
function inWordsOfAsks<Refusal extends { ok: false; reason: Reason; facts?: object }>(
  refused: Refusal,
  amount: number | undefined,
): Refusal | typeof ENDED {
  const { reason, facts = {} } = refused;
  const isTooMuch = reason === "responses/too-much";
  if (isTooMuch && amount !== undefined && Number(Reflect.get(facts, "left")) > 0) return refused;
  return isTooMuch || reason === "listings/closed" || reason === "listings/not-found" ? ENDED : refused;
}
