import type { Target, WireDocument } from "#contract/sync.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { SIDES } from "#domain/listings/fields.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isSearchable, maySee, viewerOf } from "#domain/listings/policy.ts";
import { findKindPolicy } from "#domain/policies/kind-policy.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import { READ_BOUNDS, workOfFilter, workOfIds, workOfRadius } from "#domain/shared/read-price.ts";
import type { ReadWork } from "#domain/shared/read-price.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { findFirstMatching, findNewest, isIndexed } from "#server/documents/find-documents.ts";
import type { FieldFilter } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { holdsFields, rankByIds, orderOf, readWhere, valuesOf, wantedIds } from "#server/commands/client-collection.ts";
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

type Dependencies = {
  database: Database;
  readModel: Pick<ReadModel, "around">;
  switchedOff: (now: Date) => readonly SwitchedOffKind[];
};

/**
 * Listings: open ones that are not switched off, one's own, and by id all that the reader may know
 * of.
 */
export function listingCollection(dependencies: Dependencies): Collection {
  return {
    name: "listings",
    rules: { inForce: dependencies.switchedOff, decide: "members" },
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
      return { ok: true, value: planListings(dependencies, { target, where: where.value, actor }) };
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
  { database, readModel, switchedOff }: Dependencies,
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
    if (onlyOpen && (!isSearchable(listing, now) || isOff(listing, switchedOff(now)))) return false;
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
    search: searchOf(target, { where, ids, ownerId }),
    find: async (most, now) => {
      if (ids !== null) return rankByIds(database, { collection, ids }, { ...plan, limit: most, now });
      if (ownerId !== null && near !== undefined) {
        const own = await findNewest(database, { collection, where, ownerId, limit: MOST_OWN });
        return rankByIds(database, { collection, ids: own.map(({ id }) => id) }, { ...plan, limit: most, now });
      }
      if (near === undefined) {
        const scope = ownerId === null ? { openAt: now, except: switchedOff(now).map(fieldsOf) } : { ownerId };
        const found = await findNewest(database, { collection, where, ...scope, limit: most });
        return found.map(({ id, updatedAt }) => ({ id, rank: -updatedAt.getTime() }));
      }
      const others = where.filter((filter) => !isInMemory(filter));
      const ranked = readModel.around(
        { of: "listings", near, sides, kinds },
        others.length === 0 ? most : READ_BOUNDS.candidates,
      );
      return others.length === 0 ? ranked : findFirstMatching(database, { collection, ranked, limit: most }, others);
    },
  };
}

function isOff(listing: StoredListing, off: readonly SwitchedOffKind[]): boolean {
  return findKindPolicy(off, { kind: listing.kind, subtype: subtypeOf(listing) }) !== null;
}

/** The fields of the listings that are switched off. */
function fieldsOf({ kind, subtype }: SwitchedOffKind): FieldFilter[] {
  const name = PARTICULARS[kind]?.name;
  const ofKind = { path: ["kind"], values: [kind] };
  return subtype === undefined || name === undefined
    ? [ofKind]
    : [ofKind, { path: ["details", name], values: [subtype] }];
}

/** What a search takes at most. */
function searchOf(
  { near }: Target,
  { where, ids, ownerId }: { where: readonly FieldFilter[]; ids: Set<string> | null; ownerId: string | null },
): ReadWork {
  if (ids !== null) return workOfIds(ids.size);
  // With a point all of one's own are read: their places are in the documents.
  if (ownerId !== null) return near === undefined ? workOfIds(0) : workOfIds(MOST_OWN);
  if (near !== undefined) return where.every(isInMemory) ? workOfRadius(near.withinKm) : workOfFilter(near.withinKm);
  return where.length === 0 || where.some(isIndexed) ? workOfIds(0) : workOfFilter(0);
}

/** Whether the search in memory filters by this itself. */
function isInMemory({ path }: FieldFilter): boolean {
  return IN_MEMORY.has(path.join("."));
}

const IN_MEMORY: ReadonlySet<string> = new Set(["side", "kind"]);
/** At most this many listings of one person are ordered by distance. */
const MOST_OWN = READ_BOUNDS.candidates;

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
