import type { Target, WireDocument } from "#contract/sync.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { SIDES } from "#domain/listings/listing.ts";
import { isSearchable, maySee, viewerOf } from "#domain/listings/policy.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { findNewest, findFirstPassing, readShieldedAll } from "#server/documents/find-documents.ts";
import type { FieldFilter } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { holdsFields, rankAll, orderOf, readWhere, valuesOf, wantedIds } from "#server/commands/client-collection.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { listings } from "#server/stored/listings.ts";
import { presentSingle } from "../presenters/listing.ts";

/** Fields that a target may use. Only `mine` selects by owner. */
const FIELDS = new Set([
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

type Planned = { ok: true; value: TargetPlan } | Refused;

/** Listings: open ones, one's own, and by id all that the reader may know of. */
export function listingCollection(database: Database, readModel: Pick<ReadModel, "around">): Collection {
  return {
    name: "listings",
    present: async (documents, { actor, now }) =>
      documents.map((document) =>
        maySee(viewerOf(actor), listings.read(document)).ok
          ? wire(presentSingle(document, { actor, showsOwn: true }, now))
          : null,
      ),
    plan: (target, actor): Planned => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      if (target.mine === true && actor.id === null) return { ok: false, reason: "http/unauthenticated" };
      return { ok: true, value: planListings({ database, readModel }, { target, where: where.value, actor }) };
    },
    // No edit changes either.
    groupOf: (document) => groupWord(listings.read(document)),
    formOf: (document, actor) => {
      if (actor.id === null) return "";
      const { ownerId, facilityId } = listings.read(document);
      if (ownerId === actor.id) return `own ${actor.id}`;
      return `${[...actor.roles].join()} ${facilityId !== undefined && actor.facilityIds.has(facilityId)}`;
    },
  };
}

type ListingPlan = { target: Target; where: FieldFilter[]; actor: Actor };

function planListings(
  { database, readModel }: { database: Database; readModel: Pick<ReadModel, "around"> },
  { target, where, actor }: ListingPlan,
): TargetPlan {
  const collection = "listings";
  const ids = wantedIds(target);
  const ownerId = target.mine === true ? actor.id : null;
  const onlyOpen = ids === null && ownerId === null;
  const sides = valuesOf(where, "side");
  const kinds = valuesOf(where, "kind");
  const { near, limit } = target;
  const { rankOf, isWithin } = orderOf(target);
  const holds = (document: StoredDocument, now: Date): boolean => {
    const listing = listings.read(document);
    if (onlyOpen && !isSearchable(listing, now)) return false;
    if (ids !== null && !ids.has(document.id)) return false;
    if (ownerId !== null && listing.ownerId !== ownerId) return false;
    return holdsFields(document, where) && isWithin(document);
  };
  const plan = { holds, rankOf };
  return {
    ...plan,
    limit,
    scope: { ids, ownerId, groups: groupsOf(sides, kinds), near: near ?? null },
    // Open listings are open to everybody.
    viewer: onlyOpen ? "" : (actor.id ?? ""),
    find: async (most, now) => {
      if (ids !== null) {
        const keys = [...ids].map((id) => ({ collection, id }));
        return rankAll(await readShieldedAll(database, keys), plan, { limit: most, now });
      }
      if (ownerId !== null) {
        const own = await findNewest(database, { collection, where, ownerId, limit: MOST_OWN });
        const keys = own.map(({ id }) => ({ collection, id }));
        return rankAll(await readShieldedAll(database, keys), plan, { limit: most, now });
      }
      if (near === undefined) {
        const found = await findNewest(database, { collection, where, openAt: now, limit: most });
        return found.map(({ id, updatedAt }) => ({ id, rank: -updatedAt.getTime() }));
      }
      const isInMemory = where.every(({ path }) => IN_MEMORY.has(path.join(".")));
      const ranked = readModel.around({ of: "listings", near, sides, kinds }, isInMemory ? most : MOST_AROUND);
      if (isInMemory) return ranked;
      return findFirstPassing(database, { collection, ranked, limit: most }, (document) => holds(document, now));
    },
  };
}

/** Fields that the search in memory filters itself. */
const IN_MEMORY: ReadonlySet<string> = new Set(["side", "kind"]);
/** Of more around a point, the farthest are not searched for what only their documents hold. */
const MOST_AROUND = 20_000;
/** At most this many listings of one person are sent. */
const MOST_OWN = 5_000;

function groupWord({ side, kind }: { side: string; kind: string }): string {
  return `${side} ${kind}`;
}

/** The groups of the requested sides and kinds; null for all. */
function groupsOf(sides: ReadonlySet<string> | null, kinds: ReadonlySet<string> | null): Set<string> | null {
  if (sides === null && kinds === null) return null;
  const all = [...(kinds ?? KINDS)];
  return new Set([...(sides ?? SIDES)].flatMap((side) => all.map((kind) => groupWord({ side, kind }))));
}

/** A presented document in its wire format; its presenter's type has checked its shape. */
function wire(document: WireDocument): WireDocument {
  return document;
}
