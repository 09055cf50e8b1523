import type { WireDocument } from "#contract/sync.ts";
import { readShieldedAll, withShielded } from "#server/documents/find-documents.ts";
import { planOwn } from "#server/commands/client-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import { responses } from "#server/stored/responses.ts";
import { readGivenGrants } from "./given-numbers.ts";
import type { GivenNumbersDependencies } from "./given-numbers.ts";
import { presentResponse, sideOf } from "./present.ts";
import { findResponsesOf } from "./queries.ts";

const FIELDS = new Set(["listingId", "state"]);
/** At most this many responses of a person are sent: three run at once, ten begin a day. */
const MOST_OWN = 500;

/** Responses that one gave or got. Nobody knows of others'. */
export function responseCollection(dependencies: GivenNumbersDependencies): Collection {
  const { database } = dependencies;
  return {
    name: "responses",
    groupOf: () => "",
    formOf: (document, actor) => sideOf(responses.read(document), actor.id) ?? "",
    present: async (documents, { actor }) => {
      const whole = await withShielded(database, documents);
      const own = whole.map(responses.read).filter((each) => sideOf(each, actor.id) !== null);
      const given = await readGivenGrants(dependencies, own, actor.id);
      return whole.map((document): WireDocument | null => presentResponse(document, actor.id, given));
    },
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
