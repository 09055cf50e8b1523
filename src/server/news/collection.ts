import { findNewest, readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { planOwn } from "#server/commands/client-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
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
    plan: (target, actor) =>
      planOwn(target, actor, {
        fields: FIELDS,
        isOwn: (document, accountId) => news.read(document).ownerId === accountId,
        find: async ({ accountId, ids, where, rank }, limit) => {
          if (ids !== null) return rank(await readShieldedAll(database, [...ids].map(news.key)));
          const found = await findNewest(database, { collection: news.name, where, ownerId: accountId, limit });
          return found.map(({ id, updatedAt }) => ({ id, rank: -updatedAt.getTime() }));
        },
      }),
  };
}
