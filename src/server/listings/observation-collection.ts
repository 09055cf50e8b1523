import type { Target, WireDocument } from "#contract/sync.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { maySee, viewerOf } from "#domain/listings/policy.ts";
import { workOfFilter, workOfIds } from "#domain/shared/read-price.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { findNewest, isIndexed, readShieldedAll } from "#server/documents/find-documents.ts";
import type { FieldFilter } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import {
  holdsFields,
  rankByIds,
  orderOf,
  readWhere,
  refusedPart,
  valuesOf,
  wantedIds,
} from "#server/commands/client-collection.ts";
import type { Collection, TargetPlan, WireReader } from "#server/commands/client-collection.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";
import { presentObservation } from "../presenters/listing.ts";

const FIELDS = new Set(["listingId", "outcome", "by"]);
/** More observations of listings that were just hidden or shown again are not sent at once. */
const MOST_TOUCHED = 5_000;

/** Observations of listings that the reader may know of. */
export function observationCollection(database: Database): Collection {
  /** Listings refused to somebody. When they are shown again, so are their observations. */
  const hidden = new Set<string>();
  /**
   * Listings that are being read for a reader, and by how many reads. One that is shown again
   * meanwhile may be read as it was before, so its observations are sent again.
   */
  const reading = new Map<string, number>();
  const count = (ids: readonly string[], step: 1 | -1): void => {
    for (const id of ids) {
      const reads = (reading.get(id) ?? 0) + step;
      if (reads > 0) reading.set(id, reads);
      else reading.delete(id);
    }
  };
  return {
    name: "observations",
    present: async (documents, reader) => {
      const ids = documents.map((document) => observations.read(document).listingId);
      count(ids, 1);
      try {
        const open = await listingsSeen(database, documents, reader);
        return documents.map((document, at) => {
          const listingId = ids[at] ?? "";
          if (open.has(listingId)) return wire(presentObservation(document));
          hidden.add(listingId);
          return null;
        });
      } finally {
        count(ids, -1);
      }
    },
    plan: (target, actor): { ok: true; value: TargetPlan } | Refused => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      if (target.near !== undefined || target.mine !== undefined) {
        return refusedPart(target.near === undefined ? "mine" : "near");
      }
      return { ok: true, value: planFor(database, { target, where: where.value, actor }) };
    },
    groupOf: (document) => observations.read(document).listingId,
    // Everybody who may see the listing sees the same.
    formOf: (_document, actor) => actor.id ?? "",
    touchedBy: async (changed, when) => {
      const turned: string[] = [];
      for (const { collection, id, document } of changed) {
        if (collection !== "listings") continue;
        const isHidden = document !== null && listings.read(document).status === "hidden";
        if (when === "meanwhile" || document === null || isHidden || hidden.has(id) || reading.has(id)) turned.push(id);
        if (when === "now" && !isHidden) hidden.delete(id);
      }
      if (turned.length === 0) return [];
      const where = [{ path: ["listingId"], values: turned }];
      const found = await findNewest(database, { collection: "observations", where, limit: MOST_TOUCHED });
      return found.map(({ id }) => ({ collection: "observations", id }));
    },
  };
}

function planFor(
  database: Database,
  { target, where, actor }: { target: Target; where: FieldFilter[]; actor: Actor },
): TargetPlan {
  const collection = "observations";
  const ids = wantedIds(target);
  const { rankOf } = orderOf(target);
  const holds = (document: StoredDocument): boolean =>
    (ids === null || ids.has(document.id)) && holdsFields(document, where);
  const plan = { holds, rankOf };
  return {
    ...plan,
    limit: target.limit,
    scope: { ids, ownerId: null, groups: valuesOf(where, "listingId"), near: null },
    viewer: actor.id ?? "",
    search: ids !== null ? workOfIds(ids.size) : where.every(isIndexed) ? workOfIds(0) : workOfFilter(0),
    find: async (most, now) => {
      if (ids !== null) return rankByIds(database, { collection, ids }, { ...plan, limit: most, now });
      const found = await findNewest(database, { collection, where, limit: most });
      return found.map(({ id, updatedAt }) => ({ id, rank: -updatedAt.getTime() }));
    },
  };
}

async function listingsSeen(
  database: Database,
  documents: readonly ShieldedDocument[],
  { actor }: WireReader,
): Promise<Set<string>> {
  const ids = [...new Set(observations.readAll(documents).map(({ value }) => value.listingId))];
  const found = await readShieldedAll(database, ids.map(listings.key));
  const seen = listings.readAll(found).filter(({ value }) => maySee(viewerOf(actor), value).ok);
  return new Set(seen.map(({ document }) => document.id));
}

/** A presented document in its wire format; its presenter's type has checked its shape. */
function wire(document: WireDocument): WireDocument {
  return document;
}
