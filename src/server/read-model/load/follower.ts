import type { Checkpoint, RemovedDocument } from "#server/documents/change-log/change-log.ts";
import { keyText } from "#server/documents/documents.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { FeedBatch } from "#server/documents/change-log/feed.ts";
import { BrokenDocument, brokenDocuments } from "#server/documents/collections/broken-documents.ts";
import { hasRows, takenOffAt } from "../checkpoint/erasing.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import type { Fault } from "../rows/pack.ts";
import type { ReadModelLog } from "../types.ts";

/** `takenOff`: when published numbers were last taken off the changed document. */
export type ChangeWatcher = { changed: () => void; removed: () => void; takenOff: (at: Date) => void };

/**
 * Applies the change log so that the board always contains exactly the transactions below `xid`.
 * Later transactions of a batch wait for the batch that repeats them. A transaction split between
 * batches waits for its other half. Cursors depend on this.
 */
export class Follower {
  checkpoint: Checkpoint;
  /**
   * Every change of a lower transaction is applied. Derived from the changes seen, so that
   * processes agree.
   */
  xid: number;
  /** Hears of every change of a document that has a row, after it is applied. */
  watcher: ChangeWatcher | null = null;
  readonly #board: ListingIndex;
  readonly #log: ReadModelLog;
  #waiting = new Map<string, StoredDocument>();

  constructor(board: ListingIndex, at: Checkpoint, log: ReadModelLog) {
    this.#board = board;
    this.#log = log;
    this.checkpoint = at;
    this.xid = Number(at.xid);
  }

  /** Applies a batch of the feed. */
  apply(batch: FeedBatch): void {
    const edge = batch.checkpoint.xid;
    const isCut = batch.checkpoint.ordinal > 0n;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const document of waiting.values()) this.#take(document, edge, isCut);
    for (const document of batch.documents) this.#take(document, edge, isCut);
    for (const removed of batch.removed) this.#remove(removed);
    this.checkpoint = batch.checkpoint;
    this.#board.settle();
  }

  #take(document: StoredDocument, edge: bigint, isCut: boolean): void {
    if (document.changedXid < edge) {
      this.#applyOrReport(document);
      this.xid = Math.max(this.xid, Number(document.changedXid) + 1);
    } else if (isCut && document.changedXid === edge) this.#waiting.set(keyText(document), document);
  }

  #remove(removed: RemovedDocument): void {
    this.#waiting.delete(keyText(removed));
    this.#board.remove(removed.collection, removed.id, this.xid);
    if (hasRows(removed.collection)) this.watcher?.removed();
  }

  /** Applies a document. One that cannot be shown is left out and reported; the others continue. */
  #applyOrReport(document: StoredDocument): void {
    const { collection, id } = document;
    if (!hasRows(collection)) return;
    try {
      if (this.#board.apply(document)) this.watcher?.changed();
      const takenOff = takenOffAt(document);
      if (takenOff !== null) this.watcher?.takenOff(takenOff);
    } catch (error) {
      // Reported where it was read.
      this.watcher?.changed();
      if (error instanceof BrokenDocument) return this.#board.remove(collection, id, Number(document.changedXid));
      this.#log.error({ collection, id, error: String(error) }, "document left out of the search");
    }
  }
}

/** Reports a document of the snapshot that could not be made into a row. */
export function reportFault({ broken, ...fault }: Fault, log: ReadModelLog): void {
  if (broken === undefined) log.error(fault, "document left out of the search");
  // A thread's own reports stay in the thread.
  else brokenDocuments.report(new BrokenDocument({ ...fault, version: broken.version }, broken.paths));
}
