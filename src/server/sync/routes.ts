import { syncBatchGet, syncCommit, syncQuery } from "#contract/sync.ts";
import { currentCheckpoint, formatCheckpoint } from "#server/documents/change-log.ts";
import { everybody, handle } from "#server/http/handle.ts";
import type { Binding, Refused } from "#server/http/handle.ts";
import { commitBatch, presentAll } from "./commit.ts";
import type { SyncParts } from "./commit.ts";

const RULES = { limit: "public-read", policy: everybody, looksUpSession: true } as const;
const UNKNOWN: Refused = { ok: false, reason: "http/invalid-argument" };

/** Batches of mutations, the documents of a target, documents by id (CONTRACT.md 6). */
export function syncRoutes(parts: SyncParts): Binding[] {
  return [
    handle(syncCommit, RULES, async (batch, context) => ({
      ok: true,
      value: { value: await commitBatch(parts, batch, context) },
    })),
    handle(syncQuery, RULES, async ({ target }, { actor, now }) => {
      const collection = parts.collections.get(target.collection);
      if (collection === undefined) return { ...UNKNOWN, errors: [{ path: "target.collection", word: "unknown" }] };
      // Before the documents are read: what changes meanwhile is told again by the log, and nothing is skipped.
      const checkpoint = formatCheckpoint(await currentCheckpoint(parts.database));
      const found = await collection.find(target, { actor, now });
      if (!found.ok) return found;
      const shown = await collection.present(found.value, { actor, now });
      return { ok: true, value: { value: { documents: shown.flatMap((each) => each ?? []), checkpoint } } };
    }),
    handle(syncBatchGet, RULES, async ({ collection, ids }, context) => {
      if (!parts.collections.has(collection)) return { ...UNKNOWN, errors: [{ path: "collection", word: "unknown" }] };
      const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
      const shown = await presentAll(
        parts,
        wanted.map((id) => ({ collection, id })),
        context,
      );
      const missing = wanted.filter((_id, at) => shown[at] === null);
      return { ok: true, value: { value: { documents: shown.flatMap((each) => each ?? []), missing } } };
    }),
  ];
}
