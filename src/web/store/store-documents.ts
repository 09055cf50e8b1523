import type { WireDocument } from "#contract/sync.ts";
import type { StoreDatabase } from "./db.ts";
import { documentKeyOf, rowOf } from "./rows.ts";
import type { DocumentRow } from "./rows.ts";

/** A document as the server sent it, and its targets. */
export type ReceivedDocument = { document: WireDocument; targets: readonly string[] };

/**
 * Stores server documents that are as new as the stored ones or newer. An equal version replaces,
 * because permissions can change without a new version. Runs inside a writing transaction.
 */
export async function keepDocuments(
  db: StoreDatabase,
  received: readonly ReceivedDocument[],
  now: number,
): Promise<void> {
  const merged = new Map<string, { document: WireDocument; targets: Set<string> }>();
  for (const { document, targets } of received) {
    const before = merged.get(documentKeyOf(document));
    const newest = before !== undefined && before.document.version > document.version ? before.document : document;
    merged.set(documentKeyOf(document), {
      document: newest,
      targets: new Set([...(before?.targets ?? []), ...targets]),
    });
  }
  const rows = await db.documents.bulkGet([...merged.keys()]);
  const kept = [...merged.values()].map(({ document, targets }, at) => {
    const row = rows[at];
    const shown = row !== undefined && row.document.version > document.version ? row.document : withOwn(document, row);
    return rowOf(shown, [...new Set([...(row?.targets ?? []), ...targets])], now);
  });
  await db.documents.bulkPut(kept);
}

/** Stores documents that belong to no target, such as the answer to a write. */
export function keepUntargeted(db: StoreDatabase, documents: readonly WireDocument[], now: number): Promise<void> {
  const received = documents.map((document) => ({ document, targets: [] }));
  return keepDocuments(db, received, now);
}

/**
 * Keeps the `own` part of the same version. A copy without it was fetched without a session, and
 * the list of own documents would not be sent again.
 */
function withOwn(document: WireDocument, row: DocumentRow | undefined): WireDocument {
  const before = row?.document;
  if (before?.["own"] === undefined || document["own"] !== undefined) return document;
  if (before.version !== document.version) return document;
  return { ...document, own: before["own"], ...(before["may"] !== undefined && { may: before["may"] }) };
}

/**
 * Removes targets from documents that left them. Documents without a target are deleted, unless a
 * write is pending: those are looked up on the server. Runs inside a writing transaction.
 * @param heldBy targets that are listened to: their documents are known to exist
 * @returns keys of the documents to look up
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

/** Clears which documents a target holds: it is filled again. Runs inside a writing transaction. */
export async function emptyTarget(db: StoreDatabase, id: string): Promise<void> {
  const rows = await db.documents.where("targets").equals(id).toArray();
  await db.documents.bulkPut(rows.map((row) => ({ ...row, targets: row.targets.filter((each) => each !== id) })));
}
