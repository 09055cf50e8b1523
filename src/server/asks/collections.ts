import { accountCollection } from "#server/commands/account-collection.ts";
import { planOwn } from "#server/commands/client-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocuments } from "#server/documents/store.ts";
import { asks, campaigns, verifierAreas } from "#server/stored/asks.ts";
import { listings } from "#server/stored/listings.ts";
import { presentArea, presentAsk, presentCampaign } from "./present.ts";
import type { AskContext } from "./present.ts";
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
        const found = await listingsOf(database, own);
        return documents.map((document) => presentAsk(document, { readerId: actor.id, ...found(document), now }));
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
    accountCollection(database, verifierAreas, presentArea),
  ];
}

/** The need and the offer of each of these asks. */
export async function listingsOf(
  database: Database,
  documents: readonly StoredDocument[],
): Promise<(document: StoredDocument) => Pick<AskContext, "need" | "offer">> {
  const ids = documents
    .map((document) => asks.read(document))
    .flatMap(({ listingId, offerId = listingId }) => [listingId, offerId]);
  const found = await readDocuments(database, [...new Set(ids)].map(listings.key));
  const byId = new Map(found.map((document) => [document.id, listings.read(document)]));
  return (document) => {
    const { listingId, offerId = "" } = asks.read(document);
    return { need: byId.get(listingId) ?? null, offer: byId.get(offerId) ?? null };
  };
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
