import type { Target, WireDocument } from "#contract/sync.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { Point } from "#domain/places/distance.ts";
import { workOfIds } from "#domain/shared/read-price.ts";
import type { ReadWork } from "#domain/shared/read-price.ts";
import type { DocumentKey, Json, ShieldedDocument, StoredDocument } from "../documents/documents.ts";
import { readPieces } from "../documents/find-documents.ts";
import type { FieldFilter } from "../documents/find-documents.ts";
import type { Database } from "../documents/pool.ts";
import { centreOf, kmFrom } from "../read-model/index/sphere.ts";
import type { Refused } from "../http/contract/handle.ts";

/** Who reads documents in a batch. */
export type WireReader = { actor: Actor; now: Date };

/** A document of a target and its rank: the smallest first, ties by id. */
export type Ranked = { id: string; rank: number };

/**
 * The least that a document must have to belong to a target; null: anything. Finds the targets that
 * a change concerns.
 */
export type Scope = {
  ids: ReadonlySet<string> | null;
  ownerId: string | null;
  groups: ReadonlySet<string> | null;
  near: (Point & { withinKm: number }) | null;
};

/** A target as its collection resolves it for one reader. */
export type TargetPlan = {
  scope: Scope;
  limit: number;
  /** Readers with the same value see the same documents in it. */
  viewer: string;
  /** Whether a document belongs to it, ignoring the limit and this reader's rights. */
  holds: (document: StoredDocument, now: Date) => boolean;
  rankOf: (document: StoredDocument) => number;
  /** What `find` takes at most. */
  search: ReadWork;
  /** The first documents of it, in order. */
  find: (limit: number, now: Date) => Promise<Ranked[]>;
};

/**
 * A collection of the public contract, implemented by its feature: who may see its documents, and
 * in which form.
 */
export type Collection = {
  name: string;
  /** The documents as this reader may see them; null for those they may not know of. */
  present: (documents: readonly ShieldedDocument[], reader: WireReader) => Promise<(WireDocument | null)[]>;
  /** Resolves a target. Refused when it names what the collection does not have. */
  plan: (target: Target, actor: Actor) => { ok: true; value: TargetPlan } | Refused;
  /** A property that no document ever changes. It separates targets. */
  groupOf: (document: StoredDocument) => string;
  /** Readers with the same value see a document in the same form. */
  formOf: (document: StoredDocument, actor: Actor) => string;
  /**
   * Documents of this collection that look different because others changed. `meanwhile`: the
   * number of changes is unknown, so all that may differ are meant.
   */
  touchedBy?: (changed: readonly ChangedDocument[], when: "now" | "meanwhile") => Promise<DocumentKey[]>;
  rules?: Rules;
};

/**
 * Rules of a collection that change without a change of its documents: by a decision, or by the
 * clock. `inForce`: the same object until the rules change, and never one of an earlier time. So
 * who looks now and then notices a change that was taken back in between. `decide`: which documents
 * open targets have, or how all look.
 */
export type Rules = { inForce: (now: Date) => object; decide: "members" | "looks" };

/** A changed document in its current state; null when it was removed. */
export type ChangedDocument = DocumentKey & { document: StoredDocument | null };

/** The fields of a target as filters. One that is not in `fields` is refused for everybody. */
export function readWhere(
  { where = {} }: Target,
  fields: ReadonlySet<string>,
): { ok: true; value: FieldFilter[] } | Refused {
  const unknown = Object.keys(where).filter((name) => !fields.has(name));
  if (unknown.length > 0) {
    const errors = unknown.map((name) => ({ path: `target.where.${name}`, word: "unknown" }));
    return { ok: false, reason: "http/invalid-argument", errors };
  }
  const value = Object.entries(where).map(([name, wanted]) => ({
    path: name.split("."),
    values: [wanted].flat().map(String),
  }));
  return { ok: true, value };
}

/** Refuses a part of a target that its collection does not have. */
export function refusedPart(part: "near" | "mine"): Refused {
  return { ok: false, reason: "http/invalid-argument", errors: [{ path: `target.${part}`, word: "unknown" }] };
}

/**
 * Whether a body has one of the wanted values in each field, compared as text, as in the database.
 */
export function holdsFields({ body }: StoredDocument, where: readonly FieldFilter[]): boolean {
  return where.every(({ path, values }) => {
    let here: Json | undefined = body;
    for (const name of path) {
      here = typeof here === "object" && here !== null && !Array.isArray(here) ? here[name] : undefined;
    }
    return here !== undefined && here !== null && typeof here !== "object" && values.includes(String(here));
  });
}

