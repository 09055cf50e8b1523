import { isBefore, readChangedKeys } from "#server/documents/change-log.ts";
import type { Checkpoint } from "#server/documents/change-log.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/**
 * A change without its document. `xid`: the transaction of the document as it was then, null where
 * that is not known, or where it only looks otherwise because others changed. `isNew`: it was never
 * changed since it was made. `group` and `ownerId` are undefined where they are not known.
 */
export type RecentChange = DocumentKey & {
  xid: bigint | null;
  isNew: boolean;
  group: string | undefined;
  ownerId: string | null | undefined;
};

type Batch = { end: Checkpoint; changes: RecentChange[] };

/**
 * So many changes are remembered, and a listener that is farther behind gets everything afresh,
 * which is less.
 */
const MOST = 20_000;
const MOST_BEHIND = 2_000;

/** The last changes of the log, so that listeners who come back need not read it one by one. */
export class Recent {
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

  /** Everything is forgotten: the log began anew. */
  restart(start: Checkpoint): void {
    this.#batches = [];
    this.#size = 0;
    this.#start = start;
  }

  add(end: Checkpoint, changes: RecentChange[]): void {
    this.#batches.push({ end, changes });
    this.#size += changes.length;
    while (this.#size > MOST) {
      const first = this.#batches.shift();
      if (first === undefined) return;
      this.#size -= first.changes.length;
      this.#start = first.end;
    }
  }

  /**
   * What changed after a place, each document once; null when it is of another log, no longer kept,
   * or too far behind.
   */
  async since(place: Checkpoint): Promise<RecentChange[] | null> {
    while (place.logId === this.#start.logId && isBefore(place, this.#start)) {
      const before = this.#start;
      this.#reading ??= this.#readBack(place).finally(() => (this.#reading = null));
      // One reading serves all who wait; who needs to go farther back reads again.
      await this.#reading;
      if (this.#start === before) return null;
    }
    return this.known(place);
  }

  /** The same of what is known at this very moment. */
  known(place: Checkpoint): RecentChange[] | null {
    if (place.logId !== this.#start.logId || isBefore(place, this.#start)) return null;
    const found = new Map<string, RecentChange>();
    for (let at = this.#batches.length - 1; at >= 0; at -= 1) {
      const batch = this.#batches[at];
      if (batch === undefined || !isBefore(place, batch.end)) break;
      for (const change of batch.changes) {
        // Its last write lies below the place: whoever stood there knew it.
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
    this.#batches.unshift({ end: until, changes });
    this.#size += changes.length;
    this.#start = place;
  }
}
