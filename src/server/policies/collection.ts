import type { WireDocument } from "#contract/sync.ts";
import { workOfIds } from "#domain/shared/read-price.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import {
  holdsFields,
  orderOf,
  rankAll,
  readWhere,
  refusedPart,
  wantedIds,
} from "#server/commands/client-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import { policies } from "#server/stored/policies.ts";
import { presentPolicy } from "./present.ts";
import { readAllOf } from "./queries.ts";

const FIELDS = new Set(["kind", "subtype"]);

/** Policies: everybody reads all of them, also past ones. */
export function policyCollection(database: Database): Collection {
  return {
    name: policies.name,
    groupOf: () => "",
    formOf: () => "",
    present: async (documents) => documents.map((document): WireDocument => presentPolicy(document)),
    plan: (target) => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      if (target.near !== undefined) return refusedPart("near");
      if (target.mine !== undefined) return refusedPart("mine");
      const ids = wantedIds(target);
      const { rankOf } = orderOf(target);
      const holds = (document: StoredDocument): boolean =>
        (ids === null || ids.has(document.id)) && holdsFields(document, where.value);
      return {
        ok: true,
        value: {
          scope: { ids, ownerId: null, groups: null, near: null },
          limit: target.limit,
          viewer: "",
          holds,
          rankOf,
          // There are few policies.
          search: workOfIds(0),
          find: async (limit, now) =>
            rankAll(await readAllOf(database, [policies.name]), { holds, rankOf }, { limit, now }),
        },
      };
    },
  };
}
