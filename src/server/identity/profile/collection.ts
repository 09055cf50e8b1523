import type { WireDocument } from "#contract/sync.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find.ts";
import type { Database } from "#server/documents/pool.ts";
import { readWhere } from "#server/http/collection.ts";
import type { Collection } from "#server/http/collection.ts";
import { profileKey } from "./edit.ts";

const FIELDS = new Set<string>([]);

/** Profiles: everybody knows of their own, and of no other that it is there. */
export function profileCollection(database: Database): Collection {
  return {
    name: "profiles",
    present: async (documents, { actor }) =>
      documents.map((document) => (document.id === actor.id ? presentProfile(document) : null)),
    find: async (target, { actor }) => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      if (target.near !== undefined) {
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "target.near", word: "unknown" }] };
      }
      const { id } = actor;
      if (id === null) return { ok: false, reason: "http/unauthenticated" };
      const isWanted = target.ids === undefined || target.ids.some((each) => each.toLowerCase() === id);
      return { ok: true, value: isWanted ? await readShieldedAll(database, [profileKey(id)]) : [] };
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
