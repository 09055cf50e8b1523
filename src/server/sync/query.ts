import type { syncQuery, Target, WireDocument } from "#contract/sync.ts";
import type { OutputOf } from "#contract/route.ts";
import { formatCheckpoint } from "#server/documents/change-log/change-log.ts";
import { withSending } from "#domain/shared/read-price.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { readPieces } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import type { MadeUpWords } from "#server/presenters/made-up-words.ts";
import type { ExpensiveReads } from "#server/http/admission/expensive-reads.ts";
import type { Context } from "#server/http/contract/context.ts";
import type { Answer, Refused } from "#server/http/contract/handle.ts";

type QueryDependencies = {
  database: Database;
  feed: Pick<Feed, "position" | "readNow">;
  collections: ReadonlyMap<string, Collection>;
  madeUp: MadeUpWords;
};
type Reader = Pick<Context, "actor" | "now" | "caller" | "signal" | "language">;
type QueryAnswer = Answer<OutputOf<typeof syncQuery>>;

/** Parses a target. Refused when the collection or one of its fields does not exist. */
export function planTarget(
  collections: ReadonlyMap<string, Collection>,
  target: Target,
  actor: Reader["actor"],
): { ok: true; value: { collection: Collection; plan: TargetPlan } } | Refused {
  const collection = collections.get(target.collection);
  if (collection === undefined) {
    return { ok: false, reason: "http/invalid-argument", errors: [{ path: "target.collection", word: "unknown" }] };
  }
  const planned = collection.plan(target, actor);
  return planned.ok ? { ok: true, value: { collection, plan: planned.value } } : planned;
}

/** The present documents of a target. */
export async function queryTarget(
  dependencies: QueryDependencies & { reads: ExpensiveReads },
  target: Target,
  context: Reader,
): Promise<{ ok: true; value: QueryAnswer } | Refused> {
  const planned = planTarget(dependencies.collections, target, context.actor);
  if (!planned.ok) return planned;
  const { plan } = planned.value;
  const most = Math.min(plan.limit, plan.scope.ids?.size ?? plan.limit);
  const read = () => readTarget(dependencies, planned.value, context);
  return dependencies.reads.run(context, withSending(plan.search, most), read);
}

async function readTarget(
  { database, feed, madeUp }: QueryDependencies,
  { collection, plan }: { collection: Collection; plan: TargetPlan },
  context: Reader,
): Promise<{ ok: true; value: QueryAnswer }> {
  const { actor, now } = context;
  // Nearby documents are searched in memory, which must include the caller's latest write.
  await feed.readNow();
  // Before the documents are read: the log repeats what changes during the read, and nothing is
  // skipped.
  const checkpoint = formatCheckpoint(feed.position());
  const ranked = await plan.find(plan.limit, now);
  const keys = ranked.map(({ id }) => ({ collection: collection.name, id }));
  const shown = new Map<string, WireDocument>();
  for await (const piece of readPieces(database, keys)) {
    const found = piece.filter((document) => plan.holds(document, now));
    for (const document of await collection.present(found, { actor, now })) {
      if (document !== null) shown.set(document.id, document);
    }
  }
  const found = ranked.flatMap(({ id }) => shown.get(id) ?? []);
  const documents = found.map((document) => madeUp.document(document, () => context.language));
  return { ok: true, value: { value: { documents, checkpoint } } };
}
