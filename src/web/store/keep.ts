import type { WireDocument } from "#contract/sync.ts";
import type { StoreDatabase } from "./db.ts";
import { keyOf, rowOf } from "./rows.ts";

/**
 * Keeps documents of the server where they are newer than what is kept, or as new: what this reader may see of one can change
 * without it. Runs inside a writing transaction.
 * @param target one that holds them all, where they came for a target
 */
export async function keepDocuments(
  db: StoreDatabase,
  documents: readonly WireDocument[],
  { now, target }: { now: number; target?: string },
): Promise<void> {
  const newest = new Map<string, WireDocument>();
  for (const document of documents) {
    const before = newest.get(keyOf(document));
    if (before === undefined || before.version <= document.version) newest.set(keyOf(document), document);
  }
  const keys = [...newest.keys()];
  const rows = await db.documents.bulkGet(keys);
  const kept = [...newest.values()].map((document, at) => {
    const row = rows[at];
    const targets = new Set(row?.targets);
    if (target !== undefined) targets.add(target);
    const shown = row !== undefined && row.document.version > document.version ? row.document : document;
    return rowOf(shown, [...targets], now);
  });
  await db.documents.bulkPut(kept);
}

/** Forgets documents: they are gone, or may not be known of. Runs inside a writing transaction. */
export async function forgetDocuments(db: StoreDatabase, keys: readonly string[]): Promise<void> {
  await db.documents.bulkDelete([...keys]);
}
