import type { syncQuery, Target } from "#contract/sync.ts";
import type { OutputOf } from "#contract/route.ts";
import { formatCheckpoint } from "#server/documents/change-log.ts";
import type { Feed } from "#server/documents/feed.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import type { Context } from "#server/http/contract/context.ts";
import type { Answer, Refused } from "#server/http/contract/handle.ts";

type QueryDependencies = {
  database: Database;
  feed: Pick<Feed, "position" | "readNow">;
  collections: ReadonlyMap<string, Collection>;
};
type Reader = Pick<Context, "actor" | "now">;

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
  { database, feed, collections }: QueryDependencies,
  target: Target,
  { actor, now }: Reader,
): Promise<{ ok: true; value: Answer<OutputOf<typeof syncQuery>> } | Refused> {
  const planned = planTarget(collections, target, actor);
  if (!planned.ok) return planned;
  const { collection, plan } = planned.value;
  // Nearby documents are searched in memory, which must include the caller's latest write.
  await feed.readNow();
  // Before the documents are read: the log repeats what changes during the read, and nothing is
  // skipped.
  const checkpoint = formatCheckpoint(feed.position());
  const ranked = await plan.find(plan.limit, now);
  const keys = ranked.map(({ id }) => ({ collection: collection.name, id }));
  const read = new Map((await readShieldedAll(database, keys)).map((document) => [document.id, document]));
  const found = ranked.flatMap(({ id }) => read.get(id) ?? []).filter((document) => plan.holds(document, now));
  const shown = await collection.present(found, { actor, now });
  return { ok: true, value: { value: { documents: shown.flatMap((each) => each ?? []), checkpoint } } };
}
