import type { WireDocument } from "#contract/sync.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { planOwn } from "#server/commands/client-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import { profiles } from "#server/stored/people.ts";

const FIELDS = new Set<string>([]);

/** Profiles: everybody sees their own and cannot learn whether another exists. */
export function profileCollection(database: Database): Collection {
  return {
    name: "profiles",
    groupOf: () => "",
    formOf: () => "",
    present: async (documents, { actor }) =>
      documents.map((document) => (document.id === actor.id ? presentProfile(document) : null)),
    plan: (target, actor) =>
      planOwn(target, actor, {
        fields: FIELDS,
        isOwn: (document, accountId) => document.id === accountId,
        scope: (accountId) => ({ ids: new Set([accountId]), ownerId: accountId }),
        find: async ({ accountId, rank }) => rank(await readShieldedAll(database, [profiles.key(accountId)])),
      }),
  };
}

function presentProfile(document: ShieldedDocument): WireDocument {
  const { collection, id, version, editVersion, createdAt, updatedAt, body } = document;
  return {
    collection,
    id,
    version,
    editVersion,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    alias: body["alias"],
    language: body["language"],
  };
}
