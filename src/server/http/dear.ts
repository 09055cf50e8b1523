import { setImmediate as nextTurn } from "node:timers/promises";
import { fail } from "#domain/shared/result.ts";
import { FairQueue } from "#server/fair-queue.ts";
import { prefixOf } from "./clients.ts";
import type { Context } from "./context.ts";
import type { Refused } from "./handle.ts";
import { DEAR } from "./limits.ts";

/** Runs reads that cost much in turn by address, one a turn of the event loop, so that whoever asks for little is answered between them. */
export class DearReads {
  readonly #queue = new FairQueue(DEAR);

  /** @returns what the read answers; refused as unavailable when too much waits already, or the caller has gone meanwhile */
  async run<T>(
    { caller, signal }: Pick<Context, "caller" | "signal">,
    read: () => T | Promise<T>,
  ): Promise<T | Refused> {
    if (caller.isUnlimited) return read();
    const answer = await this.#queue.run([prefixOf(caller.address)], async () => {
      await nextTurn();
      return signal.aborted ? null : read();
    });
    return answer?.value ?? fail("http/unavailable");
  }
}
