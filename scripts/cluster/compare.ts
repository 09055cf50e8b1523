import { createHash } from "node:crypto";
import type { Postgres } from "./postgres.ts";
import { OWNER } from "./postgres.ts";

/** The open listings that one process shows. */
export type Shown = { process: number; ids: readonly string[] };

const KINDS = ["oxygen", "bed", "blood", "food"] as const;
const SIDES = ["offer", "need"] as const;
/** All demonstration data and all posts of the load lie within it. */
const WITHIN_KM = 200;

/** Reads every page of the public lists of a process. */
export async function shownBy(url: string, process: number, signal: AbortSignal): Promise<Shown> {
  const ids = new Set<string>();
  for (const kind of KINDS) {
    for (const side of SIDES) {
      const list = `/api/v1/listings/nearby?lat=22.55&lng=88.36&withinKm=${WITHIN_KM}&sort=near&limit=100`;
      for (let cursor: string | null = ""; cursor !== null;) {
        const more = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        // One page names the next one.
        const response = await fetch(`${url}${list}&kind=${kind}&side=${side}${more}`, { signal });
        const page = (await response.json()) as { items?: { id: string }[]; nextCursor?: string | null };
        if (page.items === undefined) throw new Error(`${url} has no list: ${response.status}`);
        for (const { id } of page.items) ids.add(id);
        cursor = page.nextCursor ?? null;
      }
    }
  }
  return { process, ids: [...ids].toSorted() };
}

/** A short name of a set of ids: equal for equal sets. */
export function hashOf(ids: readonly string[]): string {
  return createHash("sha256").update(ids.toSorted().join("\n")).digest("hex").slice(0, 12);
}

/**
 * What differs between processes and database, in sentences; none when all agree.
 * @param inDatabase ids of open listings in the database
 * @param acknowledged ids whose writes were answered with success
 */
export function differences(
  shown: readonly Shown[],
  inDatabase: ReadonlySet<string>,
  acknowledged: readonly string[],
): string[] {
  const found: string[] = [];
  const hashes = new Set(shown.map(({ ids }) => hashOf(ids)));
  if (hashes.size > 1) {
    const each = shown.map(({ process, ids }) => `${process}: ${ids.length} (${hashOf(ids)})`);
    found.push(`processes differ: ${each.join(", ")}`);
  }
  for (const { process, ids } of shown) {
    const gone = ids.filter((id) => !inDatabase.has(id));
    if (gone.length > 0) found.push(`process ${process} shows ${gone.length} that the database has not`);
    const has = new Set(ids);
    const unseen = acknowledged.filter((id) => inDatabase.has(id) && !has.has(id));
    if (unseen.length > 0) found.push(`process ${process} does not show ${unseen.length} acknowledged`);
  }
  return found;
}

/** Which acknowledged writes the database does not have. */
export function lostOf(acknowledged: readonly string[], inDatabase: ReadonlySet<string>): string[] {
  return acknowledged.filter((id) => !inDatabase.has(id));
}

/** Ids of all open listings in the database. */
export async function openInDatabase(primary: Postgres): Promise<Set<string>> {
  const rows = await primary.ask(
    "SELECT id FROM documents WHERE collection = 'listings' AND body->>'status' = 'open'",
    [],
    OWNER,
  );
  return new Set(rows.map(({ id }) => String(id)));
}
