import type { Target, WireDocument } from "#contract/sync.ts";
import { countingRole, facilityRole } from "#domain/facilities/policy.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import { workOfIds, workOfRadius } from "#domain/shared/read-price.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { findNewest } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { rankByIds, orderOf, readWhere, refusedPart, wantedIds } from "#server/commands/client-collection.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import type { ReadModel } from "#server/read-model/types.ts";

const FIELDS = new Set<string>([]);
/** How many facilities one read reads at once. */
const AT_ONCE = 3;

type FacilityReader = Pick<ReadModel, "facilityById" | "around">;

/** Facilities: everything is public except paused lines. */
export function facilityCollection(
  database: Database,
  { readModel, switchedOff }: { readModel: FacilityReader; switchedOff: (now: Date) => readonly SwitchedOffKind[] },
): Collection {
  return {
    name: "facilities",
    present: async (documents, { actor }) => {
      const read = async ({ id }: StoredDocument): Promise<WireDocument | null> => {
        const facility = await readModel.facilityById(id, actor);
        return facility.ok ? facility.value : null;
      };
      const shown: (WireDocument | null)[] = [];
      // A few at once: one read must not take all connections of the pool.
      for (let at = 0; at < documents.length; at += AT_ONCE) {
        shown.push(...(await Promise.all(documents.slice(at, at + AT_ONCE).map(read))));
      }
      return shown;
    },
    plan: (target) => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      if (target.mine !== undefined) return refusedPart("mine");
      return { ok: true, value: planFor(database, readModel, target) };
    },
    groupOf: () => "",
    formOf: ({ id }, actor) => {
      if (facilityRole(actor, id).ok) return "staff";
      return countingRole(actor, id).ok ? "desk" : "";
    },
    // A facility's counts are views of its listings.
    touchedBy: async (changed) => {
      const ids = changed.flatMap(({ collection, document }) => {
        const facilityId = collection === "listings" ? document?.body["facilityId"] : undefined;
        return typeof facilityId === "string" ? [facilityId] : [];
      });
      return [...new Set(ids)].map((id) => ({ collection: "facilities", id }));
    },
    // What is switched off is left out of all of them.
    rules: { inForce: switchedOff, decide: "looks" },
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
    search: ids !== null ? workOfIds(ids.size) : workOfRadius(near?.withinKm ?? 0),
    find: async (most, now) => {
      if (ids !== null) return rankByIds(database, { collection, ids }, { ...plan, limit: most, now });
      if (near !== undefined) return readModel.around({ of: "facilities", near }, most);
      const found = await findNewest(database, { collection, where: [], limit: most });
      return found.map(({ id, updatedAt }) => ({ id, rank: -updatedAt.getTime() }));
    },
  };
}
