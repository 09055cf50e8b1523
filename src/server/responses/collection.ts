import type { WireDocument } from "#contract/sync.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { planOwn } from "#server/commands/client-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import { responses } from "#server/stored/responses.ts";
import { presentResponse, sideOf } from "./present.ts";
import { findResponsesOf } from "./queries.ts";

const FIELDS = new Set(["listingId", "state"]);
/** At most this many responses of a person are sent: three run at once, ten begin a day. */
const MOST_OWN = 500;

/** Responses that one gave or got. Nobody knows of others'. */
export function responseCollection(database: Database): Collection {
  return {
    name: "responses",
    groupOf: () => "",
    formOf: (document, actor) => sideOf(responses.read(document), actor.id) ?? "",
    present: async (documents, { actor }) =>
      (await withWords(database, documents)).map((document): WireDocument | null =>
        presentResponse(document, actor.id),
      ),
    plan: (target, actor) =>
      planOwn(target, actor, {
        fields: FIELDS,
        isOwn: (document, accountId) => sideOf(responses.read(document), accountId) !== null,
        // Two people see one response, so that no account is its owner.
        scope: (_accountId, ids) => ({ ids, ownerId: null }),
        find: async ({ accountId, ids, rank }) => {
          const found = ids === null ? await findResponsesOf(database, accountId, MOST_OWN) : [...ids];
          return rank(await readShieldedAll(database, found.map(responses.key)));
        },
      }),
  };
}

/** Documents from the change log lack the shielded part. */
async function withWords(database: Database, documents: readonly ShieldedDocument[]): Promise<ShieldedDocument[]> {
  const missing = documents.filter(({ shielded }) => shielded === null);
  if (missing.length === 0) return [...documents];
  const read = new Map((await readShieldedAll(database, missing)).map((each) => [each.id, each]));
  return documents.map((document) => read.get(document.id) ?? document);
}