/** A document's rank in a target, in km or by time, and whether it is within the radius. */
export type Order = Pick<TargetPlan, "rankOf"> & { isWithin: (document: StoredDocument) => boolean };

/** The order of a target: by distance with `near`, else the newest changed first. */
export function orderOf({ near }: Target): Order {
  if (near === undefined) return { rankOf: ({ updatedAt }) => -updatedAt.getTime(), isWithin: () => true };
  const centre = centreOf(near.lat, near.lng);
  const rankOf = ({ body: { place } }: StoredDocument): number => {
    if (typeof place !== "object" || place === null || Array.isArray(place)) return Infinity;
    const { lat, lng } = place;
    return typeof lat === "number" && typeof lng === "number" ? kmFrom(centre, { lat, lng }) : Infinity;
  };
  return { rankOf, isWithin: (document) => rankOf(document) <= near.withinKm };
}

/** The ids of a target, as the database writes them. */
export function wantedIds({ ids }: Target): Set<string> | null {
  return ids === undefined ? null : new Set(ids.map((id) => id.toLowerCase()));
}

export function byRank(a: Ranked, b: Ranked): number {
  return a.rank - b.rank || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * The documents of a target that names its ids, in its order. They are read in pieces.
 */
export async function rankByIds(
  database: Database,
  { collection, ids }: { collection: string; ids: Iterable<string> },
  plan: Pick<TargetPlan, "holds" | "rankOf"> & { limit: number; now: Date },
): Promise<Ranked[]> {
  const keys = [...ids].map((id) => ({ collection, id }));
  const ranked: Ranked[] = [];
  for await (const piece of readPieces(database, keys)) ranked.push(...rankAll(piece, plan, plan));
  return ranked.toSorted(byRank).slice(0, plan.limit);
}

/** Those of some documents that belong to a target, in its order. */
export function rankAll(
  documents: readonly StoredDocument[],
  { holds, rankOf }: Pick<TargetPlan, "holds" | "rankOf">,
  { limit, now }: { limit: number; now: Date },
): Ranked[] {
  return documents
    .filter((document) => holds(document, now))
    .map((document) => ({ id: document.id, rank: rankOf(document) }))
    .toSorted(byRank)
    .slice(0, limit);
}

/** A target of documents that belong to people, as far as it was read. */
export type OwnTarget = {
  accountId: string;
  ids: ReadonlySet<string> | null;
  where: readonly FieldFilter[];
  /** Those of some documents that belong to the target, in its order. */
  rank: (documents: readonly StoredDocument[]) => Ranked[];
};

/** How a collection answers for documents that belong to people. */
export type OwnDocuments = {
  /** Fields that a target may filter by. */
  fields: ReadonlySet<string>;
  isOwn: (document: StoredDocument, accountId: string) => boolean;
  /** What changes are compared with; absent: the ids, and the account as `ownerId`. */
  scope?: (accountId: string, ids: ReadonlySet<string> | null) => Pick<Scope, "ids" | "ownerId">;
  /** The first documents of a target, in its order. */
  find: (target: OwnTarget, limit: number, now: Date) => Promise<Ranked[]>;
};

/** Plans a target of one's own documents. Nobody learns of other people's documents. */
export function planOwn(
  target: Target,
  { id }: Actor,
  { fields, isOwn, scope, find }: OwnDocuments,
): { ok: true; value: TargetPlan } | Refused {
  const where = readWhere(target, fields);
  if (!where.ok) return where;
  if (target.near !== undefined) return refusedPart("near");
  if (id === null) return { ok: false, reason: "http/unauthenticated" };
  const ids = wantedIds(target);
  const holds = (document: StoredDocument): boolean =>
    isOwn(document, id) && ids?.has(document.id) !== false && holdsFields(document, where.value);
  const { rankOf } = orderOf(target);
  const value: TargetPlan = {
    scope: { ...(scope?.(id, ids) ?? { ids, ownerId: id }), groups: null, near: null },
    limit: target.limit,
    viewer: id,
    holds,
    rankOf,
    // Without ids all of one's own are read, at most as many as are wanted.
    search: workOfIds(ids?.size ?? target.limit),
    find: (limit, now) => {
      const rank = (documents: readonly StoredDocument[]) => rankAll(documents, { holds, rankOf }, { limit, now });
      return find({ accountId: id, ids, where: where.value, rank }, limit, now);
    },
  };
  return { ok: true, value };
}

/** The values a filter wants in a field, null for any. */
export function valuesOf(where: readonly FieldFilter[], name: string): Set<string> | null {
  const filter = where.find(({ path }) => path.join(".") === name);
  return filter === undefined ? null : new Set(filter.values);
}
