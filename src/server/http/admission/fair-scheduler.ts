import { setImmediate as nextLoop } from "node:timers/promises";
import { FairQueue } from "#server/runtime/fair-queue.ts";
import { networkOf, prefixOf } from "./clients.ts";
import { TURNS } from "#domain/limits/process-limits.ts";

/** A waiting request. `signal` aborts when nobody waits for its answer any more. */
export type Waiter = {
  readonly caller: { readonly address: string; readonly isUnlimited: boolean };
  readonly signal: AbortSignal;
};

/** One caller's CPU turn. It ends after two rounds of the event loop. */
export type ScheduledTurn = { readonly isOver: boolean };

/** Thrown by `begin`: the queue is full, or nobody waits for the answer any more. */
export class SchedulerFull extends Error {}

/**
 * Schedules CPU-bound work fairly by network prefix. The event loop runs one task at a time, so
 * only the order is chosen. Prefixes take turns, and within a prefix its addresses do. Requests of
 * one address wait behind each other. A lone caller never waits. A turn holds no lock: a request
 * that waits for the database during its turn blocks nobody.
 */
export class FairScheduler {
  readonly #queue = new FairQueue({ atOnce: 1, ...TURNS });

  /** Waits for a turn. @returns null when the queue is full, or the caller has disconnected */
  take(waiter: Waiter): Promise<ScheduledTurn | null> {
    return this.#take(waiter, waiter.caller.isUnlimited);
  }

  /**
   * Waits for the next turn of an answer that has begun, such as an export. There are few of them,
   * so a full queue does not break them off. @returns null when the caller has disconnected
   */
  takeForStream(waiter: Waiter): Promise<ScheduledTurn | null> {
    return this.#take(waiter, true);
  }

  #take({ caller, signal }: Waiter, isUnbounded: boolean): Promise<ScheduledTurn | null> {
    return new Promise((resolve, reject) => {
      const turn = { isOver: false };
      const pass = async (): Promise<void> => {
        resolve(turn);
        // The first loop receives new requests, the second sends finished answers.
        await nextLoop();
        await nextLoop();
        turn.isOver = true;
      };
      const standing = { within: networkOf(caller.address), signal, isUnbounded };
      this.#queue
        .run([prefixOf(caller.address)], pass, standing)
        .then((passed) => passed ?? resolve(null))
        .catch(reject);
    });
  }

  /**
   * Begins a turn for a page.
   * @returns a function that waits for another turn if this one is over, as after a database query
   * @throws SchedulerFull
   */
  async begin(waiter: Waiter): Promise<() => Promise<void>> {
    const take = async (): Promise<ScheduledTurn> => {
      const turn = await this.take(waiter);
      if (turn === null) throw new SchedulerFull("no turn");
      return turn;
    };
    let turn = await take();
    return async () => {
      if (turn.isOver) turn = await take();
    };
  }
}
