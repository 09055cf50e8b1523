import type { Target, WireDocument } from "#contract/sync.ts";
import type { StoreDatabase } from "./db.ts";
import { targetOrder, matches } from "./match.ts";
import { overlay } from "./writes/overlay.ts";
import { TOUCHED } from "./writes/effects.ts";
import { readCandidates } from "./read.ts";
import { keyOf } from "./rows.ts";
import type { DocumentRow, TargetRow, WriteRow } from "./rows.ts";
import { nameOf } from "./sync/target-name.ts";
import type { LocalDocument, QueryState, TargetState } from "./types.ts";

/** What a query shows before anything is known. */
export const NOTHING: QueryState = { documents: [], state: "not-current", confirmedAt: null };

/** Whether what a tab was told still holds. */
export type Confirmed = (row: TargetRow | undefined) => TargetState;

/**
 * What a query shows now: what is kept, under pending writes, and how sure that is. All read at one
 * moment.
 */
export function readView(
  db: StoreDatabase,
  target: Target,
  { now, confirmed }: { now: number; confirmed: Confirmed },
): Promise<QueryState> {
  const id = nameOf(target);
  return db.read(async () => {
    const [row, writes] = await Promise.all([
      db.targets.get(id),
      db.writes.where("state").equals("pending").sortBy("number"),
    ]);
    const state = confirmed(row);
    const isHeld = (found: DocumentRow) => state === "current" && found.targets.includes(id);
    const isWanted = (document: WireDocument) => matches(target, document, now);
    const enough = target.limit + writes.length;
    const rows = await readCandidates(db, { target, isWanted, enough }, id);
    const under = await withTouched(db, rows, writes);
    const laid = overlay(new Map([...under].map(([key, each]) => [key, each.document])), writes);
    const documents = new Map<string, LocalDocument>();
    for (const each of rows) {
      if (laid.has(each.key) || !(isWanted(each.document) || isHeld(each))) continue;
      documents.set(each.key, { ...each.document, pending: false, fromCache: !isHeld(each) });
    }
    for (const [key, { document }] of laid) {
      const held = under.get(key);
      if (document === null || !isWanted(document)) continue;
      documents.set(key, { ...document, pending: true, fromCache: held === undefined || !isHeld(held) });
    }
    return {
      documents: [...documents.values()].toSorted(targetOrder(target)).slice(0, target.limit),
      state,
      ...(state === "rejected" && row?.error && { error: row.error }),
      confirmedAt: row?.confirmedAt ?? null,
    };
  });
}

/** The rows with those that pending writes are about, by key. */
async function withTouched(
  db: StoreDatabase,
  rows: readonly DocumentRow[],
  writes: readonly WriteRow[],
): Promise<Map<string, DocumentRow>> {
  const known = new Map(rows.map((row) => [row.key, row]));
  const ids = [...new Set(writes.flatMap(({ documents }) => documents))];
  const keys = TOUCHED.flatMap((collection) => ids.map((id) => keyOf({ collection, id }))).filter(
    (key) => !known.has(key),
  );
  for (const row of await db.documents.bulkGet(keys)) if (row !== undefined) known.set(row.key, row);
  return known;
}
