import type { Collection } from "#server/commands/client-collection.ts";
import { planOwn } from "#server/commands/client-collection.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { donors } from "#server/stored/donors.ts";
import { presentDonor } from "./present.ts";

const FIELDS = new Set<string>([]);

/** Donors: everybody sees their own and cannot learn whether another exists. */
export function donorCollection(database: Database): Collection {
  return {
    name: donors.name,
    groupOf: () => "",
    formOf: (document, actor) => (document.id === actor.id ? "own" : ""),
    present: async (documents, { actor }) => {
      const own = documents.filter(({ id }) => id === actor.id);
      // Documents from the change log lack the shielded part.
      const whole = new Map((await readShieldedAll(database, own)).map((each) => [each.id, each]));
      return documents.map((document) => {
        const read = whole.get(document.id);
        return read === undefined ? null : presentDonor(read, actor.id);
      });
    },
    plan: (target, actor) =>
      planOwn(target, actor, {
        fields: FIELDS,
        isOwn: (document, accountId) => document.id === accountId,
        scope: (accountId) => ({ ids: new Set([accountId]), ownerId: accountId }),
        find: async ({ accountId, rank }) => rank(await readShieldedAll(database, [donors.key(accountId)])),
      }),
  };
}
