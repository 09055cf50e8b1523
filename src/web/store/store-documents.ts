import type { WireDocument } from "#contract/sync.ts";
import type { StoreDatabase } from "./db.ts";
import { keyOf, rowOf } from "./rows.ts";
import type { DocumentRow } from "./rows.ts";

/** A document as the server told it, and the targets it came for. */
export type ReceivedDocument = { document: WireDocument; targets: readonly string[] };

/**
 * Keeps documents of the server where they are as new as what is kept, or newer: what this reader
 * may see of one can change without a new version. Runs inside a writing transaction.
 */
export async function keepDocuments(db: StoreDatabase, told: readonly ReceivedDocument[], now: number): Promise<void> {
  const merged = new Map<string, { document: WireDocument; targets: Set<string> }>();
  for (const { document, targets } of told) {
    const before = merged.get(keyOf(document));
    const newest = before !== undefined && before.document.version > document.version ? before.document : document;
    merged.set(keyOf(document), { document: newest, targets: new Set([...(before?.targets ?? []), ...targets]) });
  }
  const rows = await db.documents.bulkGet([...merged.keys()]);
  const kept = [...merged.values()].map(({ document, targets }, at) => {
    const row = rows[at];
    const shown = row !== undefined && row.document.version > document.version ? row.document : withOwn(document, row);
    return rowOf(shown, [...new Set([...(row?.targets ?? []), ...targets])], now);
  });
  await db.documents.bulkPut(kept);
}

/** Keeps documents that came for no target, such as the answer to a write. */
export function keepUntargeted(db: StoreDatabase, documents: readonly WireDocument[], now: number): Promise<void> {
  const received = documents.map((document) => ({ document, targets: [] }));
  return keepDocuments(db, received, now);
}

/**
 * A document with its owner's part as it was told at this version. Told without, it was asked for
 * while no session held: the list of one's own, which was told of it before, would not be told
 * again.
 */
function withOwn(document: WireDocument, row: DocumentRow | undefined): WireDocument {
  const before = row?.document;
  if (before?.["own"] === undefined || document["own"] !== undefined) return document;
  if (before.version !== document.version) return document;
  return { ...document, own: before["own"], ...(before["may"] !== undefined && { may: before["may"] }) };
}

/**
 * Takes targets off documents that left them. What no target holds any more is forgotten, unless a
 * write lies over it: then the server is asked what became of it. Runs inside a writing
 * transaction.
 * @param heldBy targets that are listened to: what one of them holds is known to be there
 * @returns keys of documents the server has to be asked about
 */
export async function leaveTargets(
  db: StoreDatabase,
  left: readonly { key: string; targets: readonly string[] }[],
  heldBy: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await db.documents.bulkGet(left.map(({ key }) => key));
  const asked: string[] = [];
  for (const [at, { key, targets }] of left.entries()) {
    const row = rows[at];
    if (row === undefined) continue;
    const rest = row.targets.filter((each) => !targets.includes(each));
    const isWritten = (await db.writes.where("documents").equals(row.document.id.toLowerCase()).count()) > 0;
    if (rest.length === 0 && !isWritten) {
      await db.documents.delete(key);
      continue;
    }
    await db.documents.put({ ...row, targets: rest });
    if (!rest.some((each) => heldBy.has(each))) asked.push(key);
  }
  return asked;
}

/** Forgets which documents a target holds: it is told anew. Runs inside a writing transaction. */
export async function emptyTarget(db: StoreDatabase, id: string): Promise<void> {
  const rows = await db.documents.where("targets").equals(id).toArray();
  await db.documents.bulkPut(rows.map((row) => ({ ...row, targets: row.targets.filter((each) => each !== id) })));
}
