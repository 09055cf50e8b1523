import type { WireDocument } from "#contract/sync.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find.ts";
import type { Database } from "#server/documents/pool.ts";
import { rankAll, orderOf, readWhere, refusedPart, wantedIds } from "#server/commands/client-collection.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
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
    plan: (target, actor) => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      if (target.near !== undefined) return refusedPart("near");
      const { id } = actor;
      if (id === null) return { ok: false, reason: "http/unauthenticated" };
      const ids = wantedIds(target);
      const holds: TargetPlan["holds"] = (document) => document.id === id && ids?.has(id) !== false;
      const { rankOf } = orderOf(target);
      const value: TargetPlan = {
        scope: { ids: new Set([id]), ownerId: id, groups: null, near: null },
        limit: target.limit,
        viewer: id,
        holds,
        rankOf,
        find: async (limit, now) =>
          rankAll(await readShieldedAll(database, [profiles.key(id)]), { holds, rankOf }, { limit, now }),
      };
      return { ok: true, value };
    },
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
