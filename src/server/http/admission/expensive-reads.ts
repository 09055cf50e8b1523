import { setImmediate as nextLoop } from "node:timers/promises";
import { fail } from "#domain/shared/result.ts";
import { FairQueue } from "#server/runtime/fair-queue.ts";
import { networkOf, prefixOf } from "./clients.ts";
import type { Waiter } from "./fair-scheduler.ts";
import { EXPENSIVE_READS } from "./limits.ts";

/** The answer to a read that was not begun. */
type ReadRefusal = { ok: false; reason: "http/unavailable" };

/**
 * Runs reads that need the database and then much CPU. A few run at once; the others wait, fairly
 * by address. Each turn of the event loop begins one, so cheap requests are answered in between.
 * CPU-bound work without a database uses the scheduler (fair-scheduler.ts).
 */
export class ExpensiveReads {
  readonly #queue = new FairQueue(EXPENSIVE_READS);

  /** @returns the read's result; unavailable when the queue is full, or the caller is gone */
  async run<T>({ caller, signal }: Waiter, read: () => T | Promise<T>): Promise<T | ReadRefusal> {
    if (caller.isUnlimited) return read();
    const standing = { within: networkOf(caller.address), signal };
    const inTurn = async (): Promise<T | null> => {
      await nextLoop();
      return signal.aborted ? null : read();
    };
    const answer = await this.#queue.run([prefixOf(caller.address)], inTurn, standing);
    return answer?.value ?? fail("http/unavailable");
  }
}
