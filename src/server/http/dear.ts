import { setImmediate as nextTurn } from "node:timers/promises";
import { fail } from "#domain/shared/result.ts";
import { FairQueue } from "#server/runtime/fair-queue.ts";
import { networkOf, prefixOf } from "./clients.ts";
import type { Context } from "./contract/context.ts";
import type { Refused } from "./contract/handle.ts";
import { DEAR } from "./limits.ts";

/**
 * Runs reads that cost much and wait for the database meanwhile in turn by address, one a turn of
 * the event loop, so that whoever asks for little is answered between them. What is answered from
 * memory takes a turn at the processor instead (turns.ts).
 */
export class DearReads {
  readonly #queue = new FairQueue(DEAR);

  /**
   * @returns what the read answers; refused as unavailable when too much waits already, or the
   *   caller has gone meanwhile
   */
  async run<T>(
    { caller, signal }: Pick<Context, "caller" | "signal">,
    read: () => T | Promise<T>,
  ): Promise<T | Refused> {
    if (caller.isUnlimited) return read();
    const standing = { within: networkOf(caller.address), signal };
    const inTurn = async (): Promise<T | null> => {
      await nextTurn();
      return signal.aborted ? null : read();
    };
    const answer = await this.#queue.run([prefixOf(caller.address)], inTurn, standing);
    return answer?.value ?? fail("http/unavailable");
  }
}
