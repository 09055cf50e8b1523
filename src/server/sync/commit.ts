import { CODES, REASONS } from "#contract/errors.ts";
import type { Reason } from "#contract/errors.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { MutationResult, syncCommit } from "#contract/sync.ts";
import type { OutputOf, ParsedInputOf } from "#contract/route.ts";
import { currentCheckpoint, formatCheckpoint } from "#server/documents/change-log/change-log.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import type { Context } from "#server/http/contract/context.ts";
import { refuseEnded } from "#server/http/contract/handle.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Mutation, PreparedMutation, Writer, WriteOutcome } from "#server/commands/mutation.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { reasonOfError } from "#server/http/contract/map-error.ts";
import type { MadeUpWords } from "#server/presenters/made-up-words.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { Log } from "#server/runtime/log.ts";
import { syncError } from "./refusals.ts";
import { executeTransaction } from "./transaction.ts";

/** What batches need: all commands by name, all collections by name. */
export type CommitDependencies = {
  database: Database;
  feed: Pick<Feed, "subscribe" | "position" | "readNow">;
  mutations: ReadonlyMap<string, Mutation>;
  collections: ReadonlyMap<string, Collection>;
  writers: Writers;
  texts: Texts;
  /** Documents of a demonstration leave in their reader's words. */
  madeUp: MadeUpWords;
  log: Log;
  /** Gets what was refused to whom, by the command's name. */
  onRefused: (actor: Actor, asked: string, reason: Reason) => void;
};

type SentMutation = ParsedInputOf<typeof syncCommit>["mutations"][number];
type Outcome = { ok: true; value: WriteOutcome } | Refused;

/** One batch in progress. */
type Batch = { dependencies: CommitDependencies; context: Context; writer: Writer };

/** Runs a batch: in sequence and separately, or, as a transaction, all or none. */
export async function commitBatch(
  dependencies: CommitDependencies,
  { clientId, transaction = false, mutations }: ParsedInputOf<typeof syncCommit>,
  context: Context,
): Promise<OutputOf<typeof syncCommit>> {
  const batch = { dependencies, context, writer: dependencies.writers.of(context, clientId) };
  const known = await context.identify();
  const isWhole = transaction && mutations.length > 0;
  const answer = !known.ok
    ? refuseAll(batch, mutations, isWhole)
    : await (isWhole ? together(batch, mutations) : inOrder(batch, mutations));
  return { ...answer, checkpoint: formatCheckpoint(await currentCheckpoint(dependencies.database)) };
}

/**
 * Refuses each until its writer has signed in again. A member's observation is never stored as a
 * stranger's.
 */
function refuseAll(
  { dependencies, context }: Batch,
  mutations: readonly SentMutation[],
  isWhole: boolean,
): { results: MutationResult[]; failedKey?: string } {
  const failed = isWhole ? { failedKey: mutations[0]?.key ?? "" } : {};
  const error = { ...syncError(dependencies.texts, refuseEnded(context), context.language), ...failed };
  return { results: mutations.map(({ key }) => ({ key, state: "rejected", error })), ...failed };
}

async function inOrder(batch: Batch, mutations: readonly SentMutation[]): Promise<{ results: MutationResult[] }> {
  const results: MutationResult[] = [];
  const waiting = new Set<string>();
  for (const sent of mutations) {
    const documents = documentsOf(sent);
    // In sequence: a later one may depend on an earlier one.
    const outcome: Outcome = documents.some((id) => waiting.has(id))
      ? { ok: false, reason: "sync/blocked-by-earlier" }
      : noted(batch, sent, await one(batch, sent));
    if (!outcome.ok && isTriedAgain(outcome)) for (const id of documents) waiting.add(id);
    results.push(await resultOf(batch, sent.key, outcome));
  }
  return { results };
}

async function together(
  batch: Batch,
  mutations: readonly SentMutation[],
): Promise<{ results: MutationResult[]; failedKey?: string }> {
  const steps: { key: string; prepared: PreparedMutation }[] = [];
  const failed = async (failedKey: string, refused: Refused) => {
    const sent = mutations.find(({ key }) => key === failedKey);
    if (sent !== undefined) noted(batch, sent, refused);
    const error = { ...syncError(batch.dependencies.texts, refused, batch.context.language), failedKey };
    return { results: mutations.map(({ key }) => ({ key, state: "rejected" as const, error })), failedKey };
  };
  for (const sent of mutations) {
    const prepared = await prepare(batch, sent);
    if (!prepared.ok) return failed(sent.key, prepared);
    steps.push({ key: sent.key, prepared: prepared.value });
  }
  const outcome = await orRefused(batch, () => executeTransaction(batch.dependencies.database, batch.writer, steps));
  if (!outcome.ok) return failed("failedKey" in outcome ? outcome.failedKey : (mutations[0]?.key ?? ""), outcome);
  const results: MutationResult[] = [];
  for (const [at, value] of outcome.value.entries()) {
    results.push(await resultOf(batch, mutations[at]?.key ?? "", { ok: true, value }));
  }
  return { results };
}

