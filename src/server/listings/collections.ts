import type { Target, WireDocument } from "#contract/sync.ts";
import { isSearchable, maySee, viewerOf } from "#domain/listings/policy.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { findDocuments, readShieldedAll } from "#server/documents/find.ts";
import type { Database } from "#server/documents/pool.ts";
import { readWhere } from "#server/http/collection.ts";
import type { Collection, WireReader } from "#server/http/collection.ts";
import type { Refused } from "#server/http/handle.ts";
import { observationOf } from "./commands/observation.ts";
import { listingOf, presentObservation, presentSingle } from "./present.ts";

/** What a target may ask of listings and of observations. Whose they are is asked by `mine` alone. */
const LISTING_FIELDS = new Set([
  "side",
  "kind",
  "status",
  "urgency",
  "language",
  "facilityId",
  "details.bedType",
  "details.form",
  "details.component",
  "details.group",
]);
const OBSERVATION_FIELDS = new Set(["listingId", "outcome", "by"]);

type Found = Promise<{ ok: true; value: ShieldedDocument[] } | Refused>;

/** Listings: those that are open, one's own, and by id all that the reader may know of. */
export function listingCollection(database: Database): Collection {
  return {
    name: "listings",
    present: async (documents, { actor, now }) =>
      documents.map((document) =>
        maySee(viewerOf(actor), listingOf(document)).ok
          ? wire(presentSingle(document, { actor, showsOwn: true }, now))
          : null,
      ),
    find: async (target, { actor, now }): Found => {
      const where = readWhere(target, LISTING_FIELDS);
      if (!where.ok) return where;
      const { ids, mine, near, limit } = target;
      if (mine === true && actor.id === null) return { ok: false, reason: "http/unauthenticated" };
      if (ids !== undefined) return byIds(database, "listings", target);
      const filter = { collection: "listings", where: where.value, near, limit };
      if (mine === true)
        return { ok: true, value: await findDocuments(database, { ...filter, ownerId: actor.id ?? "" }) };
      const found = await findDocuments(database, { ...filter, openAt: now });
      return { ok: true, value: found.filter((document) => isSearchable(listingOf(document), now)) };
    },
  };
}

/** Observations of listings that the reader may know of. */
export function observationCollection(database: Database): Collection {
  return {
    name: "observations",
    present: async (documents, reader) => {
      const open = await listingsSeen(database, documents, reader);
      return documents.map((document) =>
        open.has(observationOf(document).listingId) ? wire(presentObservation(document)) : null,
      );
    },
    find: async (target): Found => {
      const where = readWhere(target, OBSERVATION_FIELDS);
      if (!where.ok) return where;
      if (target.near !== undefined || target.mine !== undefined) {
        const path = target.near === undefined ? "target.mine" : "target.near";
        return { ok: false, reason: "http/invalid-argument", errors: [{ path, word: "unknown" }] };
      }
      if (target.ids !== undefined) return byIds(database, "observations", target);
      const { limit } = target;
      return {
        ok: true,
        value: await findDocuments(database, { collection: "observations", where: where.value, limit }),
      };
    },
  };
}

async function listingsSeen(
  database: Database,
  observations: readonly ShieldedDocument[],
  { actor }: WireReader,
): Promise<Set<string>> {
  const ids = [...new Set(observations.map((document) => observationOf(document).listingId))];
  const listings = await readShieldedAll(
    database,
    ids.map((id) => ({ collection: "listings", id })),
  );
  const seen = listings.filter((listing) => maySee(viewerOf(actor), listingOf(listing)).ok);
  return new Set(seen.map(({ id }) => id));
}

async function byIds(database: Database, collection: string, { ids = [], limit }: Target): Found {
  const keys = [...new Set(ids)].map((id) => ({ collection, id }));
  const found = await readShieldedAll(database, keys);
  const newest = found.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  return { ok: true, value: newest.slice(0, limit) };
}

/** A presented document as it goes over the wire; its shape was checked by its presenter's type. */
function wire(document: WireDocument): WireDocument {
  return document;
}
