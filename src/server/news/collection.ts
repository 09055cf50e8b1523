import type { StoredDocument } from "#server/documents/documents.ts";
import { findNewest, readShieldedAll } from "#server/documents/find.ts";
import type { Database } from "#server/documents/pool.ts";
import {
  holdsFields,
  orderOf,
  rankAll,
  readWhere,
  refusedPart,
  wantedIds,
} from "#server/commands/client-collection.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import { news } from "#server/stored/news.ts";
import { presentNews } from "./present.ts";

const FIELDS = new Set(["kind", "listingId"]);

/** News: everybody sees their own and cannot learn whether other news exists. */
export function newsCollection(database: Database): Collection {
  const collection = "news";
  return {
    name: collection,
    groupOf: () => "",
    formOf: () => "",
    present: async (documents, { actor }) =>
      documents.map((document) => (news.read(document).ownerId === actor.id ? presentNews(document) : null)),
    plan: (target, actor) => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      if (target.near !== undefined) return refusedPart("near");
      const { id: ownerId } = actor;
      if (ownerId === null) return { ok: false, reason: "http/unauthenticated" };
      const ids = wantedIds(target);
      const { rankOf } = orderOf(target);
      const holds = (document: StoredDocument): boolean =>
        news.read(document).ownerId === ownerId &&
        (ids === null || ids.has(document.id)) &&
        holdsFields(document, where.value);
      const value: TargetPlan = {
        scope: { ids, ownerId, groups: null, near: null },
        limit: target.limit,
        viewer: ownerId,
        holds,
        rankOf,
        find: async (limit, now) => {
          if (ids !== null) {
            const found = await readShieldedAll(
              database,
              [...ids].map((id) => ({ collection, id })),
            );
            return rankAll(found, { holds, rankOf }, { limit, now });
          }
          const found = await findNewest(database, { collection, where: where.value, ownerId, limit });
          return found.map(({ id, updatedAt }) => ({ id, rank: -updatedAt.getTime() }));
        },
      };
      return { ok: true, value };
    },
  };
}
