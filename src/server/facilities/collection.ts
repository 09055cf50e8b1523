import type { Target, WireDocument } from "#contract/sync.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { findNewest, readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { rankAll, orderOf, readWhere, refusedPart, wantedIds } from "#server/commands/client-collection.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import type { ReadModel } from "#server/read-model/types.ts";

const FIELDS = new Set<string>([]);

type FacilityReader = Pick<ReadModel, "facilityById" | "around">;

/** Facilities: everything is public except paused lines. */
export function facilityCollection(database: Database, readModel: FacilityReader): Collection {
  return {
    name: "facilities",
    present: async (documents, { actor }) =>
      Promise.all(
        documents.map(async ({ id }): Promise<WireDocument | null> => {
          const facility = await readModel.facilityById(id, actor);
          return facility.ok ? facility.value : null;
        }),
      ),
    plan: (target) => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      if (target.mine !== undefined) return refusedPart("mine");
      return { ok: true, value: planFor(database, readModel, target) };
    },
    groupOf: () => "",
    formOf: ({ id }, actor) => (facilityRole(actor, id).ok ? "staff" : ""),
    // A facility's counts are views of its listings.
    touchedBy: async (changed) => {
      const ids = changed.flatMap(({ collection, document }) => {
        const facilityId = collection === "listings" ? document?.body["facilityId"] : undefined;
        return typeof facilityId === "string" ? [facilityId] : [];
      });
      return [...new Set(ids)].map((id) => ({ collection: "facilities", id }));
    },
  };
}

function planFor(database: Database, readModel: FacilityReader, target: Target): TargetPlan {
  const collection = "facilities";
  const ids = wantedIds(target);
  const { near, limit } = target;
  const { rankOf, isWithin } = orderOf(target);
  const holds = (document: StoredDocument): boolean => (ids === null || ids.has(document.id)) && isWithin(document);
  const plan = { holds, rankOf };
  return {
    ...plan,
    limit,
    scope: { ids, ownerId: null, groups: null, near: near ?? null },
    viewer: "",
    find: async (most, now) => {
      if (ids !== null) {
        const keys = [...ids].map((id) => ({ collection, id }));
        return rankAll(await readShieldedAll(database, keys), plan, { limit: most, now });
      }
      if (near !== undefined) return readModel.around({ of: "facilities", near }, most);
      const found = await findNewest(database, { collection, where: [], limit: most });
      return found.map(({ id, updatedAt }) => ({ id, rank: -updatedAt.getTime() }));
    },
  };
}
