import type { getAuditLog } from "#contract/policies.ts";
import type { OutputOf } from "#contract/route.ts";
import type { AuditNames } from "./audit-names.ts";
import type { AuditRow } from "./queries.ts";

type Entry = OutputOf<typeof getAuditLog>["items"][number];

/**
 * A row of the audit for admins: ids, our own words, and the public names of people and things. It
 * never has a person's other texts.
 */
export function presentAuditRow(
  { ordinal, at, before, after, details, ...row }: AuditRow,
  { whoName, subject }: AuditNames,
): Entry {
  const { changed, why, ...rest } = details ?? {};
  return {
    ordinal: `${ordinal}`,
    at: at.toISOString(),
    who: row.who,
    whoName,
    role: row.role,
    act: row.act,
    collection: row.collection,
    id: row.id,
    subject,
    versionBefore: before,
    versionAfter: after,
    changed: [...changesIn(changed), ...detailsIn(rest)],
    why: typeof why === "string" ? why : null,
  };
}

function changesIn(changed: unknown): Entry["changed"] {
  if (!Array.isArray(changed)) return [];
  return changed.flatMap((each: unknown) => {
    if (typeof each !== "object" || each === null || !("path" in each)) return [];
    const { path, before, after } = each as { path: unknown; before?: unknown; after?: unknown };
    return typeof path === "string" ? [{ path, before: textOf(before), after: textOf(after) }] : [];
  });
}

/** Other details of a command: how many, which role. */
function detailsIn(details: Record<string, unknown>): Entry["changed"] {
  return Object.entries(details).map(([path, value]) => ({ path, before: null, after: textOf(value) }));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
