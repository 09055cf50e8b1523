import { ACCESS_FIELDS, FACILITY_FIELDS, HOURS_FIELDS } from "#domain/facilities/fields.ts";
import { LISTING_FIELDS } from "#domain/listings/fields.ts";
import { namesOf } from "#domain/shared/fields.ts";
import type { Fields } from "#domain/shared/fields.ts";
import type { Json, JsonObject } from "./documents.ts";

/** A member of a body that a write changed. Values are only given where the audit may keep them. */
export type AuditChange = { path: string; before?: Json; after?: Json };

/**
 * Members whose values the audit keeps: states, counts, times, document ids. Of all others it keeps
 * only the name. The audit outlives people's texts, so it must hold nobody's number, name or place
 * (DESIGN.md 5.2).
 */
const KEPT: ReadonlySet<string> = new Set([
  ...namesOf(LISTING_FIELDS, { audited: true }),
  ...namesOf<Fields, { audited: true }>(FACILITY_FIELDS, { audited: true }),
  ...namesOf<Fields, { audited: true }>(ACCESS_FIELDS, { audited: true }).map((name) => `accessibility.${name}`),
  "reach.value",
  "stock.value",
  "stock.count",
  "trust.value",
  "trust.by",
  "contact.available",
  "contact.shielded",
  "contact.isPaused",
  "contact.isCallOnly",
  "contact.isOwnerOut",
  "contact.isUnproved",
  ...namesOf(HOURS_FIELDS, { audited: true }).map((name) => `hours.${name}`),
  "status.state",
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
/** At most this many changed members of one write are listed. */
const MOST = 20;

/** What an update changes, two levels deep, sorted by name. */
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
 * Compares as JSON. The order of members does not matter here: a write of the server keeps it, and
 * so does the database.
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
