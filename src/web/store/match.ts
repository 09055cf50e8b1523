import type { Target, WireDocument } from "#contract/sync.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { isOwnDocument, pointOf } from "./rows.ts";

/** Whether a document answers a target, by the rules that the server has for it. */
export function matches(target: Target, document: WireDocument, now: number): boolean {
  const { collection, near, ids, mine } = target;
  if (document.collection !== collection) return false;
  if (ids !== undefined && !ids.includes(document.id)) return false;
  if (mine === true && !isOwnDocument(document)) return false;
  if (near !== undefined && !(kmFrom(near, document) <= near.withinKm)) return false;
  if (!hasFields(target, document)) return false;
  // Lists hold what is open; one's own and what is asked for by name is shown whatever became of
  // it.
  return collection !== "listings" || ids !== undefined || mine === true || isOpen(document, now);
}

/**
 * The order of a target's documents: nearest first with a point, else the newest change first; ties
 * by id.
 */
export function targetOrder({ near }: Target): (a: WireDocument, b: WireDocument) => number {
  return (a, b) => {
    const byRule =
      near === undefined
        ? String(b["updatedAt"]).localeCompare(String(a["updatedAt"]))
        : kmFrom(near, a) - kmFrom(near, b);
    if (byRule !== 0) return byRule;
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  };
}

/** Distance of a document, endless for one without a place. */
export function kmFrom(near: { lat: number; lng: number }, document: WireDocument): number {
  const point = pointOf(document);
  return point === null ? Number.POSITIVE_INFINITY : distanceKm(near, point);
}

function hasFields({ where = {} }: Target, document: WireDocument): boolean {
  return Object.entries(where).every(([path, wanted]) => {
    const found = path.split(".").reduce<unknown>(fieldOf, document);
    const isPlain = typeof found === "string" || typeof found === "number" || typeof found === "boolean";
    return isPlain && [wanted].flat().some((value) => String(value) === String(found));
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function isOpen(document: WireDocument, now: number): boolean {
  const ends = document["expiresAt"];
  return document["status"] === "open" && !(typeof ends === "string" && Date.parse(ends) <= now);
}
