import { planOwn } from "#server/commands/client-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocuments } from "#server/documents/store.ts";
import { asks, campaigns } from "#server/stored/asks.ts";
import { listings } from "#server/stored/listings.ts";
import { presentAsk, presentCampaign } from "./present.ts";
import { findOwn } from "./queries.ts";

const FIELDS = new Set(["listingId"]);
/** Asks of a person are erased after 30 days; of needs there are few. */
const MOST_OWN = 100;

/** Asks, for who was asked, and campaigns, for the owner of the need. Nobody knows of others'. */
export function askCollections(database: Database): Collection[] {
  return [
    {
      name: asks.name,
      groupOf: () => "",
      formOf: (document, actor) => (asks.read(document).ownerId === actor.id ? "own" : ""),
      present: async (documents, { actor, now }) => {
        const own = documents.filter((document) => asks.read(document).ownerId === actor.id);
        const needs = await needsOf(database, own);
        return documents.map((document) => {
          const need = needs.get(asks.read(document).listingId) ?? null;
          return presentAsk(document, { readerId: actor.id, need, now });
        });
      },
      plan: (target, actor) => planOwn(target, actor, ownedBy(database, asks)),
    },
    {
      name: campaigns.name,
      groupOf: () => "",
      formOf: (document, actor) => (campaigns.read(document).ownerId === actor.id ? "own" : ""),
      present: (documents, { actor }) =>
        Promise.resolve(documents.map((document) => presentCampaign(document, actor.id))),
      plan: (target, actor) => planOwn(target, actor, ownedBy(database, campaigns)),
    },
  ];
}

/** The needs of asks. */
export async function needsOf(database: Database, documents: readonly StoredDocument[]) {
  const ids = [...new Set(documents.map((document) => asks.read(document).listingId))];
  const found = await readDocuments(database, ids.map(listings.key));
  return new Map(found.map((document) => [document.id, listings.read(document)]));
}

/** How own documents are found, of a collection whose documents name their owner. */
function ownedBy(database: Database, collection: typeof asks | typeof campaigns): Parameters<typeof planOwn>[2] {
  return {
    fields: FIELDS,
    isOwn: (document, accountId) => collection.read(document).ownerId === accountId,
    scope: (accountId, ids) => ({ ids, ownerId: accountId }),
    find: async ({ accountId, ids, rank }) => {
      const own = {
        collection: collection === asks ? "asks" : "campaigns",
        ownerId: accountId,
        most: MOST_OWN,
      } as const;
      const found = ids === null ? await findOwn(database, own) : [...ids];
      return rank(await readShieldedAll(database, found.map(collection.key)));
    },
  };
}