async function one(batch: Batch, sent: SentMutation): Promise<Outcome> {
  return orRefused(batch, async () => {
    const prepared = await prepare(batch, sent);
    return prepared.ok ? executeMutation(batch.dependencies.database, prepared.value, sent.key) : prepared;
  });
}

/** The same outcome. A refusal is passed on with the command's name. */
function noted<Any extends Outcome>({ dependencies, context }: Batch, { name }: SentMutation, outcome: Any): Any {
  if (!outcome.ok) dependencies.onRefused(context.actor, name, outcome.reason);
  return outcome;
}

async function prepare(
  { dependencies, context, writer }: Batch,
  { name, args, precondition }: SentMutation,
): Promise<{ ok: true; value: PreparedMutation } | Refused> {
  const mutation = dependencies.mutations.get(name);
  if (mutation === undefined) return { ok: false, reason: "sync/unknown-mutation" };
  // Counted before it reads anything: what is refused costs its sender too.
  const admitted = await dependencies.writers.admit(context, writer, name);
  return admitted.ok ? mutation.prepare(args, writer, precondition) : admitted;
}

/**
 * An exception fails one mutation, which may be retried. The others of the batch have their own
 * answers.
 */
async function orRefused<T>({ dependencies, context }: Batch, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonOfError(error);
    dependencies.log.error({ error, requestId: context.requestId }, "A mutation failed.");
    return { ok: false, reason };
  }
}

function isTriedAgain({ reason }: Refused): boolean {
  return CODES[REASONS[reason].code].retry === "later";
}

/** The documents of a mutation, by the ids in its arguments. */
function documentsOf({ args }: SentMutation): string[] {
  return [args["id"], args["listingId"]].flatMap((id) => (typeof id === "string" ? [id.toLowerCase()] : []));
}

async function resultOf({ dependencies, context }: Batch, key: string, outcome: Outcome): Promise<MutationResult> {
  if (!outcome.ok) return { key, state: "rejected", error: syncError(dependencies.texts, outcome, context.language) };
  const { documents: keys, written } = outcome.value;
  const documents = await presentAll(dependencies, { keys, written }, context);
  return { key, state: "acknowledged", documents: documents.flatMap((each) => each ?? []) };
}

/** `written`: documents as the reader's own write left them. These are not read again. */
type WantedDocuments = { keys: readonly DocumentKey[]; written?: readonly ShieldedDocument[] };

/** The documents of the keys that exist: the last of those just written, the others read. */
async function readOthers(database: Database, { keys, written = [] }: WantedDocuments): Promise<ShieldedDocument[]> {
  const known = new Map(written.map((document) => [keyText(document), document]));
  const own = keys.flatMap((key) => known.get(keyText(key)) ?? []);
  const others = keys.filter((key) => !known.has(keyText(key)));
  return others.length === 0 ? own : [...own, ...(await readShieldedAll(database, others))];
}

/**
 * Documents by key as the reader may see them, in the order of the keys. Null where there is none
 * or the reader may not know of it.
 */
export async function presentAll(
  { database, collections, madeUp }: Pick<CommitDependencies, "database" | "collections" | "madeUp">,
  { keys, written = [] }: WantedDocuments,
  context: Pick<Context, "actor" | "now" | "language">,
) {
  const { actor, now } = context;
  const found = await readOthers(database, { keys, written });
  const presented = new Map<string, NonNullable<Awaited<ReturnType<Collection["present"]>>[number]>>();
  for (const collection of collections.values()) {
    const own = found.filter((document) => document.collection === collection.name);
    if (own.length === 0) continue;
    const shown = await collection.present(own, { actor, now });
    own.forEach((document, at) => {
      const one = shown[at];
      if (one !== null && one !== undefined)
        presented.set(
          keyText(document),
          madeUp.document(one, () => context.language),
        );
    });
  }
  return keys.map((key) => presented.get(keyText(key)) ?? null);
}
