import { isBefore } from "./change-log.ts";
import type { Checkpoint, LogRow } from "./change-log.ts";
import { renewLogIdentity } from "./log-identity.ts";
import { agrees, nameChange, seeLog, WITNESS_CHANGES } from "./log-witness.ts";
import type { LogWitness } from "./log-witness.ts";
import type { Database } from "../pool.ts";

/** What was read between two positions of one log. `rows`: in order, all or the newest of them. */
export type ReadPart = { from: Checkpoint; to: Checkpoint; rows: readonly LogRow[] };

/**
 * What a process knows of the log that it follows: the newest changes that it read. An image of the
 * disk put back has the same id and timeline, but other changes. What was read is compared before
 * the next read whenever that is possible:
 *
 * 1. A server that was started anew answers. Each read names the start of its server.
 * 2. The connection that listens broke or was made. A machine that went back with its memory has
 *    the start of before.
 */
export class ChangeLogCache {
  #logId: string | null = null;
  #newest: LogWitness = [];
  #server = "";
  #isDoubted = true;

  /** The server may be another one: compare before the next read. */
  doubt(): void {
    this.#isDoubted = true;
  }

  /** The position was left for one that was not reached by reading: begin there. */
  forget(): void {
    this.#logId = null;
  }

  /** Whether a read is of the server that was compared, and nothing happened since. */
  trusts(server: string): boolean {
    if (server !== this.#server) this.#isDoubted = true;
    return !this.#isDoubted;
  }

  /**
   * Compares where there is a doubt. A log with another past gets a new id, so that every process
   * starts again. @param position what was read, of the log that is followed
   */
  async confirm(database: Pick<Database, "pool">, position: Checkpoint): Promise<void> {
    const isFollowed = this.#logId === position.logId;
    if (!this.#isDoubted && isFollowed) return;
    this.#isDoubted = false;
    try {
      const seen = await seeLog(database, position);
      this.#server = seen.server;
      // The log of another id is read, and answered with `reset`.
      if (seen.logId !== position.logId) return;
      if (!isFollowed) {
        this.#logId = seen.logId;
        this.#newest = seen.newest;
      } else if (!agrees(seen, this.#newest)) {
        await renewLogIdentity(database, position.logId);
      }
    } catch (error) {
      this.#isDoubted = true;
      throw error;
    }
  }

  /** Adds what was read. */
  extend({ from, to, rows }: ReadPart): void {
    if (this.#logId !== to.logId || from.logId !== to.logId || !isBefore(from, to)) return;
    const added = rows.slice(-WITNESS_CHANGES).flatMap((row) => {
      const { xid, ordinal } = row;
      if (!isBefore(from, { logId: to.logId, xid, ordinal: BigInt(ordinal) })) return [];
      return [{ xid: xid.toString(), ordinal, what: nameChange(row) }];
    });
    if (added.length > 0) this.#newest = [...added.toReversed(), ...this.#newest].slice(0, WITNESS_CHANGES);
  }
}
