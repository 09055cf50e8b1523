import { AskAnswer } from "#contract/asks.ts";
import type { Reason } from "#contract/errors.ts";
import { arrivalFor, isOpenAsk, mayAskPeople } from "#domain/matching/ask.ts";
import type { AskAnswer as AskAnswerWord } from "#domain/matching/ask.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { newId } from "#domain/shared/ids.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, WriteStep } from "#server/commands/mutation.ts";
import type { Decision, Locked, Update } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { readDocument } from "#server/documents/store.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { asks, campaigns } from "#server/stored/asks.ts";
import { listings } from "#server/stored/listings.ts";
import type { AskDependencies } from "../dependencies.ts";

/** The unit of blood that one donor gives. */
const ONE = 1;

const NOT_FOUND: Refused = { ok: false, reason: "asks/not-found" };
const ENDED = { ok: false, reason: "asks/ended" } as const;

/**
 * Answers an ask. A yes is a promise of one unit, in the same transaction. The same answer twice
 * changes nothing; another answer, or one after the end, is refused.
 */
export function answerMutation({ database, promise }: Pick<AskDependencies, "database" | "promise">): Mutation {
  return mutation({
    name: "asks.answer",
    who: "member",
    args: AskAnswer,
    plan: async ({ id, answer }, writer) => {
      const key = asks.key(id);
      const document = await readDocument(database, key);
      const ask = document === null ? null : asks.read(document);
      if (ask === null || ask.ownerId !== writer.actor.id) return NOT_FOUND;
      const { now } = writer;
      const promiseId = newId(now);
      const answered: Answered = { key, need: listings.key(ask.listingId), answer, now, promiseId };
      const own = [answered.need, campaigns.key(ask.listingId), key];
      if (answer === "no" || ask.answer !== undefined)
        return { ok: true, value: { lock: own, decide: (current) => decide(current, answered, null) } };
      const need = await readDocument(database, answered.need);
      if (need === null) return ENDED;
      const promised = await promise.prepare(promiseFor(answered, listings.read(need)), writer);
      if (!promised.ok) return inWordsOfAsks(promised);
      const { lock, read = [], decide: judge } = promised.value;
      const keys = new Map([...own, ...lock].map((each) => [keyText(each), each]));
      return {
        ok: true,
        value: { lock: [...keys.values()], read, decide: (current) => decide(current, answered, judge) },
      };
    },
  });
}

/** `promiseId`: of the promise that a yes makes. */
type Answered = { key: DocumentKey; need: DocumentKey; answer: AskAnswerWord; now: Date; promiseId: string };

function promiseFor({ promiseId, need, now }: Answered, listing: StoredListing): object {
  return {
    id: promiseId,
    listingId: need.id,
    amount: ONE,
    arrivesBy: arrivalFor(listing, now),
  };
}

function decide(current: Locked, answered: Answered, judge: WriteStep["decide"] | null): Decision<Reason> {
  const { key, need, answer, now, promiseId } = answered;
  const document = current.get(keyText(key));
  if (document === undefined) return NOT_FOUND;
  const ask = asks.read(document);
  const documents = [key];
  if (ask.answer === answer) return planOf([], { documents });
  const listing = current.get(keyText(need));
  const isAsked = listing !== undefined && mayAskPeople(listings.read(listing), now);
  if (!isOpenAsk(ask, now) || !isAsked) return ENDED;
  const said = { ...ask, answer, answeredAt: now.toISOString() };
  if (judge === null) return planOf([asks.update(key, { body: said })], { documents });
  const promised = judge(current);
  if (!promised.ok) return inWordsOfAsks(promised);
  const { writes, tableWrites = [] } = promised.value;
  const { value } = planOf(
    [...writes, asks.update(key, { body: { ...said, responseId: promiseId } }), ...countYes(current, need)],
    { documents },
  );
  return { ok: true, value: { ...value, tableWrites } };
}

/** One more yes of the need. Its next wave counts with it. */
function countYes(current: Locked, need: DocumentKey): Update[] {
  const key = campaigns.key(need.id);
  const document = current.get(keyText(key));
  if (document === undefined) return [];
  const campaign = campaigns.read(document);
  return [campaigns.update(key, { body: { ...campaign, yes: campaign.yes + 1 } })];
}

/** A need that takes nothing more has ended for whoever was asked. */
function inWordsOfAsks<Refusal extends { ok: false; reason: Reason }>(refused: Refusal): Refusal | typeof ENDED {
  const isOver = refused.reason === "listings/closed" || refused.reason === "responses/too-much";
  return isOver || refused.reason === "listings/not-found" ? ENDED : refused;
}
