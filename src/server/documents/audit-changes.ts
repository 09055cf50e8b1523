import type { Json, JsonObject } from "./documents.ts";

/**
 * A member of a body that a write changed; what it was and is only where that is a word or number
 * of ours.
 */
export type AuditChange = { path: string; before?: Json; after?: Json };

/**
 * Members whose values the audit keeps: states, counts, times, ids of documents. All others are
 * named without their values: the audit is kept longer than people's words, and must hold no
 * number, name or place of anybody (DESIGN.md 5.2).
 */
const KEPT: ReadonlySet<string> = new Set([
  "side",
  "kind",
  "status",
  "urgency",
  "quantity",
  "unit",
  "neededBy",
  "expiresAt",
  "closedAt",
  "language",
  "confirmedAt",
  "reach.value",
  "stock.value",
  "stock.count",
  "trust.value",
  "trust.by",
  "contact.available",
  "contact.shielded",
  "contact.isPaused",
  "contact.isOwnerOut",
  "facilityId",
  "mergedInto",
  "doubt",
  "hours.openingHours",
  "status.facility",
  "state",
  "decision",
  "cause",
  "outcome",
  "isBlocked",
  "revokedAt",
  "decidedAt",
  "seenAt",
  "subtype",
  "from",
  "until",
]);
/** More changed members of one write are not named. */
const MOST = 20;

/** What an update changes, two levels deep, in the order of names. */
export function auditChanges(before: JsonObject, after: JsonObject): AuditChange[] {
  return changesOf("", before, after).slice(0, MOST);
}

function changesOf(prefix: string, before: JsonObject, after: JsonObject): AuditChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => {
    const path = `${prefix}${name}`;
    const [old, now] = [before[name], after[name]];
    if (isSame(old, now)) return [];
    if (prefix === "" && isObject(old) && isObject(now)) return changesOf(`${name}.`, old, now);
    if (!KEPT.has(path)) return [{ path }];
    return [{ path, ...(isPlain(old) && { before: old }), ...(isPlain(now) && { after: now }) }];
  });
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlain(value: Json | undefined): value is string | number | boolean | null {
  return value !== undefined && (typeof value !== "object" || value === null);
}

/**
 * As JSON the same; members of a body keep their order through a write of ours, and in the database
 * theirs.
 */
function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, at) => isSame(each, other[at]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}
