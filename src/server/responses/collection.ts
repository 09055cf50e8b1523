import type { WireDocument } from "#contract/sync.ts";
import { readShieldedAll, withShielded } from "#server/documents/find-documents.ts";
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
      (await withShielded(database, documents)).map((document): WireDocument | null =>
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
