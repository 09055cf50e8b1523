import { planOwn } from "#server/commands/client-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import { findNewest, readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { follows } from "#server/stored/follows.ts";
import { presentFollow } from "./present.ts";

const FIELDS = new Set(["kind"]);

/** Follows: everybody sees their own and cannot learn whether others exist. */
export function followCollection(database: Database): Collection {
  return {
    name: follows.name,
    groupOf: () => "",
    formOf: (document, actor) => (follows.read(document).ownerId === actor.id ? "own" : ""),
    present: async (documents, { actor }) => {
      const own = documents.filter((document) => follows.read(document).ownerId === actor.id);
      // Documents from the change log lack the shielded part.
      const whole = new Map((await readShieldedAll(database, own)).map((each) => [each.id, each]));
      return documents.map((document) => {
        const read = whole.get(document.id);
        return read === undefined ? null : presentFollow(read, actor.id);
      });
    },
    plan: (target, actor) =>
      planOwn(target, actor, {
        fields: FIELDS,
        isOwn: (document, accountId) => follows.read(document).ownerId === accountId,
        find: async ({ accountId, ids, where, rank }, limit) => {
          if (ids !== null) return rank(await readShieldedAll(database, [...ids].map(follows.key)));
          const found = await findNewest(database, { collection: follows.name, where, ownerId: accountId, limit });
          return found.map(({ id, updatedAt }) => ({ id, rank: -updatedAt.getTime() }));
        },
      }),
  };
}
