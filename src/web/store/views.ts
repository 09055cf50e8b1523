import type { Target, WireDocument } from "#contract/sync.ts";
import type { StoreDatabase } from "./db.ts";
import { targetOrder, matches } from "./match.ts";
import { overlay } from "./writes/overlay.ts";
import { TOUCHED } from "./writes/effects.ts";
import { readCandidates } from "./read.ts";
import { documentKeyOf } from "./rows.ts";
import type { DocumentRow, TargetRow, WriteRow } from "./rows.ts";
import { targetNameOf } from "./sync/target-name.ts";
import type { LocalDocument, QueryState, TargetState } from "./types.ts";

/** The state of a query before anything is known. */
export const NOTHING: QueryState = { documents: [], state: "not-current", syncedAt: null };

/** Whether the stored state of a target still holds. */
export type Confirmed = (row: TargetRow | undefined) => TargetState;

/**
 * The state of a query now: stored documents with pending writes applied, read in one transaction.
 */
export function readView(
  db: StoreDatabase,
  target: Target,
  { now, confirmed }: { now: number; confirmed: Confirmed },
): Promise<QueryState> {
  const id = targetNameOf(target);
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
      syncedAt: row?.syncedAt ?? null,
    };
  });
}

/** The rows plus those that pending writes change, by key. */
async function withTouched(
  db: StoreDatabase,
  rows: readonly DocumentRow[],
  writes: readonly WriteRow[],
): Promise<Map<string, DocumentRow>> {
  const known = new Map(rows.map((row) => [row.key, row]));
  const ids = [...new Set(writes.flatMap(({ documents }) => documents))];
  const keys = TOUCHED.flatMap((collection) => ids.map((id) => documentKeyOf({ collection, id }))).filter(
    (key) => !known.has(key),
  );
  for (const row of await db.documents.bulkGet(keys)) if (row !== undefined) known.set(row.key, row);
  return known;
}
