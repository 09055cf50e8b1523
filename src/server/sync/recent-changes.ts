import { isBefore, readChangedKeys } from "#server/documents/change-log/change-log.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/**
 * A change without its document. `xid` is the document's transaction. It is null where it is
 * unknown, or where the document only looks different because of others. `isNew`: it never changed
 * since it was made. `group` and `ownerId` are undefined where they are unknown.
 */
export type RecentChange = DocumentKey & {
  xid: bigint | null;
  isNew: boolean;
  group: string | undefined;
  ownerId: string | null | undefined;
};

/**
 * Up to which place changes were read. Their documents may be in the state of a later transaction,
 * below `seenBelow`. Views have them so.
 */
export type ReadSpan = { end: Checkpoint; seenBelow: bigint };

/** `seenBelow` is never less than that of the batch before. */
type Batch = ReadSpan & { changes: RecentChange[] };

/** How many changes are remembered. A listener farther behind gets everything: it is less. */
const MOST = 20_000;
const MOST_BEHIND = 2_000;

/** The last changes of the log, so that returning listeners do not each read the log. */
export class RecentChanges {
  readonly #database: Database;
  #batches: Batch[] = [];
  #size = 0;
  /** All changes after this place are known. */
  #start: Checkpoint;
  #reading: Promise<void> | null = null;

  constructor(database: Database, start: Checkpoint) {
    this.#database = database;
    this.#start = start;
  }

  /** Drops everything: the log was read from a new start. */
  restart(start: Checkpoint): void {
    this.#batches = [];
    this.#size = 0;
    this.#start = start;
  }

  add({ end, seenBelow }: ReadSpan, changes: RecentChange[]): void {
    const before = this.#batches.at(-1)?.seenBelow ?? 0n;
    this.#batches.push({ end, seenBelow: seenBelow > before ? seenBelow : before, changes });
    this.#size += changes.length;
    while (this.#size > MOST) {
      const first = this.#batches.shift();
      if (first === undefined) return;
      this.#size -= first.changes.length;
      this.#start = first.end;
    }
  }

  /**
   * The changes after a place, each document once. Null for a place of another log, no longer kept,
   * or too far behind.
   */
  async since(place: Checkpoint): Promise<RecentChange[] | null> {
    while (place.logId === this.#start.logId && isBefore(place, this.#start)) {
      const before = this.#start;
      this.#reading ??= this.#readBack(place).finally(() => (this.#reading = null));
      // All waiters share one read. A waiter that needs an earlier start reads again.
      await this.#reading;
      if (this.#start === before) return null;
    }
    return this.known(place);
  }

  /** The same from what is known now. */
  known(place: Checkpoint): RecentChange[] | null {
    if (place.logId !== this.#start.logId || isBefore(place, this.#start)) return null;
    const found = new Map<string, RecentChange>();
    for (let at = this.#batches.length - 1; at >= 0; at -= 1) {
      const batch = this.#batches[at];
      // A view may have a document in the state of a later change. The log then changes nothing.
      if (batch === undefined || (!isBefore(place, batch.end) && batch.seenBelow <= place.xid)) break;
      for (const change of batch.changes) {
        // Its last write is before the place, so the listener had it.
        if (change.xid !== null && place.ordinal === 0n && change.xid < place.xid) continue;
        const key = `${change.collection}/${change.id}`;
        if (!found.has(key)) found.set(key, change);
      }
      if (found.size > MOST_BEHIND) return null;
    }
    return [...found.values()];
  }

  async #readBack(place: Checkpoint): Promise<void> {
    const until = this.#start;
    const keys = await readChangedKeys(this.#database, { after: place, until, limit: MOST_BEHIND });
    if (keys === null || this.#start !== until) return;
    const changes = keys.map((key) => ({ ...key, xid: null, isNew: false, group: undefined, ownerId: undefined }));
    // No view was filled by these.
    this.#batches.unshift({ end: until, seenBelow: 0n, changes });
    this.#size += changes.length;
    this.#start = place;
  }
}
