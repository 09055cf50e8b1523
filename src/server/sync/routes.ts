import { syncBatchGet, syncCommit, syncListen, syncQuery } from "#contract/sync.ts";
import { workOfIds } from "#domain/shared/read-price.ts";
import { ok } from "#domain/shared/result.ts";
import { ExpensiveReads } from "#server/http/admission/expensive-reads.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding, Refused } from "#server/http/contract/handle.ts";
import { commitBatch, presentAll } from "./commit.ts";
import type { ChangeHub } from "./hub.ts";
import { listen } from "./listen.ts";
import { queryTarget } from "./query.ts";
import type { CommitDependencies } from "./commit.ts";

const RULES = { limit: "public-read", policy: everybody, looksUpSession: true } as const;
const COMMITS = { ...RULES, endedSession: "left-to-handler", forDesks: true } as const;
const READS = { ...RULES, endedSession: "is-nobody" } as const;
const UNKNOWN: Refused = { ok: false, reason: "http/invalid-argument" };

/** Batches of mutations, listening, documents of a target, documents by id (CONTRACT.md 6). */
export function syncRoutes(dependencies: CommitDependencies & { hub: ChangeHub }): Binding[] {
  const reads = new ExpensiveReads();
  return [
    bindRoute(syncCommit, COMMITS, async (batch, context) => ({
      ok: true,
      value: { value: await commitBatch(dependencies, batch, context) },
    })),
    bindRoute(syncListen, READS, async (input, context) => {
      const begun = await reads.begin(context, input.targets.length);
      return begun.ok ? listen({ ...dependencies, reads }, input, context) : begun;
    }),
    bindRoute(syncQuery, READS, ({ target }, context) => queryTarget({ ...dependencies, reads }, target, context)),
    bindRoute(syncBatchGet, READS, async ({ collection, ids }, context) => {
      if (!dependencies.collections.has(collection))
        return { ...UNKNOWN, errors: [{ path: "collection", word: "unknown" }] };
      const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
      const keys = wanted.map((id) => ({ collection, id }));
      const read = async () => {
        const shown = await presentAll(dependencies, { keys }, context);
        const missing = wanted.filter((_id, at) => shown[at] === null);
        return ok({ value: { documents: shown.flatMap((each) => each ?? []), missing } });
      };
      return reads.run(context, workOfIds(wanted.length), read);
    }),
  ];
}
