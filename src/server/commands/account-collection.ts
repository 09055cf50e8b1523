import type { WireDocument } from "#contract/sync.ts";
import { readShieldedAll } from "../documents/find-documents.ts";
import type { ShieldedDocument } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";
import { planOwn } from "./client-collection.ts";
import type { Collection } from "./client-collection.ts";

/** What is stored once for each account, with the account's id. */
type AccountDocuments = { name: string; key: (accountId: string) => { collection: string; id: string } };

/**
 * A collection with one document for each account, which has its id. Everybody sees their own and
 * cannot learn whether another exists.
 */
export function accountCollection(
  database: Database,
  { name, key }: AccountDocuments,
  present: (document: ShieldedDocument, readerId: string | null) => WireDocument | null,
): Collection {
  return {
    name,
    groupOf: () => "",
    formOf: (document, actor) => (document.id === actor.id ? "own" : ""),
    present: async (documents, { actor }) => {
      const own = documents.filter(({ id }) => id === actor.id);
      // Documents from the change log lack the shielded part.
      const whole = new Map((await readShieldedAll(database, own)).map((each) => [each.id, each]));
      return documents.map((document) => {
        const read = whole.get(document.id);
        return read === undefined ? null : present(read, actor.id);
      });
    },
    plan: (target, actor) =>
      planOwn(target, actor, {
        fields: new Set<string>(),
        isOwn: (document, accountId) => document.id === accountId,
        scope: (accountId) => ({ ids: new Set([accountId]), ownerId: accountId }),
        find: async ({ accountId, rank }) => rank(await readShieldedAll(database, [key(accountId)])),
      }),
  };
}
