import type { WireDocument } from "#contract/sync.ts";
import { findDocuments, readShieldedAll } from "#server/documents/find.ts";
import type { Database } from "#server/documents/pool.ts";
import { readWhere } from "#server/http/collection.ts";
import type { Collection } from "#server/http/collection.ts";
import type { ReadModel } from "#server/read-model/types.ts";

const FIELDS = new Set<string>([]);

/** Facilities: all they say is published. */
export function facilityCollection(database: Database, readModel: Pick<ReadModel, "facilityById">): Collection {
  return {
    name: "facilities",
    present: async (documents) =>
      Promise.all(
        documents.map(async ({ id }): Promise<WireDocument | null> => {
          const facility = await readModel.facilityById(id);
          return facility.ok ? facility.value : null;
        }),
      ),
    find: async (target) => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      const { ids, mine, near, limit } = target;
      if (mine !== undefined) {
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "target.mine", word: "unknown" }] };
      }
      const collection = "facilities";
      if (ids === undefined) {
        return { ok: true, value: await findDocuments(database, { collection, where: [], near, limit }) };
      }
      const keys = [...new Set(ids)].slice(0, limit).map((id) => ({ collection, id }));
      return { ok: true, value: await readShieldedAll(database, keys) };
    },
  };
}
